import Sentences
import OrderModels
import Presentation
import Services

/// Reads what a search is to look for.
@MainActor
struct SearchReading {
    let servers: SearchedServers
    let context: Context

    /// A time in it is on the kitchens' clock, which is asked for where it is not known. Without an answer
    /// it is on this machine's, and that is said.
    func sentence(
        _ text: String, _ provenance: inout Provenance
    ) async throws -> SearchSentence {
        guard !context.options.has("literal") else { return SearchSentence(literal: text) }
        let known = try servers.zones()
        let local = context.zones.local
        let sentence = try self.sentence(text, on: known.isEmpty ? [local] : known)
        var wish = SearchWish()
        wish.add(sentence)
        guard known.isEmpty, wish.asksHours else { return sentence }
        if !context.isOffline, let source = servers.sources.first {
            do {
                let zone = try await context.services.orders(at: source).zone()
                return try self.sentence(text, on: [zone])
            } catch {
                context.errors.did(without: error)
            }
        }
        provenance.warnings.append(Say.Times.searchedOnThisMachinesClock(zone: local.name))
        return sentence
    }

    func sentence(
        _ text: String, on zones: [ZoneRules]
    ) throws -> SearchSentence {
        // Also where programs read the answer: it is the diner who typed.
        let language = SpokenLanguage.of(context.options, context.config.language)
        let currencies = try servers.currencies()
        return try SearchSentence.read(on: zones) { zone in
            try SearchSentence(
                text, TimeReader(now: context.now(), zone: zone), in: language,
                sellingIn: currencies, at: servers.sources.map(\.id), known: context.store.library)
        }
    }

    /// What the options and the sentence say, together.
    func wish(
        _ sentence: SearchSentence
    ) async throws -> SearchWish {
        let options = context.options
        var wish = SearchWish()
        if let diet = try options.diet() { wish.diets = [diet] }
        if let ceiling = try options.ceiling(servers.currencies()) { wish.prices = [ceiling] }
        wish.onlyOpen = options.has("open")
        wish.within = try options.minutesToWait
        wish.add(sentence)
        // A kitchen by its option is the one that was meant.
        if let name = options.value("caterer") {
            wish.caterers = [try await context.kitchens.find(name)]
        }
        return wish
    }

    /// Where the distance of a sentence is measured from; nil without one. A distance that could not be
    /// applied would look as if it were.
    func place(
        for sentence: SearchSentence
    ) async throws -> (at: Coordinate, name: String)? {
        let part = sentence.parts.first { if case .near = $0.meaning { true } else { false } }
        guard let part else {
            guard !context.options.has("near") else {
                throw ProblemError(
                    .usage, .wanted.nearMeasuresNothing, hint: .wanted.sayADistance)
            }
            return nil
        }
        let named = try DeliveryPlace(context)
        if let place = try await named.find() { return (place, try named.name ?? place.text) }
        let usual = try context.store.library.usualAddresses(with: servers.sources.map(\.id))
        guard let usual = usual.placed, let place = usual.address.coordinate else {
            throw ProblemError(
                .usage, .wanted.needsAPlace(part: part.text), hint: .wanted.sayThePlace)
        }
        return (place, usual.shownName)
    }
}
