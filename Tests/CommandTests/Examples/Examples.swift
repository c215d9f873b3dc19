import Foundation
import TestSupport

/// The command lines that the README and the help give to be tried.
enum Examples {
    /// Those of the README's blocks of code, and the lines in its text that pipe something into the program.
    static func ofReadme(_ file: String = #filePath) throws -> [String] {
        let root = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(
            "../../..")
        let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("eat-tui ") }.map { line in
            let end = line.firstRange(of: /\s+#\s/)?.lowerBound ?? line.endIndex
            return String(line[..<end])
        }
        return lines + text.matches(of: /`(printf [^`]* \| eat-tui [^`]*)`/).map { String($0.1) }
    }

    /// Those of a page of the manual, as a shell reads them.
    static func ofPage(_ path: String, calling program: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            String($0).replacing("\\-", with: "-").replacing("\\(aq", with: "'")
                .replacing("\\(dq", with: "\"")
        }.filter { $0.hasPrefix(program + " ") && !$0.hasPrefix(program + " - ") }
    }

    /// Those that each command's help ends with.
    static func ofHelp(_ program: Program) async throws -> [String] {
        var examples: [String] = []
        for command in try await commands(program) {
            let help = try await program.run(command + ["--help"])
            guard let start = help.lines.firstIndex(of: "Examples:") else { continue }
            examples += help.lines[(start + 1)...].prefix { $0.hasPrefix("  ") }
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return examples
    }

    /// The words of each command that the overview lists: `basket add`, before DISH and the summary.
    private static func commands(_ program: Program) async throws -> [[String]] {
        let lines = try await program.run("--help").lines
        return lines.prefix { $0 != "Options of every command:" }
            .compactMap { $0.firstMatch(of: /^  ([a-z]+(?: [a-z]+)?)(?: [A-Z]|  )/)?.1 }
            .map { $0.split(separator: " ").map(String.init) }
    }
}
