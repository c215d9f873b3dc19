import JSON
import Presentation
import Terminal

/// A document of JSON in another form: only some of its fields, or its rows as lines (0102).
struct Answer {
    private let layout: Layout
    private let fields: [Field]?
    private let document: JSONValue
    private let data: JSONValue

    /// - Throws: Where the bytes are no document of ours, which is a fault of this program.
    init(_ bytes: [UInt8], fields: [String]?) throws {
        document = try JSONDocument(bytes).root
        let name = try document.required("schema").string()
        guard let schema = Schema.allCases.first(where: { $0.text == name }) else {
            throw document.error(.missing)
        }
        let data = try document.required("data")
        self.data = data
        var layout = schema.layout
        // Some commands answer with one of several documents.
        layout.rows.removeAll { data.member(named: Self.path($0)[0]) == nil }
        self.layout = layout
        // What another answer of the same command has is absent from this one.
        self.fields = fields.map { $0.compactMap(layout.field) }
    }

    var warnings: [String] {
        (try? document.required("warnings").elements().map { try $0.string() }) ?? []
    }

    // MARK: JSON

    /// The whole document with nothing in `data` but what is named, and how many rows there are.
    var json: [UInt8] {
        var selection = Selection()
        for counted in ["total", "truncated"] { selection.add([counted]) }
        for rows in layout.rows { selection.keep(Self.path(rows)) }
        for field in fields ?? [] {
            guard field.isOfRow else {
                selection.add(field.path)
                continue
            }
            let lists = layout.rows.isEmpty ? [""] : layout.rows
            for rows in lists {
                selection.add(Self.path(rows) + field.path)
            }
        }
        var json = JSONWriter(reserving: 4096)
        json.object { json in
            for (key, value) in Self.members(of: document) {
                json.key(key)
                if key == "data" {
                    selection.write(value, to: &json)
                } else {
                    json.rawJSON(value.rawBytes)
                }
            }
        }
        return json.bytes + [0x0A]
    }

    /// Each row as an object in a line of its own.
    var jsonLines: [UInt8] {
        guard let fields else { return rows.flatMap { $0.rawBytes + [0x0A] } }
        var (own, around) = (Selection(), Selection())
        for field in fields {
            if field.isOfRow { own.add(field.path) } else { around.add(field.path) }
        }
        return rows.flatMap { row in
            var json = JSONWriter()
            json.object { json in
                own.writeMembers(of: row, to: &json)
                around.writeMembers(of: data, to: &json)
            }
            return json.bytes + [0x0A]
        }
    }

    private static func path(_ rows: String) -> [String] {
        rows.split(separator: ".").map(String.init)
    }

    // MARK: Tables

    var titles: [String] { columns.map(\.name) }

    /// The text in each cell of each row: null is nothing, and a list of lists or records is JSON.
    var cells: [[String]] {
        let columns = columns
        return rows.map { row in
            columns.map { Self.text(of: $0.isOfRow ? row : data, at: $0.path[...]) }
        }
    }

    private var columns: [Field] {
        let columns = layout.columns(of: fields)
        guard fields == nil, layout.columns == nil, layout.rows.isEmpty else { return columns }
        return columns.filter { data.member(named: $0.path[0]) != nil }
    }

    private var rows: [JSONValue] {
        guard !layout.rows.isEmpty else { return [data] }
        return layout.rows.flatMap { path in
            Self.path(path).reduce([data]) { values, name in
                values.flatMap { value -> [JSONValue] in
                    guard let member = value.member(named: name) else { return [] }
                    return (try? Array(member.elements())) ?? [member]
                }
            }
        }
    }

    private static func text(of value: JSONValue, at path: ArraySlice<String>) -> String {
        guard let name = path.first else { return text(of: value) }
        guard value.kind != .array else {
            var selection = Selection()
            selection.add(Array(path))
            var json = JSONWriter()
            selection.write(value, to: &json)
            return String(decoding: json.bytes, as: UTF8.self)
        }
        return value.member(named: name).map { text(of: $0, at: path.dropFirst()) } ?? ""
    }

    private static func text(of value: JSONValue) -> String {
        switch value.kind {
        case .null: return ""
        case .string: return (try? value.string()) ?? ""
        case .array:
            let elements = (try? Array(value.elements())) ?? []
            guard elements.allSatisfy({ $0.kind != .array && $0.kind != .object }) else { break }
            return elements.map { text(of: $0) }.joined(separator: ",")
        case .false, .true, .number, .object: break
        }
        return String(decoding: value.rawBytes, as: UTF8.self)
    }

    fileprivate static func members(of value: JSONValue) -> [(key: String, value: JSONValue)] {
        value.kind == .object ? (try? Array(value.members())) ?? [] : []
    }
}

/// The members that are wanted of a document, and what is wanted of them; nothing more is everything.
private struct Selection {
    private var members: [String: Selection] = [:]
    /// Whether all of it is wanted, whatever is named of it beside.
    private var isWhole = false

    mutating func add(_ path: [String]) {
        guard let first = path.first else {
            isWhole = true
            return
        }
        members[first, default: Selection()].add(Array(path.dropFirst()))
    }

    /// Keeps the lists on the path, and of their elements only what is named beside.
    mutating func keep(_ path: [String]) {
        guard let first = path.first else { return }
        members[first, default: Selection()].keep(Array(path.dropFirst()))
    }

    func write(_ value: JSONValue, to json: inout JSONWriter) {
        switch value.kind {
        case .array where !isWhole:
            json.array { json in
                for element in (try? Array(value.elements())) ?? [] { write(element, to: &json) }
            }
        case .object where !isWhole: json.object { writeMembers(of: value, to: &$0) }
        default: json.rawJSON(value.rawBytes)
        }
    }

    func writeMembers(of value: JSONValue, to json: inout JSONWriter) {
        for (key, member) in Answer.members(of: value) {
            guard let wanted = members[key] else { continue }
            json.key(key)
            wanted.write(member, to: &json)
        }
    }
}
