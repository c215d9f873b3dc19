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

    /// The clock that a time is read on; nil where none of the servers was read.
    func zone() throws -> ZoneRules? {
        try sources.lazy.compactMap { try context.clocks.zone(of: $0.id) }.first
    }

    /// Which kitchens deliver to the diner's usual addresses, and the names of those addresses.
    func reach() throws -> (answers: [Caterer.ID: Bool], unreached: [Caterer.ID: String]) {
        let library = try context.store.library
        let usual = try library.usualAddresses(with: sources.map(\.id))
        let answers = try library.reach(to: usual, at: context.now())
        return (answers, usual.unreached(by: answers))
    }

    func caveats(of wish: SearchWish) throws -> [Sentence] {
        wish.caveats(
            sellingIn: Set(try markets().map(\.currency)),
            at: try sources.compactMap { try context.clocks.zone(of: $0.id) }, now: context.now())
    }

    /// What was understood, as the screens show it.
    func chips(of sentence: SearchSentence) throws -> String {
        let zone = try zone() ?? context.zones.local
        let currencies = Set(try markets().map(\.currency))
        let currency = currencies.count == 1 ? currencies.first : nil
        return sentence.parts.map { $0.chip(at: context.now(), in: zone, currency) }
            .joined(separator: ", ")
    }
}
