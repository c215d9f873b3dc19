/// How each ``Look`` is painted.
public struct Theme: Sendable {
    private let paint: @Sendable (Look.Role) -> Paint
    private let selected: Paint

    /// `selected` replaces the colours of a row with the focus, which would otherwise look patchy.
    public init(
        selected: Paint = Paint(.reversed), paint: @escaping @Sendable (Look.Role) -> Paint
    ) {
        self.paint = paint
        self.selected = selected
    }

    public func paint(_ look: Look) -> Paint {
        var paint = paint(look.role)
        if look.marks.contains(.matched) {
            paint.effects.formUnion([.bold, .underlined])
        }
        if look.marks.contains(.selected) {
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
