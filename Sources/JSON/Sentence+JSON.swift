public import Sentences

/// A sentence of the catalogue as it is stored: its name and its arguments, such as `["undo.added",
/// 2, "Soup"]`. The words are looked up when it is shown (0046).
extension Sentence {
    public var jsonText: String {
        var json = JSONWriter()
        write(to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func write(to json: inout JSONWriter) {
        json.array { json in
            json.string(name)
            for argument in arguments {
                switch argument {
                case .text(let text): json.string(text)
                case .count(let count): json.int(count)
                case .sentence(let sentence): sentence.write(to: &json)
                }
            }
        }
    }

    /// Text that is no such JSON was stored by an earlier version and is kept verbatim.
    public init(jsonText text: String) {
        let json = try? JSONDocument(Array(text.utf8)).root
        self = (try? json.map { try Sentence($0) }) ?? .verbatim(text)
    }

    private init(_ json: JSONValue) throws(JSONError) {
        var elements = Array(try json.elements())[...]
        guard let name = try elements.popFirst()?.string() else {
            throw json.error(.missing)
        }
        var arguments: [Argument] = []
        for element in elements {
            switch element.kind {
            case .number: arguments.append(.count(Int(try element.int())))
            case .array: arguments.append(.sentence(try Sentence(element)))
            default: arguments.append(.text(try element.string()))
            }
        }
        self.init(name, arguments)
    }
}
