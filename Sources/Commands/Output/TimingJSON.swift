import Files
import JSON
import OrderModels
import Presentation
import Services

extension JSONWriter {
    /// `open_until` if it is open, else `next_opening`; `earliest` is the soonest time that the
    /// server has last promised.
    mutating func opening(_ opening: Opening?, _ timing: Timing?, at now: Instant) {
        let isOpen = opening?.contains(now) ?? false
        field("open_until", isOpen ? opening?.until : nil)
        field("next_opening", isOpen ? nil : opening.flatMap { $0.from > now ? $0.from : nil })
        field("earliest", timing?.earliest.flatMap { $0 > now ? $0 : nil })
    }
}

/// What the server last said of how soon there is food; null if it was never asked.
struct StatedTiming: JSONFields {
    private let timing: Timing?

    init(_ timing: Timing?) {
        self.timing = timing
    }

    func write(to json: inout JSONWriter) {
        guard let timing else { return json.field("estimates", nil as String?) }
        json.object("estimates") { json in
            json.field("as_of", timing.asOf)
            Self.write(timing.delivery, as: "delivery", to: &json)
            Self.write(timing.collection, as: "collection", to: &json)
        }
    }

    /// Null means not available.
    private static func write(
        _ estimate: Timing.Estimate?, as key: String, to json: inout JSONWriter
    ) {
        guard let estimate else { return json.field(key, nil as String?) }
        json.object(key) { json in
            json.field("from", estimate.range.start)
            json.field("to", estimate.range.end)
            json.field("min_minutes", estimate.minutes?.lowerBound)
            json.field("max_minutes", estimate.minutes?.upperBound)
        }
    }
}
