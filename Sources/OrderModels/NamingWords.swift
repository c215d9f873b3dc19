/// Words by which a text names something, alone or in a compound: `Nusssuppe` names nuts.
///
/// They are looked for all at once, as menus have thousands of dishes. A word inside of a longer one does
/// not count: `Erdnuss` is no `Nuss`, and a word that means nothing, such as `Genuss`, hides what is in
/// it. What is denied is not named: `no nuts`, `nussfrei`.
public struct NamingWords: Hashable, Sendable {
    public struct Word: Hashable, Sendable {
        public enum Sense: Hashable, Sendable {
            case means(Allergen)
            /// By the diner's own word: nothing hides it.
            case isCalled(Allergen)
            /// It only looks as if it named something, at the start of a word or inside of one too.
            case nothing(inside: Bool)
        }

        let letters: [UInt8]
        let sense: Sense

        /// `text` is folded.
        public init(_ text: String, _ sense: Sense) {
            (letters, self.sense) = (Array(text.utf8), sense)
        }

        var meaning: Allergen? {
            switch sense {
            case .means(let allergen), .isCalled(let allergen): allergen
            case .nothing: nil
            }
        }
    }

    /// What denies a word; all are folded.
    public struct Denials: Hashable, Sendable {
        /// Of a word that follows.
        let before: [[UInt8]]
        /// Of a word that it ends, and of one before it at the end of a phrase.
        let behind: [[UInt8]]
        /// What ends a phrase.
        let ends: [[UInt8]]

        public init(before: [String] = [], behind: [String] = [], ends: [String] = []) {
            self.before = before.map { Array(" \($0) ".utf8) }
            self.behind = behind.map { Array("\($0) ".utf8) }
            self.ends = ends.map { Array("\($0) ".utf8) }
        }
    }

    private let words: Set<Word>
    private let denials: Denials
    /// By their first byte.
    private let table: [[Word]]

    /// Shorter words name nothing inside of others: `egg` is not in `veggie`.
    private static let leastOfCompound = 4

    public init(_ words: some Sequence<Word>, denied denials: Denials = Denials()) {
        self.words = Set(words)
        self.denials = denials
        var table: [[Word]] = Array(repeating: [], count: 256)
        for word in self.words {
            if let first = word.letters.first { table[Int(first)].append(word) }
        }
        self.table = table
    }

    public static func == (one: NamingWords, other: NamingWords) -> Bool {
        one.words == other.words
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(words) }

    public var isEmpty: Bool { words.isEmpty }

    /// What a text names, each once, in its order. `isName` if it is what a dish is called.
    public func named(in text: String, isName: Bool) -> [Allergen] {
        said(in: text, isName: isName).named
    }

    /// What a name denies, and does not name as well.
    public func denied(in name: String) -> [Allergen] {
        let said = said(in: name, isName: true)
        return said.denied.filter { !said.named.contains($0) }
    }

    private func said(in text: String, isName: Bool) -> (named: [Allergen], denied: [Allergen]) {
        guard !words.isEmpty else { return ([], []) }
        var (named, denied): ([Allergen], [Allergen]) = ([], [])
        for phrase in FoldedPhrase.all(of: text) {
            let hits = hits(in: phrase.bytes)
            for hit in hits {
                guard let meaning = hit.word.meaning, !named.contains(meaning),
                    !hits.contains(where: { $0.hides(hit) })
                else { continue }
                if isDenied(hit.range, in: phrase, isName: isName) {
                    denied.append(meaning)
                } else {
                    named.append(meaning)
                }
            }
        }
        return (named, denied)
    }

    private struct Hit {
        let word: Word
        let range: Range<Int>

        func hides(_ other: Hit) -> Bool {
            if case .isCalled = other.word.sense { return false }
            return range.count > other.range.count && range.lowerBound <= other.range.lowerBound
                && range.upperBound >= other.range.upperBound
        }
    }

    private func hits(in bytes: [UInt8]) -> [Hit] {
        bytes.withUnsafeBufferPointer { bytes in
            var hits: [Hit] = []
            for index in bytes.indices.dropFirst() {
                for word in table[Int(bytes[index])] where Self.stands(word, at: index, in: bytes) {
                    hits.append(Hit(word: word, range: index..<index + word.letters.count))
                }
            }
            // Words of several meanings are in no order of their own.
            return hits.sorted { one, other in
                (one.range.lowerBound, -one.range.count, one.word.meaning?.rawValue ?? "")
                    < (
                        other.range.lowerBound, -other.range.count,
                        other.word.meaning?.rawValue ?? ""
                    )
            }
        }
    }

