import Sentences
import OrderModels
import Presentation
import Services

/// The servers that a search looks at, and what is known of them.
@MainActor
struct SearchedServers {
    let sources: [Source]
    let context: Context

    func markets() throws -> [Marketplace] {
        try context.store.library.markets().filter { market in
            sources.contains { $0.id == market.id }
        }
    }

    func currencies() throws -> Set<Currency> { Set(try markets().map(\.currency)) }

    /// The clocks that a time is read on; none where none of the servers was read.
    func zones() throws -> [ZoneRules] {
        try sources.compactMap { try context.clocks.zone(of: $0.id) }
    }

    /// Which kitchens deliver to the diner's usual addresses, and the names of those addresses; of
    /// `kitchens`, also those that do not deliver to the place that is configured.
    func reach(
        of kitchens: Set<Caterer.ID> = []
    ) throws -> (answers: [Caterer.ID: Bool], unreached: [Caterer.ID: String]) {
        let library = try context.store.library
        let usual = try library.usualAddresses(with: sources.map(\.id))
        let answers = try library.reach(to: usual, at: context.now())
        var unreached = usual.unreached(by: answers)
        let configured = try DeliveryPlace(context)
        if !kitchens.isEmpty, let place = try configured.known() {
            let name = UsualAddresses.name(ofPlace: try configured.name ?? "")
            for id in try library.unlisted(kitchens, near: place, at: sources.map(\.id))
            where unreached[id] == nil {
                unreached[id] = name
            }
        }
        return (answers, unreached)
    }

    /// Of the parts, which programs do not see, it is said that a time is on each kitchen's clock.
    func caveats(of wish: SearchWish, _ sentence: SearchSentence) throws -> [Sentence] {
        let isOnEach = context.output.isData && !sentence.elsewhere.isEmpty
        return wish.caveats(sellingIn: try currencies())
            + (isOnEach ? [.times.searchedOnEachClock] : [])
            + sentence.caveats(at: context.now())
    }

    /// What was understood, as the screens show it.
    func chips(
        of sentence: SearchSentence, measuring: SearchSentence.Measuring = .unsaid
    ) throws -> String {
        let clock = context.clocks.clock(in: try sentence.zone ?? zones().first)
        let currencies = try currencies()
        let currency = currencies.count == 1 ? currencies.first : nil
        return sentence.parts.map {
            $0.chip(
                at: context.now(), in: clock, currency, measuring: measuring,
                onEachClock: !sentence.elsewhere.isEmpty)
        }
        .joined(separator: ", ")
    }
}
