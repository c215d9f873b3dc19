/// The sentences of one file.
struct Area {
    let name: String
    private(set) var sentences: [Sentence] = []

    init(_ path: String, text: String) throws(Flaw) {
        let file = path.split(separator: "/").last ?? ""
        name = String(file.prefix { $0 != "." })
        guard Sentence.isName(name) else { throw Flaw(path, 1, "\(name) names no area") }
        var names: Set<String> = []
        for entry in try Entries(path, text: text).all {
            do throws(Sentence.Flaw) {
                let sentence = try Sentence(entry.text, comment: entry.comment)
                guard names.insert(sentence.name).inserted else {
                    throw Sentence.Flaw("\(sentence.name) is there already")
                }
                sentences.append(sentence)
            } catch {
                throw Flaw(path, entry.line, error.reason)
            }
        }
    }
}
