import Files
import JSON
import OrderModels
import Presentation
import Services

enum HoursCommand {
    static let command = Command(
        name: "hours", operands: [Command.Operand(name: "CATERER", takesRest: true)],
        options: [
            OptionSpec(
                name: "at", value: "TIME",
                help: .options.at3)
        ],
        summary: .help.hoursSummary,
        examples: ["eat-tui hours krua mae --at \"Fri 12:30\""], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        var provenance = Provenance()
        let (source, id) = try await context.kitchens.find(context.operands[0], &provenance)
        try await refresh(id, source, &provenance, context)
        guard let caterer = try context.store.library.caterer(id)?.caterer,
            let zone = try context.clocks.zone(of: source.id)
        else {
            throw ProblemError(
                .notFound, .caterers.zoneUnknown,
                hint: .caterers.installTzdata)
        }
        let now = context.now()
        let moment = try context.options.time("at", in: zone, at: now, .either) ?? now
        // The server says only whether the kitchen is open now; for other times the hours decide.
        var planned = caterer
        if context.options.has("at") { planned.isOpen = nil }
        let opening = planned.opening(at: moment, in: zone)
        let isOpen = opening?.contains(moment) ?? false
        let timing =
            context.options.has("at") ? nil : try context.store.library.timings(of: [id])[id]
        if context.output.isData {
            context.output.json(
                Envelope.bytes(.hours, provenance, now: context.now()) { json in
                    json.field("ref", id.rawValue)
                    json.field("name", caterer.name)
                    json.field("provider", source.id.rawValue)
                    json.field("zone", zone.name)
                    json.field("at", moment)
                    json.field("open", Opening.serves(opening, timing, at: moment))
                    json.field("open_from", isOpen ? opening?.from : nil)
                    json.opening(opening, timing, at: moment)
                    json.field("hours", caterer.hours.text)
                })
        } else {
            context.output.tell(provenance)
            let output = context.output
            output.line(caterer.name)
            BasketCommand.tellServer(context.servers.names.label(of: source.id), context)
            output.line(
                Say.Caterers.stateAt(
                    time: KitchenClock(zone: zone, label: nil).named.time(moment),
                    state: Words.state(opening, at: moment, in: zone)))
            if let said = try soon(timing, at: moment, source, context) { output.line(said) }
            for span in caterer.hours.spans {
                output.line("  " + Week.text(span))
            }
            for closure in caterer.hours.closures {
                output.line(
                    "  "
                        + Say.Caterers.closedFrom(
                            from: Self.words(closure.from), until: Self.words(closure.until)))
            }
        }
        return .done
    }

    /// What the server last said of how soon there is food; nil if that is nothing now.
    @MainActor private static func soon(
        _ timing: Timing?, at now: Instant, _ source: Source, _ context: Context
    ) throws -> String? {
        guard let timing else { return nil }
        if timing.isAbsent(at: now) { return Say.Estimates.takesNoOrders }
        return EstimateText(timing, at: now, in: try context.clocks.clock(of: source.id))?.sentence
    }

    private static func words(_ local: LocalDateTime) -> String {
        Say.Times.moment(day: OrderWords.day(local.date), time: local.time.text)
    }

    /// Refreshes the hours. A listing has them too, so this refreshes the resource they came from.
    @MainActor private static func refresh(
        _ id: Caterer.ID, _ source: Source, _ provenance: inout Provenance,
        _ context: Context
    ) async throws {
        let policy = try context.refresher.policy
        let listing = Resource.listing(ListingScope(provider: source.id))
        let library = try context.store.library
        let hasAlone = try library.freshness(of: .caterer(id)) != nil
        let hasListing = try library.freshness(of: listing) != nil
        if hasListing, !hasAlone {
            try await context.refresher.refreshed(listing, source, &provenance) {
                try await $0.refreshListing(near: nil, policy, progress: $1)
            }
        } else if hasAlone || !context.isOffline {
            try await context.refresher.refreshed(.caterer(id), source, &provenance) {
                try await $0.refreshCaterer(id, policy, progress: $1)
            }
        }
    }
}
