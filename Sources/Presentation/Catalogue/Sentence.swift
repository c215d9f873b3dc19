/// A sentence of the catalogue with what is filled in, kept until it is shown: `.checkout.noSlot(time:)`.
///
/// The catalogue is `English/*.words`, and the functions are made from it when the module is built.
public struct Sentence: Hashable, Sendable {
    enum Argument: Hashable, Sendable {
        case text(String)
        case count(Int)
        indirect case sentence(Sentence)
    }

    /// Nil for somebody else's words.
    private let number: Int?
    private let arguments: [Argument]

    init(_ number: Int?, _ arguments: [Argument]) {
        self.number = number
        self.arguments = arguments
    }

    /// Words that are not ours, as they are: a server's, or a file's.
    public static func verbatim(_ words: String) -> Sentence { Sentence(nil, [.text(words)]) }

    /// The case's name, for scripts and logs: `checkout.noSlot`.
    public var name: String { number.map { sentenceNames[$0].description } ?? "verbatim" }

    /// The sentence where nobody asks how to do what it names.
    public var text: String { text { $0 } ?? "" }

    /// With the surface's word for each thing that can be done, such as a key or a command; nil where it
    /// has none.
    public func text(naming way: @escaping (String) -> String?) -> String? {
        guard let number else {
            guard case .text(let words) = arguments.first else { return nil }
            return words
        }
        let pattern = englishPatterns[number]
        let bytes = UnsafeBufferPointer(
            start: pattern.utf8Start, count: pattern.utf8CodeUnitCount)
        // Most sentences are whole as they stand.
        if arguments.isEmpty, !bytes.contains(where: Filling.isMark) { return "\(pattern)" }
        var filling = Filling(arguments: arguments, way: way)
        return filling.fill(bytes[...]) ? String(decoding: filling.out, as: UTF8.self) : nil
    }
}
