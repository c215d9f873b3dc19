import Glibc
public import Sentences

/// Where a sentence is read, which decides how it names what can be done.
public struct Surface {
    /// Whether it has keys; else commands are typed.
    let isScreen: Bool
    /// The word for something that can be done, such as its key; nil where there is none.
    let way: (String) -> String?

    public static var commands: Surface { Surface(isScreen: false) { $0 } }

    /// `key` names the diner's own key for an action.
    public static func screens(_ key: @escaping (String) -> String?) -> Surface {
        Surface(isScreen: true, way: key)
    }
}

extension Sentence {
    /// The sentence as commands say it.
    public var text: String { text(on: .commands) ?? name }

    /// The sentence as a surface says it; nil where that has no word for what the sentence names.
    public func text(on surface: Surface) -> String? {
        guard let number = Self.number(of: name) else {
            // Words that are no case of ours, or a case that a newer program stored.
            guard name == Self.verbatim, case .text(let words) = arguments.first else {
                return name
            }
            return words
        }
        return Self.text(number, arguments, on: surface)
    }

    /// The text of a case of ours, found by its place in the catalogue.
    static func text(
        _ number: Int, _ arguments: [Argument] = [], on surface: Surface = .commands
    ) -> String? {
        let pattern = englishPatterns[number]
        let bytes = UnsafeBufferPointer(
            start: pattern.utf8Start, count: pattern.utf8CodeUnitCount)
        // Most sentences are whole as they stand.
        if arguments.isEmpty, !bytes.contains(where: Filling.isMark) { return "\(pattern)" }
        var filling = Filling(arguments: arguments, on: surface)
        return filling.fill(bytes[...]) ? String(decoding: filling.out, as: UTF8.self) : nil
    }

    /// The names are in the order of their bytes.
    private static func number(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { name in
            var (low, high) = (0, sentenceNames.count)
            while low < high {
                let middle = (low + high) / 2
                let order = compare(sentenceNames[middle], name)
                if order == 0 { return middle }
                if order < 0 { low = middle + 1 } else { high = middle }
            }
            return nil
        }
    }

    private static func compare(
        _ name: StaticString, _ other: UnsafeBufferPointer<UInt8>
    ) -> Int {
        guard let start = other.baseAddress else { return name.utf8CodeUnitCount }
        let order = memcmp(name.utf8Start, start, min(name.utf8CodeUnitCount, other.count))
        return order == 0 ? name.utf8CodeUnitCount - other.count : Int(order)
    }
}
