/// The sentences of one file.
struct Area {
    let name: String
    private(set) var sentences: [Sentence] = []

    init(_ path: String, text: String) throws(Flaw) {
        let file = path.split(separator: "/").last ?? ""
        name = String(file.prefix { $0 != "." })
        guard Sentence.isName(name) else { throw Flaw(path, 1, "\(name) names no area") }
        var names: Set<String> = []
        var begun: (line: Int, text: String)?
        var comment: [String] = []

        func end() throws(Flaw) -> Sentence? {
            guard let whole = begun else { return nil }
            begun = nil
            defer { comment = [] }
            do throws(Sentence.Flaw) {
                let sentence = try Sentence(whole.text, comment: comment)
                guard names.insert(sentence.name).inserted else {
                    throw Sentence.Flaw("\(sentence.name) is there already")
                }
                return sentence
            } catch {
                throw Flaw(path, whole.line, error.reason)
            }
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
            if let sentence = try end() { sentences.append(sentence) }
            if line.isEmpty {
                comment = []
            } else if line.first == "#" {
                comment.append(line.dropFirst().trimmed)
            } else {
                begun = (number + 1, String(line))
            }
        }
        if let sentence = try end() { sentences.append(sentence) }
    }
}

extension Substring {
    var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
