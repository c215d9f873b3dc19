/// One pass of the sanitiser over one text.
struct ScalarCleaner {
    /// More marks than any language puts on a letter, and too few to smear over neighbouring lines.
    static let mostMarks = 8
    /// The longest sequences in use (two people and a kiss, a family) join four emoji.
    static let mostJoiners = 4

    let keepsNewlines: Bool
    private(set) var kept = String.UnicodeScalarView()
    /// The character that a combining mark would attach to; nil at the start of a line.
    private var last: Unicode.Scalar?
    private var marks = 0
    private var joiners = 0
    private var isAfterBreak = false

    init(keepsNewlines: Bool) {
        self.keepsNewlines = keepsNewlines
    }

    mutating func take(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
        let kind = ScalarKind(scalar)
        switch kind {
        case .plain: keepBase(scalar)
        case .control: keepBase("\u{FFFD}")
        case .tab, .lineEnd: takeBreak(scalar, kind, before: next)
        case .mark: takeMark(scalar)
        case .joiner where joins(scalar, next): keep(scalar)
        case .emojiStyle where styles(before: next): keep(scalar)
        case .skinTone where last?.isPicture == true || last == "\u{FE0F}": keep(scalar)
        case .joiner, .emojiStyle, .skinTone, .invisible: break
        }
        isAfterBreak = kind == .tab || kind == .lineEnd
    }

    private mutating func keep(_ scalar: Unicode.Scalar) {
        kept.append(scalar)
        last = scalar
    }

    private mutating func keepBase(_ scalar: Unicode.Scalar) {
        joiners = last == "\u{200D}" ? joiners + 1 : 0
        marks = 0
        keep(scalar)
    }

    private mutating func takeBreak(
        _ scalar: Unicode.Scalar, _ kind: ScalarKind, before next: Unicode.Scalar?
    ) {
        if keepsNewlines, kind == .lineEnd {
            guard scalar != "\r" || next != "\n" else { return }
            kept.append("\n")
            last = nil
        } else if !isAfterBreak {
            keepBase(" ")
        }
    }

    private mutating func takeMark(_ scalar: Unicode.Scalar) {
        guard last != nil, marks < Self.mostMarks else { return }
        marks += 1
        keep(scalar)
    }

    /// Whether a joiner here shapes its neighbours; anywhere else it can only hide something.
    private func joins(_ joiner: Unicode.Scalar, _ next: Unicode.Scalar?) -> Bool {
        guard let last, let next else { return false }
        if next.isPicture {
            let follows = last.isPicture || last == "\u{FE0F}" || ScalarKind(last) == .skinTone
            return joiner == "\u{200D}" && follows && joiners < Self.mostJoiners
        }
        return last.isInJoiningScript && next.isInJoiningScript && next.properties.isAlphabetic
            && ScalarKind(next) == .plain
    }

    /// Whether a variation selector here applies to the character before it.
    private func styles(before next: Unicode.Scalar?) -> Bool {
        guard let last else { return false }
        return last.isPicture || (last.isASCII && last.properties.isEmoji && next == "\u{20E3}")
    }
}
