/// Words by which a text names something, alone or in a compound: `Nusssuppe` names nuts.
///
/// They are looked for all at once, as menus have thousands of dishes. Of words that overlap, the first
/// counts, and of those the longest: `Erdnuss` is no `Nuss`, and a word that means nothing, such as
/// `Genuss`, hides what is in it. What is denied is not named: `no nuts`, `nussfrei`.
public struct NamingWords: Hashable, Sendable {
    public struct Word: Hashable, Sendable {
        let letters: [UInt8]
        /// Nil if it only looks as if it named something.
        public let meaning: Allergen?

        /// `text` is folded.
        public init(_ text: String, meaning: Allergen?) {
            (letters, self.meaning) = (Array(text.utf8), meaning)
        }
    }

    private let words: Set<Word>
    /// What denies a word that follows, and one before it or that it ends.
    private let denials: (before: [[UInt8]], behind: [[UInt8]])
    /// By their first byte, the longest first.
    private let table: [[Word]]

    /// Shorter words name nothing inside of others: `egg` is not in `veggie`.
    private static let leastOfCompound = 4

    /// All are folded.
    public init(
        _ words: some Sequence<Word>, denied before: [String] = [], behind: [String] = []
    ) {
        self.words = Set(words)
        denials = (before.map { Array(" \($0) ".utf8) }, behind.map { Array("\($0) ".utf8) })
        var table: [[Word]] = Array(repeating: [], count: 256)
        for word in self.words {
            if let first = word.letters.first { table[Int(first)].append(word) }
        }
        self.table = table.map { $0.sorted { $0.letters.count > $1.letters.count } }
    }

    public static func == (one: NamingWords, other: NamingWords) -> Bool {
        one.words == other.words
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(words) }

    public var isEmpty: Bool { words.isEmpty }

    /// What a text names, each once.
    public func named(in text: String) -> [Allergen] {
        guard !words.isEmpty else { return [] }
        var folded = " " + fold(text) + " "
        return folded.withUTF8 { bytes in
            var found: [Allergen] = []
            var index = 1
            while index < bytes.count {
                guard
                    let word = table[Int(bytes[index])].first(where: {
                        Self.stands($0, at: index, in: bytes)
                    })
                else {
                    index += 1
                    continue
                }
                let end = index + word.letters.count
                if let meaning = word.meaning, !found.contains(meaning),
                    !isDenied(index..<end, in: bytes)
                {
                    found.append(meaning)
                }
                index = end
            }
            return found
        }
    }

    private static func stands(
        _ word: Word, at start: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let end = start + word.letters.count
        guard end < bytes.count, bytes[start...].starts(with: word.letters) else { return false }
        let blank = UInt8(ascii: " ")
        return word.letters.count >= leastOfCompound
            || (bytes[start - 1] == blank && bytes[end] == blank)
    }

    private func isDenied(_ word: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let before = bytes[..<word.lowerBound]
        if denials.before.contains(where: { before.suffix($0.count).elementsEqual($0) }) {
            return true
        }
        var behind = bytes[word.upperBound...]
        if behind.first == UInt8(ascii: " ") { behind = behind.dropFirst() }
        return denials.behind.contains { behind.starts(with: $0) }
    }
}
