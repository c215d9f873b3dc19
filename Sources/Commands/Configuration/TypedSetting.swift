import Files
import JSON
import Presentation
import Sentences
import Terminal

extension ConfigKey {
    /// A value as somebody typed it: as the file has it, or a text without its quotes.
    ///
    /// - Returns: The value, and how the file has it; or what is wrong with it.
    func typed(_ text: String) -> Result<(value: JSON5Value, written: String), Refused> {
        let asWritten = JSON5Reader.written(text)
        var candidates = [asWritten].compactMap(\.self)
        // What has quotes or brackets is meant as the file has it: a list with a mistake is no text.
        switch asWritten?.value.content {
        case .string, .array, .object: break
        // A value of another kind is none of a list's texts, nor is a list with a mistake.
        case .some where isList: break
        case nil where isList && text.contains(/[\[\]{}"]/): break
        case nil where isList:
            // None at all is said as the file has it, `[]`.
            let texts = text.split(separator: ",").map { $0.trimmingSpaces() }.filter {
                !$0.isEmpty
            }
            let list = texts.isEmpty ? nil : JSON5Reader.written(Written.list(texts))
            candidates += [list].compactMap(\.self)
        default: candidates += [JSON5Reader.written(Written.text(text))].compactMap(\.self)
        }
        var trouble: Sentence?
        for candidate in candidates {
            var config = Config()
            let remarks = read(candidate.value, &config)
            guard let first = remarks.first(where: { !$0.holds || $0.whenTyped != nil }) else {
                return .success((candidate.value, candidate.text))
            }
            trouble = trouble ?? first.whenTyped ?? first.trouble ?? first.sentence
        }
        let usual: Sentence = isList ? .settings.takesTexts : .settings.takesAText
        return .failure(Refused(sentence: trouble ?? .settings.ofKey(key: name, trouble: usual)))
    }

    struct Refused: Error {
        let sentence: Sentence
    }
}

extension Config {
    /// The variable of the environment that sets a key for one run.
    static let variablePrefix = "EAT_TUI_"

    static func variable(of key: String) -> String { variablePrefix + key.uppercased() }
}
