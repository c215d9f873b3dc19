/// How each ``Look`` is painted.
public struct Theme: Sendable {
    private let paint: @Sendable (Look.Role) -> Paint
    private let selected: Paint
    private let behind: Paint

    /// `selected` replaces the colours of a row with the focus, which would otherwise look patchy,
    /// and `behind` those of what is behind a dialog.
    public init(
        selected: Paint = Paint(.reversed), behind: Paint = Paint(.dim, .grey),
        paint: @escaping @Sendable (Look.Role) -> Paint
    ) {
        self.paint = paint
        self.selected = selected
        self.behind = behind
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
            paint.effects.formUnion(behind.effects)
            paint.foreground = behind.foreground
            paint.background = behind.background
        }
        return paint
    }
}
