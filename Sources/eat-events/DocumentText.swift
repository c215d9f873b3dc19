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
        return text + switches() + experiments()
    }

    private func rows(_ keys: [PayloadKey], under path: String) -> String {
        keys.map { key in
            let name = path + key.name
            switch key.kind {
            case .int: return row(name, "integer", key)
            case .double: return row(name, "number", key)
            case .bool: return row(name, "true or false", key)
            case .arms: return row(name, "object", key)
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
}
