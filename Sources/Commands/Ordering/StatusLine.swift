import JSON
import OrderModels
import Presentation
import Terminal

/// The active orders in one line, for the status bars and prompts of a desktop.
struct StatusLine {
    /// One active order.
    struct Entry: Hashable {
        /// The kitchen's number; nil where there is no order, or it is not known.
        var number: String?
        var caterer: String
        var stage: OrderStage
        var method = Caterer.Method.delivery
        var slot: Slot?
        /// What comes back from the kitchen, of an order of which no food comes.
        var moneyBack: Money?
        /// Whether it is otherwise than the diner agreed to.
        var differs = false
        /// When the server was last heard.
        var readAt: Instant
        var clock: KitchenClock
        /// What names the server, where there are several.
        var server: String?

        fileprivate var label: String { number.map { "#" + $0 } ?? caterer }

        fileprivate var state: String {
            let stage = OrderWords.stage(stage, by: method)
            let words = differs ? Say.Orders.withDepartures(stage: stage) : stage
            return moneyBack.map {
                Say.Orders.stageMoneyBack(stage: words, total: $0.formatted)
            } ?? words
        }

        /// With the day unless it is today.
        fileprivate func times(_ now: Instant) -> String? {
            moneyBack != nil ? nil : slot.map { clock.times(of: $0, from: now) }
        }

        /// The same, where it says that the diner fetches it.
        fileprivate func expectation(_ now: Instant) -> String? {
            let times = times(now)
            return method == .collection ? times.map { Say.Orders.newsPickUp(slot: $0) } : times
        }
    }

    /// The next to arrive first.
    let entries: [Entry]
    let now: Instant

    init(_ entries: [Entry], now: Instant) {
        self.now = now
        self.entries = entries.sorted { Self.rank($0) < Self.rank($1) }
    }

    /// What is not settled comes first, so that nobody forgets it, and what is over last.
    private static func rank(_ entry: Entry) -> (Int, Instant) {
        var kind = entry.moneyBack != nil ? 2 : 1
        if case .agreed = entry.stage { kind = 0 }
        return (kind, entry.slot?.end ?? .distantFuture)
    }

    /// One line for each order; none if there is no active one.
    var plain: [String] {
        entries.map { entry in
            let parts = [entry.label, entry.state, entry.expectation(now)].compactMap { $0 }
            let words = parts.joined(separator: " ")
            let more = [entry.number == nil ? nil : entry.caterer, entry.server]
            return aged(Words.list([words] + more.compactMap(\.self)), entry)
        }
    }

    /// One line for all orders. tmux reads `#` as the start of a format and obeys control
    /// characters, so both are escaped or removed.
    var tmux: String {
        func words(_ entry: Entry, _ more: [String?] = []) -> String {
            ([entry.label] + more + [entry.state, entry.expectation(now)]).compactMap(\.self)
                .joined(separator: " ")
        }
        let alike = Dictionary(grouping: entries) { words($0) }
        let text = entries.map { entry in
            // Kitchens and servers take room that only orders that look alike need.
            guard (alike[words(entry)] ?? []).count > 1 else { return words(entry) }
            return words(entry, [entry.number == nil ? nil : entry.caterer, entry.server])
        }.joined(separator: ", ")
        return Sanitizer.line(text).replacing("#", with: "##")
    }

    /// For Waybar's `return-type: json`, whose texts are Pango markup.
    var waybar: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            let first = entries.first
            let more = entries.count > 1 ? " +\(entries.count - 1)" : ""
            json.field("text", first.map { Self.pango(($0.times(now) ?? $0.state) + more) } ?? "")
            json.field("tooltip", plain.map(Self.pango).joined(separator: "\n"))
            json.field("class", first.map { OrderWords.code($0.stage) } ?? "idle")
            json.field("percentage", first.map { OrderWords.percentage($0.stage) } ?? 0)
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

    /// Adds the age to old data.
    private func aged(_ line: String, _ entry: Entry) -> String {
        let seconds = now.seconds(since: entry.readAt)
        return seconds < 300 ? line : Say.Orders.asOf(line: line, age: Words.age(seconds))
    }
}
