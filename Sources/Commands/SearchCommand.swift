import Sentences
import Files
import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui search`: dishes and kitchens, in all cached menus.
enum SearchCommand {
    static let command = Command(
        name: "search",
        operands: [Command.Operand(name: "TEXT", isOptional: true, takesRest: true)],
        options: [
            .diet, .maxPrice, .open, .within, .limit,
            OptionSpec(name: "near", value: "PLACE", help: .search.near),
            OptionSpec(name: "caterer", value: "CATERER", help: .options.caterer),
            OptionSpec(name: "literal", help: .search.literally),
            OptionSpec(name: "recent", help: .search.optionRecent),
            OptionSpec(name: "forget", help: .search.optionForget),
        ],
        summary: .help.searchSummary,
        details: [
            .help.searchDetails,
            .help.searchDetails2,
            .help.searchDetails3, .help.searchDistance, .help.searchDetails4,
        ],
        examples: [
            "eat-tui search curry --diet vegan --max-price 12.00 --open",
            "eat-tui search vegan curry under 12 open", "eat-tui search --recent",
        ], run: run)

    /// How many are written where nobody says otherwise.
    private static let usualLimit = 200

    /// The most results to count; more are reported as "so many and more".
    private static let counted = 1000

    /// How many kitchens of a server's own search are fetched.
    private static let serverHits = 3

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        if context.options.has("recent") || context.options.has("forget") {
            return try await recent(context)
        }
        let sources = try context.servers.sources()
        var provenance = Provenance()
        let sentence = try await sentence(
            context.operands.first ?? "", sources, &provenance, context)
        let wish = try await wish(sentence, context)
        guard !wish.isEmpty else {
            let parts = try chips(of: sentence, sources, context)
            throw ProblemError(
                .usage, parts.isEmpty ? .search.sayWhatToLook : .search.onlyNarrows(parts: parts),
                hint: .search.seeHelp)
        }
        try await context.refresher.reworkOpenings()
        let limit = try context.options.number("limit") ?? usualLimit
        let place = try await place(for: sentence, sources, context)
        try await estimate(wish, sources, place, &provenance, context)
        var found = try find(wish, sources, place, max(limit, counted), context)
        var trouble: ProblemError?
        let isAsked = found.isEmpty || context.options.has("refresh")
        if isAsked, !context.isOffline, !queryTokens(wish.words).isEmpty {
            trouble = try await askServers(wish.words, sources, &provenance, context)
            if let trouble { context.refresher.couldNotRefresh(trouble.problem) }
            try await estimate(wish, sources, place, &provenance, context)
            found = try find(wish, sources, place, max(limit, counted), context)
        }
        let coverage = try context.store.library.coverage(of: sources.map(\.id))
        if coverage.caterers == 0 {
            throw trouble
                ?? ProblemError(
                    .offline, .search.nothingCached,
                    hint: .search.readMenusAhead)
        }
        provenance.fetchedAt = coverage.oldest
        if context.output.isData, let money = sentence.otherMoney {
            provenance.warnings.append(money.text)
        }
        if let means = sentence.withoutMeans { provenance.warnings.append(means.text) }
        if let wish = wish.unplaced(from: place) {
            let kitchens = Set(try find(wish, sources, place, counted, context).map(\.caterer))
            if !kitchens.isEmpty {
                provenance.warnings.append(Say.Wanted.unplaced(kitchens: kitchens.count))
            }
        }
        let hits = Array(found.prefix(limit))
        let total = found.count < counted ? found.count : nil
        if context.output.isData, !context.options.has("limit"), found.count > hits.count {
            provenance.warnings.append(
                Say.Search.limited(shown: hits.count, hits: Self.hits(total)))
        }
        if context.output.isData {
            context.output.json(
                try json(hits, total, sentence, coverage, sources, provenance, context))
        } else {
            context.output.tell(provenance)
            try remark(sentence, sources, context)
            try table(hits, wish, sources, context).write(to: context.output)
            let judge = try context.judge()
            if hits.contains(where: judge.leavesOpen) {
                context.output.remark(Say.Search.unknownMark)
            }
            remark(hits.count, total, coverage, context)
        }
        return .done
    }

    /// What was looked for on the screens, a line each; or forgets it.
    @MainActor private static func recent(_ context: Context) async throws -> ExitStatus {
        guard context.operands.isEmpty else {
            throw ProblemError(.usage, .search.recentTakesNoText, hint: .search.seeHelp)
        }
        guard !(context.options.has("recent") && context.options.has("forget")) else {
            throw ProblemError(
                .usage, .checkout.optionsDiffer(one: "recent", other: "forget"),
                hint: .commandLine.giveOneOfThem)
        }
        let searches = try context.store.recentSearches
        if context.options.has("forget") {
            try context.dialogue.confirm(
                Say.Search.forgetAll, otherwise: Say.Telemetry.nothingWasDeleted)
            try await searches.forget()
        }
        let words = try searches.all()
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.searches, nil, now: context.now()) { json in
                    json.counts(words.count, of: words.count)
                    json.objects("searches", words) { json, words in
                        json.field("ref", words)
                        json.field("name", words)
                    }
                })
            return .done
        }
        for line in words { context.output.line(line) }
        if words.isEmpty {
            context.output.remark(
                context.options.has("forget") ? Say.Search.forgotten : Say.Search.noneYetSentence)
        }
        return .done
    }

    // MARK: What is meant

    /// A time in it is on the kitchens' clock, which is asked for where it is not known. Without an answer
    /// it is on this machine's, and that is said.
    @MainActor private static func sentence(
        _ text: String, _ sources: [Source], _ provenance: inout Provenance, _ context: Context
    ) async throws -> SearchSentence {
        guard !context.options.has("literal") else { return SearchSentence(literal: text) }
        let known = try sources.lazy.compactMap { try context.clocks.zone(of: $0.id) }.first
        let local = context.zones.local
        let sentence = try sentence(text, sources, in: known ?? local, context)
        var wish = SearchWish()
        wish.add(sentence)
        guard known == nil, wish.asksHours else { return sentence }
        if !context.isOffline, let source = sources.first {
            do {
                let zone = try await context.services.orders(at: source).zone()
                return try Self.sentence(text, sources, in: zone, context)
            } catch {
                context.errors.did(without: error)
            }
        }
        provenance.warnings.append(Say.Times.searchedOnThisMachinesClock(zone: local.name))
        return sentence
    }

    @MainActor private static func sentence(
        _ text: String, _ sources: [Source], in zone: ZoneRules, _ context: Context
    ) throws -> SearchSentence {
        // Also where programs read the answer: it is the diner who typed.
        let language = SpokenLanguage.of(context.options, context.config.language)
        return try SearchSentence(
            text, TimeReader(now: context.now(), zone: zone), in: language,
            sellingIn: Set(try markets(sources, context).map(\.currency)), at: sources.map(\.id),
            known: context.store.library)
    }

    /// What the options and the sentence say, together.
    @MainActor private static func wish(
        _ sentence: SearchSentence, _ context: Context
    ) async throws -> SearchWish {
        let options = context.options
        var wish = SearchWish()
        if let diet = try options.diet() { wish.diets = [diet] }
        if let ceiling = try options.ceiling() { wish.prices = [ceiling] }
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
    @MainActor private static func place(
        for sentence: SearchSentence, _ sources: [Source], _ context: Context
    ) async throws -> Coordinate? {
        let part = sentence.parts.first { if case .near = $0.meaning { true } else { false } }
        guard let part else {
            guard !context.options.has("near") else {
                throw ProblemError(
                    .usage, .wanted.nearMeasuresNothing, hint: .wanted.sayADistance)
            }
            return nil
        }
        if let place = try await DeliveryPlace(context).find() { return place }
        let usual = try context.store.library.usualAddresses(with: sources.map(\.id))
        guard let place = usual.place else {
            throw ProblemError(
                .usage, .wanted.needsAPlace(part: part.text), hint: .wanted.sayThePlace)
        }
        return place
    }

    /// Asks how soon the open kitchens with hits have food, if that decides.
    @MainActor private static func estimate(
        _ wish: SearchWish, _ sources: [Source], _ place: Coordinate?,
        _ provenance: inout Provenance, _ context: Context
    ) async throws {
        guard wish.within != nil else { return }
        var all = wish
        (all.within, all.onlyOpen) = (nil, true)
        let hits = try find(all, sources, place, counted, context)
        for source in sources {
            var seen: Set<Caterer.ID> = []
            let kitchens = hits.map(\.caterer).filter {
                $0.local(to: source.id) != nil && seen.insert($0).inserted
            }
            let warnings = try await EstimateAsking(context).ask(
                Array(kitchens.prefix(EstimateAsking.most)), of: kitchens.count, at: source)
            for warning in warnings where !provenance.warnings.contains(warning) {
                provenance.warnings.append(warning)
            }
        }
    }

    @MainActor private static func find(
        _ wish: SearchWish, _ sources: [Source], _ place: Coordinate?, _ limit: Int,
        _ context: Context
    ) throws -> [SearchHit] {
        var zones: [ProviderID: ZoneRules] = [:]
        for source in sources where wish.asksHours {
            zones[source.id] = try context.clocks.zone(of: source.id)
        }
        let reach = wish.within == nil ? [:] : try reach(of: sources, context).answers
        return try context.store.library.hits(
            of: wish.search(
                among: sources.map(\.id), zones, from: place,
                last: Set(reach.filter { !$0.value }.keys), at: context.now(),
                in: Language.current.names, limit: limit))
    }

    /// Which kitchens deliver to the diner's usual addresses, and the names of those addresses.
    @MainActor private static func reach(
        of sources: [Source], _ context: Context
    ) throws -> (answers: [Caterer.ID: Bool], unreached: [Caterer.ID: String]) {
        let library = try context.store.library
        let usual = try library.usualAddresses(with: sources.map(\.id))
        let answers = try library.reach(to: usual, at: context.now())
        return (answers, usual.unreached(by: answers))
    }

    /// Fetches the menus that the servers' own search finds. Returns the first error.
    @MainActor private static func askServers(
        _ text: String, _ sources: [Source], _ provenance: inout Provenance,
        _ context: Context
    ) async throws -> ProblemError? {
        var trouble: ProblemError?
        for source in sources {
            context.output.progress(Say.Search.askingTheServer(server: "\(source.id)"))
            defer { context.output.endProgress() }
            do {
                let service = try context.services.caterers(at: source)
                for id in try await service.searchServer(text).prefix(serverHits) {
                    _ = try await service.refreshMenu(of: id)
                    provenance.source = .network
                }
            } catch {
                let problem = context.errors.caught(error)
                provenance.warnings.append(
                    context.servers.names.said(problem.sentence, of: source.id))
                trouble = trouble ?? ProblemError(problem)
            }
        }
        return trouble
    }

    @MainActor private static func markets(
        _ sources: [Source], _ context: Context
    ) throws -> [Marketplace] {
        try context.store.library.markets().filter { market in
            sources.contains { $0.id == market.id }
        }
    }

    // MARK: Remarks

    /// What was understood, as the screens show it.
    @MainActor private static func chips(
        of sentence: SearchSentence, _ sources: [Source], _ context: Context
    ) throws -> String {
        let zone = try context.clocks.clock(of: sources.first?.id).zone
        let currencies = Set(try markets(sources, context).map(\.currency))
        let currency = currencies.count == 1 ? currencies.first : nil
        return sentence.parts.map { $0.chip(at: context.now(), in: zone, currency) }
            .joined(separator: ", ")
    }

    /// Says what was understood, and what no search looks for.
    @MainActor private static func remark(
        _ sentence: SearchSentence, _ sources: [Source], _ context: Context
    ) throws {
        if let money = sentence.otherMoney { context.output.warning(money.text) }
        guard !sentence.parts.isEmpty else { return }
        let parts = try chips(of: sentence, sources, context)
        context.output.remark(
            sentence.words.isEmpty
                ? Say.Wanted.understoodAll(parts: parts)
                : Say.Wanted.understood(parts: parts, words: sentence.words))
        for case .people(let count) in sentence.parts.map(\.meaning) {
            context.output.remark(Say.Wanted.peopleAreTold(count: count))
        }
    }

    @MainActor private static func remark(
        _ shown: Int, _ total: Int?, _ coverage: MenuCoverage, _ context: Context
    ) {
        let all = hits(total)
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
    private static func hits(_ total: Int?) -> String {
        total.map { Say.Search.hits(count: $0) } ?? Say.Search.hitsOrMore(count: counted)
    }

    // MARK: Forms

    @MainActor private static func table(
        _ hits: [SearchHit], _ wish: SearchWish, _ sources: [Source], _ context: Context
    ) throws -> Listing {
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
        let unreached = try reach(of: sources, context).unreached
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

    @MainActor private static func json(
        _ hits: [SearchHit], _ total: Int?, _ sentence: SearchSentence, _ coverage: MenuCoverage,
        _ sources: [Source], _ provenance: Provenance, _ context: Context
    ) throws -> [UInt8] {
        let now = context.now()
        let reach = try reach(of: sources, context).answers
        let timings = try context.store.library.timings(of: hits.map(\.caterer))
        let judge = try context.judge()
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

extension SearchHit {
    fileprivate var kind: String {
        switch id {
        case .caterer: "caterer"
        case .dish: "dish"
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
