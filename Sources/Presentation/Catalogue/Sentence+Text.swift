import Glibc
public import Sentences

/// The surface on which a sentence appears, which decides how it names actions.
public struct Surface {
    /// Whether actions have keys. Otherwise they are typed as commands.
    let isScreen: Bool
    /// The word for an action, such as its key; nil if there is none.
    let way: (String) -> String?

    public static var commands: Surface { Surface(isScreen: false) { $0 } }

    /// `key` returns the diner's own key for an action.
    public static func screens(_ key: @escaping (String) -> String?) -> Surface {
        Surface(isScreen: true, way: key)
    }
}

extension Sentence {
    /// The sentence as commands say it.
    public var text: String { text(on: .commands) ?? name }

    /// The sentence for a surface; nil if that has no word for an action in it.
    public func text(on surface: Surface) -> String? { text(on: surface, in: .current) }

    func text(on surface: Surface, in language: Language) -> String? {
        guard let number = Self.number(of: name) else {
            // Verbatim words, or a case that a newer program has stored.
            guard name == Self.verbatim, case .text(let words) = arguments.first else {
                return name
            }
            return words
        }
        return Self.text(number, arguments, on: surface, in: language)
    }

    /// The text of a known case, by its index in the catalogue.
    static func text(
        _ number: Int, _ arguments: [Argument] = [], on surface: Surface = .commands,
        in language: Language = .current
    ) -> String? {
        // What numbers are made of is no text.
        if language.isPretended, numbersArea.contains(number) {
            return text(number, arguments, on: surface, in: .base)
        }
        let bytes = language.patterns[number]
        // Most sentences have nothing to fill in.
        if arguments.isEmpty, !language.isPretended, !language.isSpelledOut,
            !bytes.contains(where: Filling.isMark)
        {
            return String(decoding: bytes, as: UTF8.self)
        }
        var filling = Filling(arguments: arguments, on: surface, in: language)
        guard filling.fill(bytes[...]) else { return nil }
        let text = String(decoding: filling.out, as: UTF8.self)
        return language.isPretended ? Pretence.whole(text) : text
    }

    /// A binary search, as the names are sorted.
    private static func number(of name: String) -> Int? {
        let names = PackedTexts.names
        var name = name
        return name.withUTF8 { name in
            var (low, high) = (0, names.ends.count)
            while low < high {
                let middle = (low + high) / 2
                let order = compare(names[middle], name)
                if order == 0 { return middle }
                if order < 0 { low = middle + 1 } else { high = middle }
            }
            return nil
        }
    }

    private static func compare(
        _ name: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
    ) -> Int {
        guard let start = name.baseAddress, let end = other.baseAddress else {
            return name.count - other.count
        }
        let order = memcmp(start, end, min(name.count, other.count))
        return order == 0 ? name.count - other.count : Int(order)
    }
}
