import Sentences
import Files
import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// What a search found, as people and programs read it.
@MainActor
struct SearchAnswer {
    let hits: [SearchHit]
    /// How many there are; nil where they are more than are counted.
    let total: Int?
    let sentence: SearchSentence
    let wish: SearchWish
    /// From where a distance is measured.
    let place: (at: Coordinate, name: String)?
    let coverage: MenuCoverage
    let servers: SearchedServers
    let context: Context

    /// `isCut`: there are more hits than are written.
    func write(_ provenance: inout Provenance, isCut: Bool) throws {
        guard !context.output.isData else {
            if isCut, !context.options.has("limit") {
                provenance.warnings.append(Say.Search.limited(shown: hits.count, hits: count))
            }
            return context.output.json(try json(provenance))
        }
        context.output.tell(provenance)
        try tellWhatIsMeant()
        try table().write(to: context.output)
        let judge = try context.judge()
        if hits.contains(where: judge.leavesOpen) {
            context.output.remark(Say.Search.unknownMark)
        }
        tellHowMany()
    }

    /// Says what was understood, and what no search looks for.
    private func tellWhatIsMeant() throws {
        for refused in sentence.refused { context.output.warning(refused.text) }
        guard !sentence.parts.isEmpty else { return }
        let parts = try servers.chips(
            of: sentence, measuring: place.map { .from($0.name) } ?? .unsaid)
        context.output.remark(
            sentence.words.isEmpty
                ? Say.Wanted.understoodAll(parts: parts)
                : Say.Wanted.understood(parts: parts, words: sentence.words))
        for case .people(let count) in sentence.parts.map(\.meaning) {
            context.output.remark(Say.Wanted.peopleAreTold(count: count))
        }
    }

    private func tellHowMany() {
        let (all, shown) = (count, hits.count)
        let found =
            switch total {
            case 0: Say.Search.nothingFound
            case shown: all
            default: Say.Search.hitsShown(shown: shown, hits: all)
            }
        let covers =
            Say.Search.menusSearched(menus: coverage.menus, all: coverage.caterers)
        let more = coverage.menus < coverage.caterers ? [Say.Search.syncReadsMore] : []
        context.output.remark(
            Say.General.remark(parts: ([found, covers] + more).joined(separator: "; ")))
    }

    /// How many there are.
    private var count: String {
        total.map { Say.Search.hits(count: $0) }
            ?? Say.Search.hitsOrMore(count: SearchAsking.counted)
    }

    private func table() throws -> Listing {
        var listing = Listing(columns: [
            Listing.Column(id: "name", title: Say.Columns.name, priority: 9, minimum: 14),
            Listing.Column(id: "price", title: Say.Columns.price, alignment: .right, priority: 8),
            Listing.Column(id: "caterer", title: Say.Columns.kitchen, priority: 7, minimum: 10),
            Listing.Column(id: "state", title: Say.Columns.state, priority: 5),
            Listing.Column(id: "diets", title: Say.Columns.diet, priority: 4, minimum: 17),
        ])
        let judge = try context.judge()
        let now = context.now()
        let library = try context.store.library
        let (markets, timings) = (
            try library.markets(), try library.timings(of: hits.map(\.caterer))
        )
        let unreached = try servers.reach(of: Set(hits.map(\.caterer))).unreached
        for hit in hits {
            let market = markets.first { hit.caterer.local(to: $0.id) != nil }
            let open = OpenText(
                hit, timings[hit.caterer], of: wish, notTo: unreached[hit.caterer], at: now,
                in: try context.clocks.clock(of: market?.id))
            let found = judge.found(hit)
            let mark = !found.isEmpty ? "! " : judge.leavesOpen(hit) ? "? " : ""
            listing.rows.append([
                TextTable.Cell(mark + hit.shownName, style: found.isEmpty ? .plain : .red),
                TextTable.Cell(hit.isAvailable ? hit.price?.formatted ?? "" : Say.Menu.soldOut),
                TextTable.Cell(hit.kind == "dish" ? hit.shownCaterer : Say.Search.isAKitchen),
                TextTable.Cell(open.words, style: open.isOpen ? .green : .dim),
                TextTable.Cell(Words.diets(hit.diets)),
            ])
        }
        listing.add(
            servers: hits.map { hit in markets.first { hit.caterer.local(to: $0.id) != nil }?.id },
            context.servers.names)
        return listing
    }

