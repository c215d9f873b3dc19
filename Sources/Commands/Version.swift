import CBuild
import JSON
import Presentation
import Services
import Terminal

/// What `--version` says: the program, the commit that it was built from, and the libraries it runs with.
enum Version {
    static let text = "0.1.0"

    /// Nil where the build was not told.
    static var commit: String? { told(eat_build_commit()) }
    /// When the commit was made.
    static var date: String? { told(eat_build_date()) }

    private static func told(_ text: UnsafePointer<CChar>?) -> String? {
        text.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    @MainActor static func write(to output: Output) {
        let curl = try? Network.libraryVersion()  // Without the library there is no version.
        let libraries = [
            ("swift", Say.CommandLine.swift, "\(_SwiftStdlibVersion.current)"),
            ("ncurses", "ncurses", number(in: CursesLibrary.version, after: " ")),
            ("sqlite", "SQLite", StoreHealth.version),
            (
                "curl", "curl",
                curl?.split(separator: " ").first.map { number(in: String($0), after: "/") }
            ),
        ]
        guard !output.isData else {
            var json = JSONWriter()
            json.beginObject()
            json.field("schema", Schema.version.text)
            json.texts("warnings", [])
            json.object("data") { json in
                json.field("name", "eat-tui")
                json.field("version", text)
                json.field("commit", commit)
                json.field("date", date)
                for library in libraries { json.field(library.0, library.2) }
            }
            json.endObject()
            return output.json(json.bytes)
        }
        output.line("eat-tui " + text)
        let unknown = Say.CommandLine.versionUnknown
        let rows =
            [(Say.CommandLine.commit, commit), (Say.CommandLine.commitDate, date)]
            + libraries.map { ($0.1, $0.2) }
        for row in rows { output.line(Say.General.labelled(label: row.0, text: row.1 ?? unknown)) }
    }

    /// `libcurl/7.88.1` has a number of which the name is known.
    private static func number(in text: String, after mark: Character) -> String {
        text.split(separator: mark).last.map(String.init) ?? text
    }
}
