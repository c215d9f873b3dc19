import OrderModels
import Sentences
import Synchronization

/// The words of sentences, in a language and in English.
struct Lexicon: Sendable {
    /// Phrases of several words each, the longest first.
    struct Phrases: Sendable {
        let phrases: [[String]]

        /// Where the longest phrase ends that begins at `index`.
        func end(from index: Int, in tokens: [Token]) -> Int? {
            phrases.first { phrase in
                index + phrase.count <= tokens.count
                    && zip(phrase, tokens[index...]).allSatisfy {
                        $0 == $1.folded && !$1.isQuoted
                    }
            }.map { index + $0.count }
        }
    }

    let under, over, costing, within, open, at, forWords, people, dozen, from, something,
        food: Phrases
    let noon, tonight, evening: Phrases
    /// Before the word for a day; before a time, besides `at`.
    let onDay, by: Phrases
    let without, free, conjunctions, alternatives, seafood: Phrases
    /// Around a distance.
    let radius, away: Phrases
    let half: Phrases
    let metres, kilometres, miles, ones: Set<String>
    let minutes, currencies, oclock, beforeNoon, afterNoon, fillers, denials: Set<String>
    /// The words of each hour, from one to twelve.
    let hours: [Set<String>]
    /// What stands before an hour, and the minutes that it adds; and what stands after it.
    let before, after: [(Phrases, Int)]

    /// Each is put together once: a sentence is read again at every key.
    private static let known = Mutex<[String: Lexicon]>([:])

    static func of(_ language: Language) -> Lexicon {
        known.withLock { known in
            if let lexicon = known[language.code] { return lexicon }
            let lexicon = Lexicon(language)
            known[language.code] = lexicon
            return lexicon
        }
    }

    private init(_ language: Language) {
        let languages: [Language] = language == .base ? [.base] : [language, .base]
        /// A hyphen stands for no phrase.
        func parts(_ sentence: Sentence, _ language: Language) -> [String] {
            sentence.spellings(in: language).flatMap { $0.split(separator: ",") }.map {
                fold(String($0))
            }.filter { !$0.isEmpty }
        }
        func all(_ sentence: Sentence) -> [String] {
            languages.map { parts(sentence, $0) }.reduce([], +)
        }
        func words(_ sentence: Sentence) -> Set<String> { Set(all(sentence)) }
        func phrases(_ sentence: Sentence) -> Phrases {
            Phrases(
                phrases: all(sentence).map { $0.split(separator: " ").map(String.init) }
                    .sorted { $0.count > $1.count })
        }
        (under, costing) = (phrases(.wanted.under), phrases(.wanted.costing))
        over = phrases(.wanted.over)
        (within, open) = (phrases(.wanted.within), phrases(.wanted.open))
        (at, forWords, people) = (
            phrases(.wanted.at), phrases(.wanted.forSome), phrases(.wanted.people)
        )
        (from, something, food) = (
            phrases(.wanted.from), phrases(.wanted.something), phrases(.wanted.food)
        )
        (radius, away, half) = (
            phrases(.wanted.radius), phrases(.wanted.away), phrases(.wanted.half)
        )
        (metres, kilometres) = (words(.wanted.metres), words(.wanted.kilometres))
        (miles, ones) = (words(.wanted.miles), words(.wanted.ones))
        (minutes, currencies) = (words(.wanted.minutes), words(.wanted.currencies))
        oclock = words(.wanted.oclock)
        (noon, tonight, evening) = (
            phrases(.wanted.noon), phrases(.wanted.tonight), phrases(.wanted.evening)
        )
        (onDay, by) = (phrases(.wanted.onDay), phrases(.wanted.by))
        dozen = phrases(.wanted.dozen)
        (without, free, conjunctions, alternatives, seafood) = (
            phrases(.wanted.without), phrases(.wanted.free), phrases(.wanted.conjunctions),
            phrases(.wanted.alternatives), phrases(.wanted.seafood)
        )
        (beforeNoon, afterNoon) = (words(.wanted.beforeNoon), words(.wanted.afterNoon))
        (fillers, denials) = (words(.wanted.fillers), words(.wanted.denials))
        var hours = [Set<String>](repeating: [], count: 12)
        for language in languages {
            for (index, name) in parts(.wanted.hours, language).prefix(12).enumerated() {
                hours[index].insert(name)
            }
        }
        self.hours = hours
        before = [
            (phrases(.wanted.halfPast), 30), (phrases(.wanted.halfTo), -30),
            (phrases(.wanted.quarterPast), 15), (phrases(.wanted.quarterTo), -15),
        ]
        after = [
            (phrases(.wanted.andAHalf), 30), (phrases(.wanted.andAQuarter), 15),
            (phrases(.wanted.lessAQuarter), -15),
        ]
    }
}
