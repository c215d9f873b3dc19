/// The order in which a language puts names: by letters, then accents, then case.
///
/// As CLDR has it. English, French and German use its root, in which `é` and `ö` are letters with an
/// accent, `œ` is `oe` and `ß` is `ss`: those are what ``fold(_:)`` leaves. Spanish has one letter
/// more, `ñ` after `n`.
public enum NameOrder: Hashable, Sendable {
    case root
    case spanish

    /// Follows the `n` of an `ñ` in a key: it comes after all letters, and no folded text has it.
    package static let tilde = "\u{7F}"
    /// More of a name than this decides nothing but how accents and case are ordered.
    private static let finest = 80

    /// What is compared byte by byte in Spanish; without ``tilde``, in the others.
    package static func key(_ name: String) -> String {
        let lower = name.prefix(finest).lowercased()
        let letters = letters(of: name)
        // Small letters come before capitals, as nothing comes before something.
        let capitals = name.prefix(finest).map { $0.isUppercase ? "1" : "0" }
            .reversed().drop { $0 == "0" }.reversed().joined()
        return "\(script(of: name))\(letters)\u{1}\(lower == letters ? "" : lower)\u{1}\(capitals)"
    }

    /// What names that begin with Greek or Cyrillic letters have before those of ``letters(of:)``,
    /// which are written as Latin ones: they come after all of these, in this order.
    private static func script(of name: String) -> String {
        guard let first = name.unicodeScalars.first(where: \.properties.isAlphabetic) else {
            return ""
        }
        return switch first.value {
        case 0x370..<0x400, 0x1F00..<0x2000: "\u{80}"
        case 0x400..<0x530: "\u{81}"
        default: ""
        }
    }

    private static func letters(of name: String) -> String {
        // Characters are compared in all their spellings, also as an n and a combining tilde.
        guard name.contains(where: { $0 == "ñ" || $0 == "Ñ" }) else { return fold(name) }
        // Folding keeps this sign of no language as it is.
        let sign: Character = "\u{2E80}"
        let marked = String(name.map { $0 == "ñ" || $0 == "Ñ" ? sign : $0 })
        return String(fold(marked).flatMap { $0 == sign ? "n" + tilde : String($0) })
    }

    private func key(_ name: String) -> String {
        let key = Self.key(name)
        guard self == .root else { return key }
        return String(key.filter { String($0) != Self.tilde })
    }

    /// Sorts `items` by their names. Those that have the same stay as they are.
    public func sorted<Item>(_ items: some Sequence<Item>, by name: (Item) -> String) -> [Item] {
        items.enumerated().map { (key: key(name($1)), place: $0, item: $1) }
            .sorted { one, other in
                guard !one.key.utf8.elementsEqual(other.key.utf8) else {
                    return one.place < other.place
                }
                return one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
            }.map(\.item)
    }
}
