import OrderModels
import Presentation
import Terminal
import ViewModels

/// Whether a kitchen delivers where the diner is, in words.
@MainActor
enum ReachText {
    /// A sentence of it; nil where nothing is known.
    static func line(_ reach: Reach, at now: Instant) -> Span? {
        let distance = reach.distance.map(Words.distance)
        let age = reach.staleSince.map { ", asked \(Words.age(now.seconds(since: $0))) ago" } ?? ""
        switch reach.delivers {
        case true?:
            return Span("to \(reach.called)" + (distance.map { ", \($0) away" } ?? "") + age, .good)
        case false?:
            return Span(
                "not to \(reach.called)" + (distance.map { ": \($0) away" } ?? "") + age, .warning)
        case nil:
            return distance.map { Span("\(reach.called) is \($0) away") }
        }
    }

    /// The same in few words, once the server has said it: a street is too long for them.
    static func chip(_ reach: Reach) -> [Span]? {
        let name = reach.name ?? "you"
        return reach.delivers.map { delivers in
            delivers
                ? [Span("delivers to \(name)", .good)] : [Span("not to \(name)", .warning)]
        }
    }
}
