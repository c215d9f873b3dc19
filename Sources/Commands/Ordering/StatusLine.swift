import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// What the bars and prompts of a desktop show: the orders that are under way, in a line.
struct StatusLine {
    /// One order that something is still expected of.
    struct Entry: Hashable {
        /// What the kitchen calls it; nil while its outcome is not known.
        var number: String?
        var caterer: String
        /// Nil while nobody knows whether there is an order.
        var stage: OrderStage?
        var slot: Slot?
        /// When the server last told it.
        var readAt: Instant
        var zone: ZoneRules

        fileprivate var label: String { number.map { "#" + $0 } ?? caterer }

        fileprivate var state: String { stage.map(OrderWords.stage) ?? Say.Orders.outcomeUnknown }

        fileprivate var hours: String? { slot.map { OrderWords.hours($0, in: zone) } }
    }

    /// What comes first stands first.
    let entries: [Entry]
    let now: Instant

    init(_ entries: [Entry], now: Instant) {
        self.now = now
        self.entries = entries.sorted { Self.rank($0) < Self.rank($1) }
    }

    /// Nobody forgets an order whose outcome is not known.
    private static func rank(_ entry: Entry) -> (Int, Instant) {
        (entry.stage == nil ? 0 : 1, entry.slot?.end ?? .distantFuture)
    }

    /// A line for each order; none where nothing is under way.
    var plain: [String] {
        entries.map { entry in
            let parts = [entry.label, entry.state, entry.hours].compactMap { $0 }
            let words = parts.joined(separator: " ")
            return aged(
                entry.number == nil ? words : Words.list([words, entry.caterer]), entry)
        }
    }

    /// One line of all of them. tmux reads `#` as the beginning of a format and obeys control
    /// characters, so it gets neither.
    var tmux: String {
        let text = entries.map { entry in
            [entry.label, entry.state, entry.hours].compactMap { $0 }.joined(separator: " ")
        }.joined(separator: ", ")
        return Sanitizer.line(text).replacing("#", with: "##")
    }

    /// What Waybar's `return-type: json` wants; its texts are Pango markup.
    var waybar: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            let first = entries.first
            let more = entries.count > 1 ? " +\(entries.count - 1)" : ""
            json.field("text", first.map { Self.pango(($0.hours ?? $0.state) + more) } ?? "")
            json.field("tooltip", plain.map(Self.pango).joined(separator: "\n"))
            json.field("class", first.map { $0.stage.map(OrderWords.word) ?? "unknown" } ?? "idle")
            json.field("percentage", first?.stage.map(OrderWords.percentage) ?? 0)
        }
        return json.bytes
    }

    static func pango(_ text: String) -> String {
        var escaped = ""
        for scalar in Sanitizer.line(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "'": escaped += "&#39;"
            case "\"": escaped += "&#34;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// What is told here is what was last heard: that it is old has to be seen.
    private func aged(_ line: String, _ entry: Entry) -> String {
        let seconds = now.seconds(since: entry.readAt)
        return seconds < 300 ? line : Say.Orders.asOf(line: line, age: Words.age(seconds))
    }
}
