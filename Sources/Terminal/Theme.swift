/// How each ``Look`` is painted.
public struct Theme: Sendable {
    private let paints: [Look.Role: Paint]
    private let selected: Paint

    /// `paints` of roles that are not named are plain. `selected` covers what a row in focus had.
    public init(paints: [Look.Role: Paint], selected: Paint = Paint(.reversed)) {
        self.paints = paints
        self.selected = selected
    }

    public func paint(_ look: Look) -> Paint {
        var paint = paints[look.role] ?? Paint()
        if look.marks.contains(.matched) {
            paint.effects.formUnion([.bold, .underlined])
        }
        if look.marks.contains(.selected) {
            // Colours would make a patchwork of the bar.
            paint.effects.formIntersection([.bold, .underlined])
            paint.effects.formUnion(selected.effects)
            paint.foreground = selected.foreground
            paint.background = selected.background
        }
        if look.marks.contains(.behind) {
            paint.effects.remove(.bold)
            paint.effects.insert(.dim)
            paint.foreground = .grey
            paint.background = nil
        }
        return paint
    }
}
