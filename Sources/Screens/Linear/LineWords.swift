public import Actions
import OrderModels
import Presentation
import Sentences
public import Terminal

/// What a line asks for, where it is no answer.
public enum LineWords: Equatable, Sendable {
    case nothing
    case help, helpEverywhere
    case more, again, back, quit, stop
    /// A row, to be opened.
    case row(Int)
    /// A row, to be gone to.
    case at(Int)
    case filter(String)
    /// A key, or the name of something that can be done, perhaps with a row.
    case deed(String, row: Int?)

    init(_ line: String) {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first else {
            self = .nothing
            return
        }
        let numbers = words.map { Int($0) }
        if line.hasPrefix("/"), line.count > 1 {
            self = .filter(String(line.dropFirst()).trimmed)
        } else if words.count == 1, let number = numbers[0] {
            self = .row(number)
        } else if words.count == 2, let number = numbers[1], Self.at.contains(fold(first)) {
            self = .at(number)
        } else if words.count == 1, let simple = Self.simple[first] ?? Self.named(first) {
            self = simple
        } else if words.count > 1, let number = numbers[words.count - 1] {
            self = .deed(words.dropLast().joined(separator: " "), row: number)
        } else {
            self = .deed(words.joined(separator: " "), row: nil)
        }
    }

    /// What to type to do `action`: one of the words, its key if that is a letter, or its name. In a
    /// form a colon comes before it.
    public static func typed(
        for action: Action, _ keymap: Keymap, inForm: Bool = false
    ) -> String {
        let word: String
        switch action {
        case .dialogAccept, .listOpen, .formGoOn: return Key.enter.name
        case .dialogLeave, .appBack, .appUp: word = Say.Linear.wordBack
        case .appCancel: word = Say.Linear.wordStop
        case .formKeep: word = Say.Linear.wordSave
        default:
            let keys = keymap.keys(for: action)
            if keys.first == .enter, !inForm { return Key.enter.name }
            let letter = keys.lazy.compactMap(\.spoken).first
            if let letter, !inForm { return letter }
            word = letter ?? Sanitizer.line(action.label)
        }
        return typed(for: (inForm ? ":" : "") + word)
    }

    static func typed(for line: String) -> String { Say.Linear.typed(line: line) }

    /// What empties an answer, behind a colon.
    static var emptying: String {
        Say.Linear.wordsEmpty.split(separator: " ").first.map(String.init) ?? ""
    }

    private static let simple: [String: LineWords] = ["?": .help, "??": .helpEverywhere]

    private static var at: Set<String> { Sentence.linear.wordAt.typedWords }

    /// In English, and in the language that is spoken.
    private static func named(_ word: String) -> LineWords? {
        let all: [(Sentence, LineWords)] = [
            (.linear.wordHelp, .help), (.linear.wordsNext, .more), (.linear.wordsList, .again),
            (.linear.wordBack, .back), (.linear.wordsQuit, .quit), (.linear.wordStop, .stop),
        ]
        return all.first { $0.0.typedWords.contains(fold(word)) }?.1
    }
}

extension Key {
    /// What to type for a letter's key, with its case, which is not heard. Signs and keys that send
    /// no letter have none: what they do has a name.
    var spoken: String? {
        guard let letter = typed, letter.isLetter else { return nil }
        return letter.isUppercase ? Say.Linear.capital(letter: String(letter)) : String(letter)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

/// What can be done, found by what is typed.
enum FoundDeed {
    case one(KeyBinding)
    case several([KeyBinding])
    case none

    /// By its key, its name in the configuration, what footers call it, or the first words of that.
    /// `isWhole`: no beginning will do.
    init(_ word: String, in bindings: [KeyBinding], isWhole: Bool = false) {
        if let key = Key(name: word), let binding = bindings.first(where: { $0.keys.contains(key) })
        {
            self = .one(binding)
            return
        }
        let folded = fold(word)
        let spoken = bindings.first { binding in
            binding.keys.contains { key in
                key.spoken.map { $0.count > 1 && fold($0) == folded } ?? false
            }
        }
        if let spoken {
            self = .one(spoken)
            return
        }
        func label(_ binding: KeyBinding) -> String { fold(Sanitizer.line(binding.label)) }
        let exact =
            bindings.first { fold($0.action) == folded || label($0) == folded }
            ?? bindings.first {
                // Some screens call it something else, and scripts know English names.
                Action(rawValue: $0.action).map {
                    fold($0.label) == folded || fold($0.plainLabel) == folded
                } ?? false
            }
        if let exact {
            self = .one(exact)
            return
        }
        guard folded.count > 1, !isWhole else {
            self = .none
            return
        }
        var seen: Set<String> = []
        // Whole words: other languages have words that begin as some of these do, and mean food.
        let called = bindings.filter { label($0).hasPrefix(folded + " ") }
        // Of `basket.invite`, whose point is folded to a blank, the last word will do.
        let near =
            (called.isEmpty
            ? bindings.filter { fold($0.action).hasSuffix(" " + folded) } : called)
            .filter { seen.insert($0.action).inserted }
        self = near.isEmpty ? .none : near.count == 1 ? .one(near[0]) : .several(near)
    }
}
