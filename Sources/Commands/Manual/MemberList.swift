import Manual
import Terminal

/// The members of each document, for the manual: `caterers[].ref` and its type.
enum MemberList {
    static var parts: [ManualPage.Part] {
        Schema.allCases.flatMap { schema -> [ManualPage.Part] in
            [.subheading(schema.text), .code(lines(of: schema.layout.shape))]
        }
    }

    private static func lines(of shape: Shape) -> [String] {
        let rows = rows(of: shape, "")
        let width = rows.map(\.path.cells).max() ?? 0
        return rows.map { $0.path.padded(toCells: width + 2) + $0.type }
    }

    private static func rows(of shape: Shape, _ path: String) -> [(path: String, type: String)] {
        shape.members.flatMap { member -> [(path: String, type: String)] in
            let lists = depth(of: member.shape)
            let name =
                (path.isEmpty ? "" : path + ".") + member.name
                + String(repeating: "[]", count: lists.depth)
            let isInParts = type(of: lists.element) == nil
            let type = (type(of: lists.element) ?? "object") + (isNull(member.shape) ? "?" : "")
            return [(name, type)] + (isInParts ? rows(of: lists.element, name) : [])
        }
    }

    private static func depth(of shape: Shape) -> (element: Shape, depth: Int) {
        guard case .list(let element) = shape.value else { return (shape, 0) }
        let inner = depth(of: element)
        return (inner.element, inner.depth + 1)
    }

    private static func isNull(_ shape: Shape) -> Bool {
        if case .orNull = shape { true } else { false }
    }

    /// Nil for a record whose members are listed.
    private static func type(of shape: Shape) -> String? {
        switch shape.value {
        case .text: "string"
        case .time: "time"
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        case .anything: "any"
        case .map: "object"
        case .list: "array"
        case .orNull: nil
        case .either(let shapes):
            shapes.contains { type(of: $0) == nil }
                ? nil : shapes.compactMap(type).joined(separator: "|")
        case .record(let members):
            switch members.map(\.name) {
            case ["minor", "currency"]: "money"
            case ["minor", "currency", "source"]: "amount"
            case ["from", "to"]: "span"
            default: nil
            }
        }
    }
}
