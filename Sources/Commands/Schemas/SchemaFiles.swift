import Files
import Glibc
import JSON

/// Writes what each document of JSON has, as JSON Schema (https://json-schema.org/draft/2020-12).
///
/// Members may be added within a version, so that other members are allowed. With `--fields` a
/// document has only what was named.
struct SchemaFiles {
    private let directory: String

    init(_ directory: String) {
        self.directory = directory
    }

    func write() throws {
        for schema in Schema.allCases {
            let path = "\(directory)/\(schema.fileName)"
            makeFolders(above: path, mode: 0o755)
            try NewFile.write(Self.text(of: schema), to: path, replaces: true)
            // Nothing in it is the diner's.
            chmod(path, 0o644)
        }
    }

    private static func text(of schema: Schema) -> [UInt8] {
        var json = JSONWriter(pretty: true)
        json.object { json in
            json.field("$schema", "https://json-schema.org/draft/2020-12/schema")
            json.field("title", schema.text)
            schema.write(to: &json)
        }
        return json.bytes + [0x0A]
    }
}

extension Schema {
    var fileName: String { text.dropFirst("eat-tui/".count).replacing("/", with: "-") + ".json" }

    /// As JSON Schema, into an object.
    func write(to json: inout JSONWriter) { whole.write(to: &json, self) }

    /// The document with its frame, or what is written beside answers, which has none.
    fileprivate var whole: Shape {
        guard !isBesideAnswers else { return layout.shape }
        return [
            "schema": .text, "source?": .text, "fetched_at?": .time.orNull,
            "age_s?": .integer.orNull, "stale?": .boolean, "warnings": .texts,
            "data": layout.shape,
        ]
    }
}

extension Shape {
    /// `schema`: whose name the member `schema` has.
    fileprivate func write(to json: inout JSONWriter, _ schema: Schema? = nil) {
        switch self {
        case .text: json.field("type", "string")
        case .word(let words, let isOpen):
            json.field("type", "string")
            // Words may be added within a version, as members may.
            json.texts("examples", words)
            if isOpen { json.field("$comment", "open") }
        case .time:
            json.field("type", "string")
            json.field("format", "date-time")
        case .integer: json.field("type", "integer")
        case .number: json.field("type", "number")
        case .boolean: json.field("type", "boolean")
        case .anything: break
        case .list(let element):
            json.field("type", "array")
            json.object("items") { element.write(to: &$0) }
        case .map(let element):
            json.field("type", "object")
            json.object("additionalProperties") { element.write(to: &$0) }
        case .either(let shapes): json.objects("anyOf", shapes) { $1.write(to: &$0) }
        case .orNull(let shape):
            json.objects("anyOf", [shape, nil]) { json, shape in
                guard let shape else { return json.field("type", "null") }
                shape.write(to: &json)
            }
        case .record(let members):
            json.field("type", "object")
            json.texts("required", members.filter { !$0.isOptional }.map(\.name))
            json.object("properties") { json in
                for member in members {
                    json.object(member.name) { json in
                        member.shape.write(to: &json)
                        guard member.name == "schema", let schema else { return }
                        json.field("const", schema.text)
                    }
                }
            }
        }
    }
}