    private func json(_ provenance: Provenance) throws -> [UInt8] {
        let now = context.now()
        let reach = try servers.reach().answers
        let timings = try context.store.library.timings(of: hits.map(\.caterer))
        let judge = try context.judge()
        let distances = try distances()
        let markets = try context.store.library.markets()
        let zones = Dictionary(markets.map { ($0.id, $0.zone) }) { first, _ in first }
        return Envelope.bytes(.search, provenance, now: now) { json in
            json.field("menus_searched", coverage.menus)
            json.field("menus_known", coverage.caterers)
            json.field("words", sentence.words)
            json.objects("understood", sentence.parts) { json, part in
                json.field("ref", part.ref)
                json.field("name", part.text)
                json.field("kind", part.kind)
                json.field("text", part.text)
                json.field("value", part.value)
                json.field("currency", part.currency)
                json.field("zone", part.meaning.isTime ? sentence.zone?.name : nil)
                json.objects("elsewhere", part.meaning.isTime ? sentence.elsewhere : []) {
                    $0.field("zone", $1.zone.name)
                    $0.field("value", $1.value(of: part))
                }
            }
            json.counts(hits.count, of: total)
            json.objects("hits", hits) { json, hit in
                json.field("kind", hit.kind)
                json.field("ref", hit.reference)
                json.field("name", hit.name)
                json.field("caterer", hit.caterer.rawValue)
                json.field("caterer_name", hit.catererName)
                let provider = markets.first { hit.caterer.local(to: $0.id) != nil }?.id
                json.field("provider", provider?.rawValue)
                let timing = timings[hit.caterer]
                json.field("open", Opening.serves(hit.opening, timing, at: now))
                json.opening(hit.opening, timing, at: now)
                json.fields(of: StatedTiming(timing))
                json.field("zone", provider.flatMap { zones[$0] })
                json.field("delivered", reach[hit.caterer])
                json.field("distance_m", distances[hit.caterer])
                let isDish = hit.kind == "dish"
                json.money("price", isDish ? hit.price : nil)
                json.field("available", isDish ? hit.isAvailable : nil)
                json.texts("diet", isDish ? hit.diets.values.map(\.rawValue) : nil)
                json.field("diet_known", isDish ? hit.diets.isStated : nil)
                json.field("allergens_known", isDish ? hit.allergens.isStated : nil)
                json.fields(of: DishAlertFields(isDish ? judge.found(hit) : nil))
            }
        }
    }
}

extension SearchAnswer {
    /// How far the kitchens are, in metres, where a distance was asked for.
    private func distances() throws -> [Caterer.ID: Int] {
        guard let place else { return [:] }
        let kitchens = try context.store.library.caterers(Array(Set(hits.map(\.caterer))))
        return kitchens.reduce(into: [:]) { found, kept in
            let there = kept.caterer.address?.coordinate
            found[kept.caterer.id] = there.map { Int($0.distance(to: place.at).rounded()) }
        }
    }
}

extension SearchHit {
    fileprivate var kind: String {
        switch id {
        case .caterer: "caterer"
        case .dish: "dish"
        }
    }

}

extension SearchSentence.Elsewhere {
    /// What the part means there; nil where there is no such time, or two.
    fileprivate func value(of part: SearchSentence.Part) -> String? {
        switch part.meaning {
        case .open: hours.openAt?.rfc3339
        case .openBetween:
            hours.openBetween.map { $0.lowerBound.rfc3339 + "/" + $0.upperBound.rfc3339 }
        default: nil
        }
    }
}

extension SearchSentence.Part {
    /// The kitchen that it means, if it is one.
    fileprivate var ref: String? {
        if case .kitchen(let ids, name: _) = meaning, ids.count == 1 {
            ids[0].rawValue
        } else {
            nil
        }
    }

    /// As programs read it.
    fileprivate var kind: String {
        switch meaning {
        case .diet: "diet"
        case .without: "without"
        case .price(let bound):
            switch bound.side {
            case .atMost: "max_price"
            case .below: "price_below"
            case .atLeast: "min_price"
            case .above: "price_above"
            }
        case .openNow: "open"
        case .open: "open_at"
        case .openBetween: "open_between"
        case .within: "within"
        case .near: "distance"
        case .kitchen: "caterer"
        case .cuisine: "cuisine"
        case .people: "people"
        }
    }

    /// What was named with a price; nil without, and where its kitchens have several of that name the codes
    /// of all.
    fileprivate var currency: String? {
        guard case .price(let bound) = meaning, !bound.currencies.isEmpty else { return nil }
        return bound.codes.joined(separator: ",")
    }

    /// What it means, as programs read it.
    fileprivate var value: String {
        switch meaning {
        case .diet(let diet): diet.rawValue
        case .without(let allergens): allergens.map(\.rawValue).joined(separator: ",")
        case .price(let bound): bound.text
        case .openNow: "now"
        case .open(let time): time.rfc3339
        case .openBetween(let from, let until): from.rfc3339 + "/" + until.rfc3339
        case .within(let minutes): "\(minutes)m"
        case .near(let metres): "\(metres)"
        case .kitchen(let ids, name: _): ids.map(\.rawValue).joined(separator: ",")
        case .cuisine(let word): word
        case .people(let count): "\(count)"
        }
    }
}
