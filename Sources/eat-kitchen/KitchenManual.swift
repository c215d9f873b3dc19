import Glibc
import Manual

/// eat-kitchen(1), made of the help. In English, as the kitchen itself speaks to whoever runs it.
enum KitchenManual {
    struct Failure: Error {
        let path: String
        let reason: String
    }

    static func write(to directory: String) throws(Failure) {
        let placeholders: Set = [
            "FILE", "DIR", "ADDRESS", "URL", "SOCKET", "CODE", "NAME", "TIME", "JSON", "LIST",
            "COMMAND", "BYTES", "NUMBER", "MINUTES",
        ]
        let roff = RoffText(program: "eat-kitchen", placeholders: placeholders)
        let page = page
        let text = roff.page(
            page, date: ManualDate.current, version: Command.versionNumber,
            book: "Manual of eat-tui")
        let path = "\(directory)/\(page.path)"
        // Whether they are there is seen when the file is opened.
        mkdir(directory, 0o755)
        mkdir("\(directory)/man\(page.section)", 0o755)
        guard let file = fopen(path, "w"), fputs(text, file) >= 0, fclose(file) == 0 else {
            throw Failure(path: path, reason: String(cString: strerror(errno)))
        }
    }

    static var page: ManualPage {
        var parts: [ManualPage.Part] = [
            .heading("NAME"),
            .paragraph("eat-kitchen - serve food to order over the CoopCycle API"),
            .heading("SYNOPSIS"),
        ]
        parts += Command.usage.replacing("usage:", with: "").split(separator: "\n").map { line in
            let words = Self.words(line)
            return .synopsis(
                words.prefix(2).joined(separator: " "), arguments: Array(words.dropFirst(2)))
        }
        for section in Command.sections {
            parts.append(.heading(section.heading.uppercased()))
            parts += section.text.split(separator: "\n\n").flatMap(blocks)
        }
        return ManualPage(
            "eat-kitchen", section: 1,
            parts: parts + [
                .heading("EXIT STATUS"),
                .table(
                    [
                        ManualPage.Term("0", "done, or stopped by a signal"),
                        ManualPage.Term(
                            "1", "the menu has mistakes, or something that was named cannot be had"),
                        ManualPage.Term("2", "a call that cannot be followed"),
                    ], width: 5),
                .heading("FILES"),
                .terms([
                    ManualPage.Term("FILE", "accounts, carts and orders, where --data names it"),
                    ManualPage.Term("FILE.board", "the socket where the board reaches it"),
                ]),
                .heading("EXAMPLES"), .code(examples),
                .heading("SEE ALSO"), .paragraph("eat-tui(1)"),
            ])
    }

    private static let examples = [
        "eat-kitchen serve --port 8080",
        "eat-kitchen check menu.json5",
        "eat-kitchen serve --menu menu.json5 --data kitchen.db",
        "eat-kitchen board --data kitchen.db accept K-12",
        #"eat-kitchen serve --fault '{"path":"/api/*","status":503,"count":2}'"#,
    ]

    /// What stands in brackets is one.
    private static func words(_ line: Substring) -> [String] {
        var words: [String] = []
        for word in line.split(separator: " ") {
            if let last = words.last, last.hasPrefix("["), !last.contains("]") {
                words[words.count - 1] += " " + word
            } else {
                words.append(String(word))
            }
        }
        return words
    }

    /// Lines of help that begin at the margin are text. Those that are indented explain a word, which
    /// two spaces separate from its meaning, and go on where they are indented further.
    private static func blocks(_ text: Substring) -> [ManualPage.Part] {
        var prose = ""
        var terms: [(tag: String, text: String)] = []
        for line in text.split(separator: "\n") {
            let words = line.drop { $0 == " " }
            let indent = line.count - words.count
            if indent == 0 {
                prose += (prose.isEmpty ? "" : " ") + words
            } else if indent > 2, let last = terms.indices.last {
                terms[last].text += " " + words
            } else if let gap = words.firstRange(of: "  ") {
                let meaning = words[gap.upperBound...].drop { $0 == " " }
                terms.append((String(words[..<gap.lowerBound]), String(meaning)))
            } else {
                terms.append((String(words), ""))
            }
        }
        let explained = terms.map { ManualPage.Term($0.tag, $0.text) }
        return (prose.isEmpty ? [] : [.paragraph(prose)])
            + (explained.isEmpty ? [] : [.terms(explained)])
    }
}
