import JSON
import Logging
import OrderModels
import Presentation

/// What a user sends to the makers of the program after reading it. All of it but reports of crashes
/// is made of what may be logged, so that nothing of the user's can be in it.
struct Report {
    struct Section {
        let title: StaticString
        var rows: [LogFields] = []
        /// Reports of crashes, as they were written.
        var texts: [String] = []
    }

    let time: Instant
    var sections: [Section] = []

    var lines: [String] {
        var lines = [Say.Report.title(time: time.rfc3339), "", Say.Report.whatIsInIt]
        for section in sections {
            lines += ["", "== \(section.title)"]
            if section.rows.isEmpty, section.texts.isEmpty { lines.append(Say.Report.none) }
            for row in section.rows { lines.append(row.line) }
            for text in section.texts {
                lines += ["--"]
                lines += text.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { "| " + LineText.escaped(String($0)) }
            }
        }
        return lines
    }

    func write(to json: inout JSONWriter) {
        for section in sections {
            json.key(section.title.description)
            json.array { json in
                for row in section.rows { json.object { $0.members(of: row) } }
                for text in section.texts { json.string(text) }
            }
        }
    }
}
