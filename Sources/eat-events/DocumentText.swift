/// The declarations as a document for those who want to know what is collected.
struct DocumentText {
    let declarations: Declarations

    func text() -> String {
        var text = Self.head
        text += "\n## Where events go\n\n"
        for tracker in declarations.trackers {
            text += "- `\(tracker.name)`: \(tracker.summary)\n"
        }
        text += "\n## Events\n"
        for event in declarations.events {
            text += "\n### `\(event.name)`\n\n\(event.summary)"
            text += " Goes to \(event.trackers.map { "`\($0)`" }.joined(separator: ", ")).\n"
            guard !event.keys.isEmpty else { continue }
            text += "\n| Key | Type | What it is |\n| --- | --- | --- |\n"
            text += rows(event.keys, under: "")
        }
        guard !declarations.switches.isEmpty else { return text }
        text += Self.switchesHead
        for each in declarations.switches {
            text += "| `\(each.name)` | \(type(each)) | \(value(each)) |"
            text += " \(each.isRemote ? "yes" : "no") | \(each.summary) |\n"
        }
        return text
    }

    private func rows(_ keys: [PayloadKey], under path: String) -> String {
        keys.map { key in
            let name = path + key.name
            switch key.kind {
            case .int: return row(name, "integer", key)
            case .double: return row(name, "number", key)
            case .bool: return row(name, "true or false", key)
            case .oneOf(let values):
                return row(
                    name, "one of " + values.map { "`\($0)`" }.joined(separator: ", "), key)
            case .object(let inner):
                return row(name, "object", key) + rows(inner, under: name + ".")
            }
        }.joined()
    }

    private func row(_ name: String, _ type: String, _ key: PayloadKey) -> String {
        "| `\(name)` | \(type) | \(key.summary) |\n"
    }

    private func type(_ each: SwitchDeclaration) -> String {
        let limits = each.limits.map { ", \($0.least) to \($0.most)" } ?? ""
        return switch each.kind {
        case .int: "integer\(limits)"
        case .double: "number\(limits)"
        case .bool: "true or false"
        case .string: "text"
        case .oneOf(let values, _): values.map { "`\($0)`" }.joined(separator: ", ")
        }
    }

    private func value(_ each: SwitchDeclaration) -> String {
        switch each.kind {
        case .int(let value), .double(let value): "`\(value)`"
        case .bool(let value): "`\(value)`"
        case .string(let value), .oneOf(_, let value): "`\(value)`"
        }
    }
}
