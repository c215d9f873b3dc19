import Files
import JSON
import Presentation
import Sentences

extension ConfigKey {
    /// A value as somebody typed it: as the file has it, or a text without its quotes.
    ///
    /// - Returns: The value, and how the file has it; or what is wrong with it.
    func typed(_ text: String) -> Result<(value: JSON5Value, written: String), Refused> {
        let asWritten = JSON5Reader.written(text)
        let quoted = Written.text(text)
        var trouble: Sentence?
        for candidate in [asWritten, JSON5Reader.written(quoted)].compactMap({ $0 }) {
            var config = Config()
            let remarks = read(candidate.value, &config)
            guard let first = remarks.first else {
                return .success((candidate.value, candidate.text))
            }
            trouble = trouble ?? first.trouble ?? first.sentence
        }
        return .failure(Refused(sentence: trouble ?? .settings.takesAText))
    }

    struct Refused: Error {
        let sentence: Sentence
    }
}

extension Config {
    /// The variable of the environment that sets a key for one run.
    static func variable(of key: String) -> String { "EAT_TUI_" + key.uppercased() }
}
