/// Which of some rows is selected: the same one, whatever comes and goes around it. One that goes
/// leaves the selection to the one that takes its place.
public struct Anchor<ID: Hashable> {
    private var id: ID?
    private var index = 0

    /// Where it is among `ids` now; nil where there are none.
    func place(in ids: [ID]) -> Int? {
        guard !ids.isEmpty else { return nil }
        if let id, let place = ids.firstIndex(of: id) { return place }
        return min(index, ids.count - 1)
    }

    /// It may not be there yet.
    mutating func select(_ id: ID) {
        self.id = id
    }

    mutating func select(_ index: Int, in ids: [ID]) {
        guard ids.indices.contains(index) else { return }
        (id, self.index) = (ids[index], index)
    }

    mutating func move(by rows: Int, in ids: [ID]) {
        guard let place = place(in: ids) else { return }
        select(min(max(0, place + rows), ids.count - 1), in: ids)
    }
}
