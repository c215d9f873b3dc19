import Sentences

/// `ten to nine`, `zehn nach halb acht`, `neuf heures moins dix`: minutes in fives beside an hour, which are
/// no hours themselves.
struct SpokenMinutes {
    private let languages: [Language]
    static let fives = [5, 10, 20, 25]

    init(in languages: [Language]) {
        self.languages = languages
    }

    private func entries(
        _ join: (_ minutes: String, _ language: Language) -> [String], _ count: (Int) -> Int
    ) -> [(phrases: [String], Int)] {
        Self.fives.enumerated().map { place, minutes in
            let phrases = languages.flatMap { language in
                let names = Sentence.wanted.minutesInFives.typedWords(in: language)
                let name = names.indices.contains(place) ? [names[place]] : []
                return (name + [String(minutes)]).flatMap { join($0, language) }
            }
            return (phrases, count(minutes))
        }
    }

    /// What stands before an hour. Before half of one as well, where that is said so: the longer ones first.
    var before: [(phrases: [String], Int)] {
        func join(_ between: Sentence, _ isHalf: Bool, _ sign: Int) -> [(phrases: [String], Int)] {
            entries { minutes, language in
                let halves = isHalf ? Sentence.wanted.halfTo.typedWords(in: language) : [""]
                return between.typedWords(in: language).flatMap { word in
                    halves.map { "\(minutes) \(word) \($0)" }
                }
            } _: {
                sign * $0 - (isHalf ? 30 : 0)
            }
        }
        return [true, false].flatMap { isHalf in
            join(.wanted.minutesPast, isHalf, 1) + join(.wanted.minutesTo, isHalf, -1)
        }
    }

    /// What stands behind one.
    var behind: [(phrases: [String], Int)] {
        func join(_ word: Sentence, _ sign: Int) -> [(phrases: [String], Int)] {
            entries { minutes, language in
                word.typedWords(in: language).map { "\($0) \(minutes)" }
            } _: {
                sign * $0
            }
        }
        return join(.wanted.lessMinutes, -1) + join(.wanted.andMinutes, 1)
    }
}
