import Synchronization

/// How many terminal cells text takes.
///
/// Counts grapheme clusters: wide East Asian characters and emoji take two cells, combining marks
/// none, and characters whose width [UAX 11](https://www.unicode.org/reports/tr11/) calls ambiguous
/// take one, or two where the diner says that their terminal draws them so. The text must have passed the ``Sanitizer``.
public enum CellWidth {
    /// Read for each character, and from every thread.
    private static let wide = Atomic(false)

    /// Whether characters of ambiguous width take two cells. A fact of the terminal, so of the process.
    public static var isAmbiguousWide: Bool {
        get { wide.load(ordering: .relaxed) }
        set { wide.store(newValue, ordering: .relaxed) }
    }

    public static func of(_ text: String) -> Int {
        guard !text.isSimple else { return text.unicodeScalars.count }
        return text.reduce(0) { $0 + of($1) }
    }

    public static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        guard scalars.count > 1 else { return of(first) }
        return isPicture(scalars, first) ? 2 : scalars.reduce(0) { $0 + of($1) }
    }

    /// Whether the cluster is drawn as one emoji, even if it has several code points.
    ///
    /// Flags are not included: their two letters take one cell each, which makes the same width.
    private static func isPicture(
        _ scalars: Character.UnicodeScalarView, _ first: Unicode.Scalar
    ) -> Bool {
        guard first.properties.isEmoji else { return false }
        return scalars.dropFirst().contains {
            $0 == "\u{FE0F}" || $0 == "\u{200D}" || $0.properties.isEmojiModifier
        }
    }

    static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E: 1
        case ..<0xA0: 0
        case 0xA0...0x2FF where !isAmbiguousWide: 1
        case 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
        default: isZero(scalar) ? 0 : isWide(scalar.value) ? 2 : 1
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        WideRanges.contains(value) || (isAmbiguousWide && AmbiguousRanges.contains(value))
    }

    private static func isZero(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: true
        default: scalar.isTrailingJamo || scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
