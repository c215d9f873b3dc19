public import Sentences

extension Sentence {
    /// The sentence where nobody asks how to do what it names.
    public var text: String { text { $0 } ?? "" }

    /// With the surface's word for each thing that can be done, such as a key or a command; nil where it
    /// has none.
    public func text(naming way: @escaping (String) -> String?) -> String? {
        guard let number = Self.number(of: name) else {
            // Somebody else's words; or a case that a newer program stored and this one does not know.
            guard name == Self.verbatim, case .text(let words) = arguments.first else {
                return name
            }
            return words
        }
        return Self.text(number, arguments, naming: way)
    }

    /// The text of a case of ours, found by its place in the catalogue.
    static func text(
        _ number: Int, _ arguments: [Argument] = [], naming way: (String) -> String? = { $0 }
    ) -> String? {
        let pattern = englishPatterns[number]
        let bytes = UnsafeBufferPointer(
            start: pattern.utf8Start, count: pattern.utf8CodeUnitCount)
        // Most sentences are whole as they stand.
        if arguments.isEmpty, !bytes.contains(where: Filling.isMark) { return "\(pattern)" }
        return withoutActuallyEscaping(way) { way in
            var filling = Filling(arguments: arguments, way: way)
            return filling.fill(bytes[...]) ? String(decoding: filling.out, as: UTF8.self) : nil
        }
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
        let count = min(name.utf8CodeUnitCount, other.count)
        for at in 0..<count where name.utf8Start[at] != other[at] {
            return Int(name.utf8Start[at]) - Int(other[at])
        }
        return name.utf8CodeUnitCount - other.count
    }
}
