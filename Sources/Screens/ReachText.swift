import OrderModels
import Presentation
import Terminal
import ViewModels

/// Whether a kitchen delivers to the diner, in words.
@MainActor
enum ReachText {
    /// A sentence; nil if nothing is known.
    static func line(_ reach: Reach, at now: Instant) -> Span? {
        let distance = reach.distance.map(Words.distance)
        let age =
            reach.staleSince.map { Say.Addresses.askedAgo(age: Words.age(now.seconds(since: $0))) }
            ?? ""
        switch reach.delivers {
        case true?:
            let words =
                distance.map { Say.Addresses.reachedAway(whom: reach.called, distance: $0) }
                ?? Say.Addresses.reached(whom: reach.called)
            return Span(words + age, .good)
        case false?:
            let words =
                distance.map { Say.Addresses.notReachedAway(whom: reach.called, distance: $0) }
                ?? Say.Addresses.notReached(whom: reach.called)
            return Span(words + age, .warning)
        case nil:
            return distance.map { Span(Say.Addresses.isAway(reach: reach.called, words: $0)) }
        }
    }

    /// A few words, once the server has answered. Without a name for the address it says "you",
    /// because a street would be too long.
    static func chip(_ reach: Reach) -> [Span]? {
        let name = reach.name ?? Say.Addresses.you
        return reach.delivers.map { delivers in
            delivers
                ? [Span(Say.Addresses.deliversTo(name: name), .good)]
                : [Span(Say.Addresses.notTo(name: name), .warning)]
        }
    }
}
