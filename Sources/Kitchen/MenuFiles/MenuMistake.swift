/// A mistake in a menu file.
public struct MenuMistake: Hashable, Sendable, Comparable {
    /// As it was named, or its directory and its own name.
    public let file: String
    /// From 1; nil where the whole file is meant.
    public let line: Int?
    /// What is wrong and what to do about it.
    public let sentence: String

    /// `menu.json5:12: "prise" is no key of a dish; did you mean "price"?`
    public var text: String {
        "\(PlainText.line(file))\(line.map { ":\($0)" } ?? ""): \(sentence)"
    }

    public static func < (one: MenuMistake, other: MenuMistake) -> Bool {
        (one.file, one.line ?? 0) < (other.file, other.line ?? 0)
    }
}

/// Collects the mistakes of all files, because a cook who is told one at a time gives up.
final class MistakeList {
    private(set) var all: [MenuMistake] = []
    /// More would only hide the first.
    private static let limit = 1_000

    func note(_ file: String, _ line: Int?, _ sentence: String) {
        guard all.count < Self.limit else { return }
        all.append(MenuMistake(file: file, line: line, sentence: sentence))
    }

    /// A text of the file within a sentence.
    static func quote(_ text: some StringProtocol) -> String {
        let line = PlainText.line(String(text))
        return "\"\(line.prefix(40))\(line.count > 40 ? "…" : "")\""
    }
}
