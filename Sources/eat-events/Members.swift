/// The members of an object, taken one by one, so that what is left over is unknown.
struct Members {
    let file: String
    let line: Int
    private let of: String
    private var rest: [Node.Member]

    /// Errors call the object `name`.
    ///
    /// - Throws: `Flaw` where it is none.
    init(_ node: Node, _ name: String, file: String) throws(Flaw) {
        guard case .object(let members) = node.content else {
            throw Flaw(file, node.line, "\(name) takes an object, not \(node.kind)")
        }
        (self.file, line, of, rest) = (file, node.line, name, members)
    }

    mutating func take(_ key: String) -> Node? {
        guard let place = rest.firstIndex(where: { $0.key == key }) else { return nil }
        return rest.remove(at: place).value
    }

    /// The members that are left: for objects whose keys are names.
    mutating func takeAll() -> [Node.Member] {
        defer { rest = [] }
        return rest
    }

    /// A text that must be there and not be empty.
    mutating func text(_ key: String) throws(Flaw) -> Text {
        guard let node = take(key) else { throw Flaw(file, line, "\(of) has no \(key)") }
        guard case .text(let text) = node.content else {
            throw Flaw(file, node.line, "\(key) of \(of) takes a string, not \(node.kind)")
        }
        guard text.contains(where: { $0 != " " }) else {
            throw Flaw(file, node.line, "\(key) of \(of) is empty")
        }
        return Text(text: text, line: node.line)
    }

    /// A text with its line.
    struct Text {
        let text: String
        let line: Int
    }

    mutating func list(_ key: String) throws(Flaw) -> [Node]? {
        guard let node = take(key) else { return nil }
        guard case .list(let nodes) = node.content else {
            throw Flaw(file, node.line, "\(key) of \(of) takes a list, not \(node.kind)")
        }
        guard !nodes.isEmpty else { throw Flaw(file, node.line, "\(key) of \(of) is empty") }
        return nodes
    }

    /// Texts of a list, without repeats.
    mutating func texts(_ key: String) throws(Flaw) -> [Text]? {
        guard let nodes = try list(key) else { return nil }
        var texts: [Text] = []
        for node in nodes {
            guard case .text(let text) = node.content else {
                throw Flaw(file, node.line, "\(key) of \(of) takes strings, not \(node.kind)")
            }
            guard !texts.contains(where: { $0.text == text }) else {
                throw Flaw(file, node.line, "\(text) is in \(key) of \(of) twice")
            }
            texts.append(Text(text: text, line: node.line))
        }
        return texts
    }

    func end() throws(Flaw) {
        guard let odd = rest.first else { return }
        throw Flaw(file, odd.line, "\(of) takes no \"\(odd.key)\"")
    }
}
