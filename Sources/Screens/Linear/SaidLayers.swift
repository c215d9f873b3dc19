import Terminal

/// What was said of the layers below the one on top: they are not said again when it is closed.
@MainActor
struct SaidLayers {
    struct Layer {
        var said: Snapshot
        let rows: [Int: String]
        let last: (number: Int, hasMore: Bool)?
    }

    private var layers: [Layer] = []

    /// Keeps the layer that was on top until now, if `now` lies over it: an overlay, or a form.
    ///
    /// - Returns: What was said of `now`, if what lay over it is closed.
    mutating func back(
        to now: Snapshot, from before: Snapshot?, _ rows: [Int: String],
        _ last: (number: Int, hasMore: Bool)?
    ) -> Layer? {
        defer { if now.isPage { layers = [] } }
        if let index = layers.firstIndex(where: { $0.said.layer == now.layer }) {
            defer { layers.removeSubrange(index...) }
            return layers[index]
        }
        guard let before else { return nil }
        if before.isPage { layers = [] }
        layers.append(Layer(said: before, rows: rows, last: last))
        return nil
    }

    /// Takes what changed in `before` for said, as time has done it.
    mutating func adopt(_ now: Snapshot, for before: Snapshot) {
        for index in layers.indices where layers[index].said.showsSame(as: before) {
            layers[index].said = now
        }
    }
}

extension Snapshot {
    /// Whether it is a screen that is no form, below which nothing lies.
    fileprivate var isPage: Bool {
        if case .place = layer { reading.form == nil } else { false }
    }
}