    private static func stands(
        _ word: Word, at start: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let end = start + word.letters.count
        guard end < bytes.count, bytes[start...].starts(with: word.letters) else { return false }
        let isStart = bytes[start - 1] == FoldedPhrase.blank
        if case .nothing(let inside) = word.sense { return inside || isStart }
        return word.letters.count >= leastOfCompound
            || (isStart && bytes[end] == FoldedPhrase.blank)
    }

    /// Only what a phrase says alone is denied for certain: `nicht ohne Nüsse`, `nuts free on request` and
    /// `auf Wunsch ohne Nüsse` have them. A name goes on: `nut-free brownie`.
    private func isDenied(_ word: Range<Int>, in phrase: FoldedPhrase, isName: Bool) -> Bool {
        let bytes = phrase.bytes
        func isEnd(_ rest: ArraySlice<UInt8>) -> Bool {
            rest.isEmpty || denials.ends.contains { rest.starts(with: $0) }
        }
        // Of a compound, all is denied: `ohne Vollmilch`.
        let start = bytes[..<word.lowerBound].lastIndex(of: FoldedPhrase.blank) ?? 0
        let behind = bytes[word.upperBound...]
        let isApart = behind.first == FoldedPhrase.blank
        let next = isApart ? behind.dropFirst() : behind
        guard let free = denials.behind.first(where: { next.starts(with: $0) }) else {
            let rest = behind.drop { $0 != FoldedPhrase.blank }.dropFirst()
            return isEnd(rest) && denials.before.contains { bytes[...start].elementsEqual($0) }
        }
        // `not nut-free` denies the denial.
        guard start == 0 else { return false }
        let isJoined = !isApart || phrase.hyphens.contains(word.upperBound)
        return isJoined && isName || isEnd(next.dropFirst(free.count))
    }
}

/// A part of a text between two marks, folded, with a blank at each end.
private struct FoldedPhrase {
    static let blank = UInt8(ascii: " ")

    private(set) var bytes = [blank]
    /// The blanks that were hyphens within a word: `nut-free` is one, `nut free` need not be.
    private(set) var hyphens: Set<Int> = []

    /// What `no` and `free` are said of does not go beyond a mark: `Spicy: no. Milk`.
    static func all(of text: String) -> [FoldedPhrase] {
        let scalars = text.unicodeScalars
        var (phrases, phrase): ([FoldedPhrase], FoldedPhrase) = ([], FoldedPhrase())
        var (start, index) = (scalars.startIndex, scalars.startIndex)
        var last: Unicode.Scalar?
        while index < scalars.endIndex {
            let (scalar, next) = (scalars[index], scalars.index(after: index))
            if isMark(scalar) || isHyphen(scalar) {
                let isWithin =
                    isHyphen(scalar) && last.map(isOfWord) ?? false && next < scalars.endIndex
                    && isOfWord(scalars[next])
                phrase.append(String(scalars[start..<index]), hyphen: isWithin)
                if !isWithin {
                    phrases.append(phrase)
                    phrase = FoldedPhrase()
                }
                start = next
            }
            (last, index) = (scalar, next)
        }
        phrase.append(String(scalars[start...]))
        return (phrases + [phrase]).filter { $0.bytes.count > 1 }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ",", ".", ";", ":", "(", ")", "[", "]", "&", "/", "+", "!", "?", "|", "\n", "\r",
            "\u{B7}", "\u{2013}", "\u{2014}", "\u{2022}", "\u{2026}":
            true
        default: false
        }
    }

    private static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
        ["-", "\u{2010}", "\u{2011}"].contains(scalar)
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !isMark(scalar) && !isHyphen(scalar)
    }

    private mutating func append(_ piece: String, hyphen: Bool = false) {
        let folded = fold(piece)
        guard !folded.isEmpty else { return }
        bytes += Array(folded.utf8)
        if hyphen { hyphens.insert(bytes.count) }
        bytes.append(Self.blank)
    }
}
