import Files
import Glibc
import Manual
import Presentation

/// Writes the pages of the manual into a directory, in every language (0097): English into `man1`,
/// French into `fr/man1`.
struct ManualFiles {
    private let directory: String

    init(_ directory: String) {
        self.directory = directory
    }

    func write() throws {
        let date = ManualDate.current
        for language in Language.choices where language.code != "en" {
            Language.speak(language)
            let roff = RoffText(
                program: "eat-tui", commands: Set(CommandTable.commands.map(\.name)),
                placeholders: Self.placeholders)
            let folder =
                directory + (language.code == Language.base.code ? "" : "/\(language.code)")
            for page in ManualText.pages {
                let text = roff.page(
                    page, date: date, version: Version.text, book: Say.Manual.book)
                try write(text, to: "\(folder)/\(page.path)")
            }
        }
    }

    private func write(_ text: String, to path: String) throws {
        makeFolders(above: path, mode: 0o755)
        try NewFile.write(Array(text.utf8), to: path, replaces: true)
        // Nothing in it is the diner's.
        chmod(path, 0o644)
    }

    /// What stands for a value: the names of operands and of the values of options. Those of one letter
    /// are words too.
    private static var placeholders: Set<String> {
        let options = OptionSpec.global + CommandTable.commands.flatMap(\.options)
        let operands = CommandTable.commands.flatMap(\.operands).map(\.name)
        let names = options.compactMap(\.value) + operands + ["COMMAND", "TOPIC", "OPTIONS"]
        return Set(names.filter { $0.count > 1 })
    }
}
