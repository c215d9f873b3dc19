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
                choices: ["listed", "name", "opening", "favourites", "soonest"],
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

    private struct Row {
        let caterer: CatererListing
        let clock: KitchenClock
        let timing: Timing?
        let zone: String
        let distance: Double?

        @MainActor func open(at now: Instant) -> OpenText {
            OpenText(caterer.opening, timing, state: caterer.state, at: now, in: clock)
        }
    }

    /// The numbers of all kitchens, however many are shown.
    private struct Tally {
        var total = 0
        var open = 0
    }

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        var provenance = Provenance()
        let diet = try context.options.diet()
        let place = try await DeliveryPlace(context).find()
        let limit = try context.options.number("limit")
        let minutes = try context.options.minutesToWait
        let order = context.options.value("sort").flatMap(CatererOrder.init) ?? .listed
        var rows: [Row] = []
        var tally = Tally()
        let sources = try context.servers.sources()
        let policy = try context.refresher.policy
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
                provenance.warnings.append("\(source.id): \(problem.sentence)")
                continue
            }
            let clock = try context.clocks.clock(of: source.id)
            let zone = try context.clocks.zoneName(of: source.id)
            if minutes != nil || order == .soonest {
                let candidates = try context.store.library.open(
                    of: scope, serving: diet, matching: context.options.value("match"),
                    at: context.now(), limit: EstimateAsking.most)
                provenance.warnings += try await EstimateAsking(context).ask(
                    candidates.ids, of: candidates.count, at: source)
            }
            let page = try context.store.library.page(
                of: scope, serving: diet, matching: context.options.value("match"),
                onlyOpen: context.options.has("open"), within: minutes, by: order,
                Language.current.names, at: context.now(), limit: limit)
            tally.total += page.total
            tally.open += page.open
            rows += page.rows.map { caterer in
                let distance = place.flatMap { caterer.coordinate?.distance(to: $0) }
                return Row(
                    caterer: caterer, clock: clock, timing: page.timings[caterer.id],
                    zone: zone, distance: distance)
            }
        }
        rows = Array(rows.prefix(limit ?? .max))
        if context.output.isData {
            context.output.json(json(rows, tally, provenance, at: context.now()))
        } else {
            context.output.tell(provenance)
            table(rows, context).write(to: context.output)
            remark(rows.count, tally, provenance, context)
        }
        return .done
    }

    @MainActor private static func table(_ rows: [Row], _ context: Context) -> Listing {
        let now = context.now()
        let hasDistance = rows.contains { $0.distance != nil }
        // A reference is there to be typed back, so it is never cut.
        let references = rows.map(\.caterer).filter {
            context.output.typeable($0.name, $0.id.rawValue) != $0.name
        }.map { $0.id.rawValue.cells + ($0.isFavourite ? 2 : 0) }
        let least = max(12, references.max() ?? 0)
        var columns = [
            Listing.Column(id: "name", title: Say.Columns.name, priority: 9, minimum: least),
            Listing.Column(id: "cuisine", title: Say.Columns.cuisine, priority: 3, minimum: 8),
            Listing.Column(id: "state", title: Say.Columns.state, priority: 8),
        ]
        if hasDistance {
            columns.append(
                Listing.Column(
                    id: "distance", title: Say.Columns.distance, alignment: .right, priority: 4))
        }
        var listing = Listing(columns: columns)
        for row in rows {
            let open = row.open(at: now)
            let cells = [
                TextTable.Cell(
                    (row.caterer.isFavourite ? "* " : "")
                        + context.output.typeable(row.caterer.name, row.caterer.id.rawValue)),
                TextTable.Cell(row.caterer.cuisines.joined(separator: ", ")),
                TextTable.Cell(open.words, style: open.isOpen ? .green : .dim),
                TextTable.Cell(row.distance.map(Words.distance) ?? ""),
            ]
            listing.rows.append(Array(cells.prefix(columns.count)))
        }
        listing.add(servers: rows.map(\.caterer.provider))
        return listing
    }

    @MainActor private static func remark(
        _ shown: Int, _ tally: Tally, _ provenance: Provenance, _ context: Context
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

    @MainActor private static func json(
        _ rows: [Row], _ tally: Tally, _ provenance: Provenance, at now: Instant
    ) -> [UInt8] {
        Envelope.bytes(.caterers, provenance, now: now) { json in
            json.counts(rows.count, of: tally.total)
            json.objects("caterers", rows) { json, row in
                let caterer = row.caterer
                json.field("ref", caterer.id.rawValue)
                json.field("name", caterer.name)
                json.field("provider", caterer.provider.rawValue)
                json.texts("cuisines", caterer.cuisines)
                json.texts("badges", caterer.badges)
                json.field("state", caterer.state.rawValue)
                json.texts("methods", caterer.methods.map(\.rawValue))
                json.field("open", row.open(at: now).isOpen)
                json.opening(caterer.opening, row.timing, at: now)
                json.fields(of: StatedTiming(row.timing))
                json.field("zone", row.zone)
                json.field("favourite", caterer.isFavourite)
                json.field("distance_m", row.distance.map { Int($0.rounded()) })
            }
        }
    }
}
