import Sentences
import Files
import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui caterers`: the kitchens, and which are open.
enum CaterersCommand {
    static let command = Command(
        name: "caterers", operands: [],
        options: [
            .open, .within, .diet, .near, .limit,
            OptionSpec(
                name: "sort", value: "KEY",
                choices: [
                    "listed", "name", "opening", "favourites", "soonest", "distance", "fee",
                    "minimum",
                ],
                help: .options.sort),
            OptionSpec(name: "match", value: "WORDS", help: .options.match),
        ],
        summary: .help.caterersSummary,
        details: [
            .help.caterersDetails
        ],
        examples: [
            "eat-tui --demo caterers --open",
            "eat-tui caterers --within 40m --sort soonest",
            "eat-tui caterers --sort name --json | jq .data.caterers",
        ],
        run: run)

    private struct Row: Sendable {
        let caterer: CatererListing
        let timing: Timing?
        let terms: QuotedTerms?
        let server: Server
        let distance: Double?
        /// Whether it delivers to the diner's usual address, if that is known.
        let isDelivered: Bool?
        /// That address, if it does not.
        let unreached: String?

        @MainActor func open(at now: Instant) -> OpenText {
            OpenText(
                caterer.opening, timing, state: caterer.state, notTo: unreached, at: now,
                in: server.clock)
        }
    }

    /// What all kitchens of a server have.
    private struct Server {
        let clock: KitchenClock
        let zone: String
    }

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        var provenance = Provenance()
        let limit = try context.options.number("limit")
        let named = try await DeliveryPlace(context).find()
        var wish = Library.ListingWish([], at: context.now())
        wish.diet = try context.options.diet()
        wish.words = context.options.value("match")
        wish.onlyOpen = context.options.has("open")
        wish.minutes = try context.options.minutesToWait
        wish.order = context.options.value("sort").flatMap(CatererOrder.init) ?? .listed
        wish.names = Language.current.names
        let servers = try await refresh(&wish, near: named, &provenance, context)
        let usual = try context.store.library.usualAddresses(with: servers.keys.map(\.self))
        // As a search does (0131).
        let place = named ?? (wish.order == .distance ? usual.placed?.address.coordinate : nil)
        wish.place = place
        guard wish.order != .distance || place != nil else {
            throw ProblemError(
                .usage, .caterers.distanceNeedsAPlace, hint: .caterers.sayWithNear)
        }
        let reach = try context.store.library.reach(to: usual, at: context.now())
        wish.last = Set(reach.filter { !$0.value }.keys)
        let output = context.output
        var shown = 0
        var tally = Library.Tally()
        var answer: LongAnswer?
        let isLabelled = context.servers.names.areTold(of: servers.keys.map(\.self))
        let terms = try context.store.library.quotedTerms()
        var listing = emptyListing(isNear: place != nil, terms.values, isLabelled, output)
        var reading = wish
        reading.now = context.now()
        if let part = wish.order.quoted {
            provenance.warnings += try remarks(on: part, of: terms, reading, limit: limit, context)
        }
        if !output.isData { output.tell(provenance) }
        try context.store.library.read(reading, limit: limit) {
            tally = $0
            shown = min(limit ?? .max, $0.total)
            guard output.isData else { return }
            answer = LongAnswer(
                .caterers, "caterers", shown: shown, of: $0.total, provenance, to: output,
                now: reading.now)
        } some: { caterers, timings in
            let rows = caterers.compactMap { caterer in
                servers[caterer.provider].map { server in
                    Row(
                        caterer: caterer, timing: timings[caterer.id], terms: terms[caterer.id],
                        server: server,
                        distance: place.flatMap { caterer.coordinate?.distance(to: $0) },
                        isDelivered: reach[caterer.id],
                        unreached: reach[caterer.id] == false ? usual.name(for: caterer.id) : nil)
                }
            }
            guard let answer else {
                for row in rows { add(row, to: &listing, output, at: reading.now) }
                return
            }
            answer.add(rows) { [now = reading.now] in write($1, to: &$0, at: now) }
        }
        guard !output.isData else {
            answer?.end()
            return .done
        }
        listing.end()
        remark(shown, tally, provenance, context)
        return .done
    }

    /// That what the list is ordered by is not known of any kitchen, or in several currencies in it.
    @MainActor private static func remarks(
        on part: QuotedTerms.Part, of terms: [Caterer.ID: QuotedTerms],
        _ reading: Library.ListingWish, limit: Int?, _ context: Context
    ) throws -> [String] {
        let known = terms.values.filter { $0[part] != nil }
        guard !known.isEmpty else { return [Say.Caterers.noneAskedYet] }
        guard known.currenciesApart(of: part) != nil else { return [] }
        var listed: [QuotedTerms] = []
        try context.store.library.read(reading, limit: limit) { _ in
        } some: { caterers, _ in
            listed += caterers.compactMap { terms[$0.id] }
        }
        return listed.currenciesApart(of: part).map {
            [Say.Caterers.listedApart(currencies: Words.all(of: $0.map(\.code)))]
        } ?? []
    }

    /// Refreshes the listing of each server, and asks for estimates where the order needs them. Returns
    /// the servers whose kitchens are listed, which become the wish's.
    @MainActor private static func refresh(
        _ wish: inout Library.ListingWish, near place: Coordinate?, _ provenance: inout Provenance,
        _ context: Context
    ) async throws -> [ProviderID: Server] {
        let sources = try context.servers.sources()
        let policy = try context.refresher.policy
        var servers: [ProviderID: Server] = [:]
        var failures: [any Error] = []
        for source in sources {
            let scope = ListingScope(provider: source.id, place: place)
            do {
                try await context.refresher.refreshed(.listing(scope), source, &provenance) {
                    try await $0.refreshListing(near: place, policy, progress: $1)
                }
            } catch {
                // One server in trouble must not hide the kitchens of the others.
                failures.append(error)
                guard failures.count < sources.count else { throw failures[0] }
                let problem = context.errors.caught(error)
                context.refresher.couldNotRefresh(problem)
                provenance.warnings.append(
                    context.servers.names.said(problem.sentence, of: source.id))
                continue
            }
            servers[source.id] = Server(
                clock: try context.clocks.clock(of: source.id),
                zone: try context.clocks.zoneName(of: source.id))
            wish.scopes.append(scope)
            guard wish.minutes != nil || wish.order == .soonest else { continue }
            let candidates = try context.store.library.open(
                of: scope, serving: wish.diet, matching: wish.words, at: context.now(),
                limit: EstimateAsking.most)
            provenance.warnings += try await EstimateAsking(context).ask(
                candidates.ids, of: candidates.count, at: source)
        }
        return servers
    }

    private static func emptyListing(
        isNear: Bool, _ terms: some Collection<QuotedTerms>, _ isLabelled: Bool, _ output: Output
    ) -> LongListing {
        var columns = [
            Listing.Column(id: "name", title: Say.Columns.name, priority: 9, minimum: 12),
            Listing.Column(id: "cuisine", title: Say.Columns.cuisine, priority: 3, minimum: 8),
            Listing.Column(id: "state", title: Say.Columns.state, priority: 8),
        ]
        if isNear {
            columns.append(
                Listing.Column(
                    id: "distance", title: Say.Columns.distance, alignment: .right, priority: 4))
        }
        for (part, title) in [
            (QuotedTerms.Part.fee, Say.Columns.fee), (.minimum, Say.Columns.minimum),
        ]
        where terms.contains(where: { $0[part] != nil }) {
            columns.append(
                Listing.Column(id: part.rawValue, title: title, alignment: .right, priority: 3))
        }
        if isLabelled { columns.append(.server) }
        return LongListing(columns: columns, for: output)
    }

    @MainActor private static func add(
        _ row: Row, to listing: inout LongListing, _ output: Output, at now: Instant
    ) {
        let caterer = row.caterer
        let name = caterer.shownName
        // A reference is there to be typed back, so it is never cut.
        if name != caterer.name {
            listing.keep(0, atLeast: name.cells + (caterer.isFavourite ? 2 : 0))
        }
        let open = row.open(at: now)
        var cells = [
            TextTable.Cell((caterer.isFavourite ? "* " : "") + name),
            TextTable.Cell(caterer.cuisines.joined(separator: ", ")),
            TextTable.Cell(open.words, style: open.isOpen ? .green : .dim),
        ]
        if listing.has("distance") {
            cells.append(TextTable.Cell(row.distance.map(Words.distance) ?? ""))
        }
        for part in [QuotedTerms.Part.fee, .minimum] where listing.has(part.rawValue) {
            cells.append(TextTable.Cell(row.terms?.cell(part) ?? "", style: .dim))
        }
        if listing.has("server") {
            cells.append(TextTable.Cell(caterer.provider.shortName, style: .dim))
        }
        listing.add(cells)
    }

    @MainActor private static func remark(
        _ shown: Int, _ tally: Library.Tally, _ provenance: Provenance, _ context: Context
    ) {
        guard tally.total == 0 else {
            let kitchens =
                shown < tally.total
                ? Say.Caterers.shownOf(shown: shown, all: tally.total)
                : Say.Things.caterers(count: tally.total)
            return context.output.remark(
                Say.General.remark(
                    parts: context.refresher.aged(
                        kitchens, Say.Caterers.countOpen(count: tally.open), by: provenance)))
        }
        let narrowed = ["open", "within", "diet", "match"].filter(context.options.has).map {
            "--" + $0
        }
        let none = context.refresher.aged(Say.Caterers.none, by: provenance)
        context.output.remark(
            narrowed.isEmpty
                ? Say.General.remark(parts: none)
                : Say.Caterers.noneButWithout(remark: none, options: Words.list(narrowed)))
    }

    private static func write(
        _ row: Row, to json: inout JSONWriter, at now: Instant
    ) {
        let caterer = row.caterer
        json.field("ref", caterer.id.rawValue)
        json.field("name", caterer.name)
        json.field("provider", caterer.provider.rawValue)
        json.texts("cuisines", caterer.cuisines)
        json.texts("badges", caterer.badges)
        json.field("state", caterer.state.rawValue)
        json.texts("methods", caterer.methods.map(\.rawValue))
        json.field("open", Opening.serves(caterer.opening, row.timing, at: now))
        json.opening(caterer.opening, row.timing, at: now)
        json.fields(of: StatedTiming(row.timing))
        json.field("zone", row.server.zone)
        json.field("favourite", caterer.isFavourite)
        json.field("delivered", row.isDelivered)
        json.field("distance_m", row.distance.map { Int($0.rounded()) })
        json.fields(of: StatedTerms(row.terms))
    }
}
