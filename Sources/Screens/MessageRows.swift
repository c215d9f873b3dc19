import OrderModels
import Presentation
import Terminal
import ViewModels

/// The messages as rows of a list. Each takes as many as its words need: a hint cut short helps
/// nobody.
struct MessageRows {
    let rows: [[[Span]]]
    /// The index in `rows` at which each message begins.
    let starts: [Int]
    /// Whether each of `rows` continues the one above.
    var isMore: [Bool] { rows.indices.map { !starts.contains($0) } }

    /// The first has the time, and the date if one is not of today.
    let columns: [ListView.Column]

    /// `width`: nil where a message is said instead of drawn, which is not torn into lines.
    init(
        _ messages: [MessagesViewModel.Row], width: Int?, _ glyphs: Glyphs, in zone: ZoneRules,
        at now: Instant, on surface: Surface
    ) {
        let today = zone.local(at: now).date
        let isOld = messages.contains { zone.local(at: $0.at).date != today }
        let columns = [
            ListView.Column(width: .fixed(isOld ? 10 : 5), priority: 5),
            ListView.Column(width: .flexible(minimum: 16), priority: 10),
        ]
        let room = width.map { ListView.widths(of: columns, in: $0)[1] ?? $0 }
        var rows: [[[Span]]] = []
        var starts: [Int] = []
        for message in messages {
            starts.append(rows.count)
            let local = zone.local(at: message.at)
            // The day takes the place of the time, which the second line has.
            var times = [local.time.text]
            if local.date != today { times.insert(NumberText.date(local.date), at: 0) }
            let spans = Self.spans(message, zone, surface)
            guard let room else {
                let words = spans.map(\.text).reduce("") { Self.goingOn($0, $1) }
                rows.append([[Span(times.joined(separator: " "))], [Span(words)]])
                continue
            }
            for span in spans {
                for line in Self.wrapped(span.text, room, glyphs) {
                    let time = times.isEmpty ? "" : times.removeFirst()
                    rows.append([[Span(time, .faint)], [Span(line, span.look)]])
                }
            }
        }
        (self.rows, self.starts, self.columns) = (rows, starts, columns)
    }

    func range(of message: Int) -> Range<Int> {
        starts[message]..<(starts.indices.contains(message + 1) ? starts[message + 1] : rows.count)
    }

    /// The sentence, its hint, and how often it came.
    private static func spans(
        _ message: MessagesViewModel.Row, _ zone: ZoneRules, _ surface: Surface
    ) -> [Span] {
        let sentence = message.sentence.text(on: surface) ?? message.sentence.text
        var spans = [Span(sentence, message.isTrouble ? .warning : .plain)]
        if let hint = message.hint?.text(on: surface), !hint.isEmpty {
            spans.append(Span(hint, .faint))
        }
        let notes = [
            message.count > 1 ? ErrorText.count(message.count, last: message.at, in: zone) : nil,
            message.mutedUntil.map { ErrorText.muted(until: $0, in: zone) },
        ].compactMap(\.self)
        if !notes.isEmpty { spans.append(Span(notes.joined(separator: ", "), .faint)) }
        return spans
    }

    private static func goingOn(_ words: String, _ more: String) -> String {
        guard let last = words.last else { return more }
        return words + (".!?".contains(last) ? " " : Say.General.semicolon + " ") + more
    }

    private static func wrapped(_ text: String, _ room: Int, _ glyphs: Glyphs) -> [String] {
        Sanitizer.block(text).split(separator: "\n").flatMap {
            glyphs.shown(String($0)).wrapped(toCells: max(1, room))
        }
    }
}
