/// The entries of a file: a line each, or several where the next begin with a space, and the comment
/// above.
struct Entries {
    struct Entry {
        let line: Int
        let text: String
        let comment: [String]
    }

    let all: [Entry]

    init(_ path: String, text: String) throws(Flaw) {
        var entries: [Entry] = []
        var begun: (line: Int, text: String)?
        var comment: [String] = []
        func end() {
            guard let whole = begun else { return }
            entries.append(Entry(line: whole.line, text: whole.text, comment: comment))
            (begun, comment) = (nil, [])
        }
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if line.first == " " {
                guard begun != nil else { throw Flaw(path, number + 1, "continues nothing") }
                let isBroken = begun?.text.hasSuffix("\\n") == true
                begun?.text += (isBroken ? "" : " ") + line.trimmed
                continue
            }
            end()
            if line.isEmpty {
                comment = []
            } else if line.first == "#" {
                comment.append(line.dropFirst().trimmed)
            } else {
                begun = (number + 1, String(line))
            }
        }
        end()
        all = entries
    }
}

extension Substring {
    var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
