/// How each ``Look`` is painted.
public struct Theme: Sendable {
    private let paint: @Sendable (Look.Role) -> Paint
    private let selected: Paint
    private let behind: Paint
    /// The colours of everything that has none of its own, blanks included.
    let ground: Paint
    private let adapted: (@Sendable (Background) -> Theme)?

    /// `selected` replaces the colours of a row with the focus, which would otherwise look patchy,
    /// and `behind` those of what is behind a dialog. `adapted` says which theme takes the place of
    /// this one where the background is known.
    public init(
        selected: Paint = Paint(.reversed), behind: Paint = Paint(.dim, .grey),
        ground: Paint = Paint(), adapted: (@Sendable (Background) -> Theme)? = nil,
        paint: @escaping @Sendable (Look.Role) -> Paint
    ) {
        self.paint = paint
        self.selected = selected
        self.behind = behind
        self.ground = ground
        self.adapted = adapted
    }

    /// The theme for this background; nil is an unknown one.
    func on(_ background: Background?) -> Theme {
        guard let adapted, let background else { return self }
        return adapted(background)
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
        paint.foreground = paint.foreground ?? ground.foreground
        paint.background = paint.background ?? ground.background
        return paint
    }
}
