/// How the sanitiser classifies a code point.
enum ScalarKind {
    case plain
    case tab
    case lineEnd
    /// Moves the cursor, starts an escape sequence, or is a noncharacter.
    case control
    /// Shows nothing itself, but hides, reorders or breaks its neighbours.
    case invisible
    case joiner
    case emojiStyle
    case skinTone
    /// Combines with the character before it.
    case mark

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x20...0x7E: self = .plain
        case 0x09: self = .tab
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .lineEnd
        case 0x200C, 0x200D: self = .joiner
        case 0xFE0E, 0xFE0F: self = .emojiStyle
        case 0x1F3FB...0x1F3FF: self = .skinTone
        // Interlinear annotations and hieroglyph controls, which Unicode does not class as
        // invisible.
        case 0xFFF9...0xFFFB, 0x13430...0x1343F: self = .invisible
        default: self = Self.byProperty(scalar)
        }
    }

    private static func byProperty(_ scalar: Unicode.Scalar) -> ScalarKind {
        let properties = scalar.properties
        guard !properties.isDefaultIgnorableCodePoint else { return .invisible }
        guard !properties.isNoncharacterCodePoint else { return .control }
        return switch properties.generalCategory {
        case .control: .control
        case .nonspacingMark, .enclosingMark, .spacingMark: .mark
        default: scalar.isTrailingJamo ? .mark : .plain
        }
    }
}

extension Unicode.Scalar {
    /// Whether it takes one cell, needs no cleaning and never combines with its neighbours: Latin,
    /// Greek and Cyrillic letters, box drawing, and the usual punctuation and currency signs.
    var isSimple: Bool {
        switch value {
        case 0x20...0x7E:
            true
        case 0xA1...0xAC, 0xAE...0x17F, 0x386...0x38A, 0x38E...0x3A1, 0x3A3...0x3CE,
            0x400...0x45F, 0x2010...0x2015, 0x2018...0x201E, 0x2022, 0x2026, 0x20AC,
            0x2500...0x257F:
            !CellWidth.isAmbiguousWide
        default: false
        }
    }

    /// A vowel or final consonant of a Hangul syllable, drawn inside the block of the initial one.
    var isTrailingJamo: Bool {
        (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
    }

    /// An emoji that can be part of a joined sequence: no digit, flag letter or skin tone.
    var isPicture: Bool {
        switch value {
        case ..<0xA9, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: false
        default: properties.isEmoji
        }
    }

    /// Belongs to a script (Arabic to Sinhala, Mongolian) in which joiners change the shape of
    /// letters.
    var isInJoiningScript: Bool {
        (0x0600...0x0DFF).contains(value) || (0x1800...0x18AF).contains(value)
    }
}
