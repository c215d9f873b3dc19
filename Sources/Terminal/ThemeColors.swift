/// The colours of a theme, by what they are for. The effects are the same in all of them, so that
/// without colours each still says everything.
public struct ThemeColors: Hashable, Sendable {
    public enum Part: String, CaseIterable, Sendable {
        /// Behind everything; without one, the terminal's.
        case background
        case text, faint, border, heading, key, good, warning, danger
        /// Behind the selected row.
        case bar
    }

    private var colors: [Paint.Color?] = Array(repeating: nil, count: Part.allCases.count)

    public init() {}

    init(_ colors: [(Part, Paint.Color)]) {
        for (part, color) in colors { self[part] = color }
    }

    /// Nil is the terminal's own colour.
    public subscript(part: Part) -> Paint.Color? {
        get { colors[part.index] }
        set { colors[part.index] = newValue }
    }

    /// These, and where they say nothing, those of `other`.
    public func over(_ other: ThemeColors) -> ThemeColors {
        var all = other
        for part in Part.allCases { all[part] = self[part] ?? other[part] }
        return all
    }

    /// What is hard to read: parts with a contrast to what they stand on that WCAG 2.2 does not call
    /// enough at level AA. Only what names both colours can be judged.
    public var faults: [(part: Part, contrast: Double, least: Double)] {
        Part.allCases.compactMap { part in
            let (above, below): (Part, Part) = part == .bar ? (.text, .bar) : (part, .background)
            guard part != .background, let color = self[above]?.rgb, let ground = self[below]?.rgb
            else { return nil }
            // Lines only separate, and text says the same.
            let least = part == .border ? 3 : 4.5
            let contrast = color.contrast(with: ground)
            return contrast < least ? (part, contrast, least) : nil
        }
    }
}

extension ThemeColors.Part {
    fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Theme {
    public init(_ colors: ThemeColors, adapted: (@Sendable (Background) -> Theme)? = nil) {
        let bar = colors[.bar]
        self.init(
            selected: Paint(
                bar == nil ? .reversed : .bar, bar == nil ? nil : colors[.text], on: bar),
            behind: Paint(.dim, colors[.faint]),
            ground: Paint([], colors[.text], on: colors[.background]), adapted: adapted
        ) { role in
            switch role {
            case .plain: Paint()
            case .strong, .title, .toast: Paint(.bold)
            case .faint, .disabled: Paint(.dim, colors[.faint])
            case .border: Paint(.dim, colors[.border] ?? colors[.faint])
            case .heading: Paint([.bold, .underlined], colors[.heading])
            case .key: Paint(.bold, colors[.key])
            case .good: Paint([], colors[.good])
            case .warning: Paint(.bold, colors[.warning])
            case .danger: Paint(.bold, colors[.danger])
            case .field: Paint(.underlined)
            case .code: .code
            case .fieldFocused: Paint(.reversed)
            case .banner: Paint([.bold, .reversed])
            }
        }
    }
}
