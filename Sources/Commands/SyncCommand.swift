import JSON
import OrderModels
import Presentation
import Services
import Synchronization

/// `eat-tui sync`: prefetches menus that are likely to be needed.
enum SyncCommand {
    static let command = Command(
        name: "sync", operands: [],
        options: [.all, .near, OptionSpec(name: "active", help: .options.syncActive)],
        summary: .help.syncSummary,
        details: [
            .help.syncDetails,
            .help.syncDetails2,
            .help.syncDetails3,
        ],
        examples: ["eat-tui sync", "eat-tui sync --all --quiet", "eat-tui sync --active"],
        statuses: StatusHelp.sync, run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        guard !context.isOffline else {
            throw ProblemError(.usage, .store.syncNeedsTheNetwork)
        }
        if context.options.has("active") { return try await askAboutOrders(context) }
        let place = try await DeliveryPlace(context).find()
        var total = PrefetchSummary()
        let (output, failures) = (context.output, Failures(context.errors))
        let sources = try context.servers.sources()
        for source in sources {
            let service = try context.services.caterers(at: source)
            do {
                try await service.refreshListing(
                    near: place, context.refresher.listPolicy, progress: context.refresher.waiting()
                )
            } catch let error as HTTPError where error != .cancelled && sources.count > 1 {
                // One server in trouble must not stop the others.
                failures.note(error, of: source.id.rawValue)
                continue
            }
            let summary = try await service.prefetch(
                near: place, all: context.options.has("all"), context.refresher.policy,
                withOthers: true
            ) { step in
                tell(step, output)
                if case .failed(let error) = step.result { failures.note(error, of: step.name) }
            }
            output.endProgress()
            total.add(summary)
        }
        if let trouble = failures.first, total.updated + total.unchanged == 0 {
            if !output.isQuiet { output.report(trouble) }
            return ExitStatus(stale: trouble)
        }
        report(total, failures, context)
        return failures.first.map(ExitStatus.init(stale:)) ?? .done
    }

    /// Orders that are not over are asked about, and nothing else: for a timer, which asks no server
    /// where there are none.
    @MainActor private static func askAboutOrders(_ context: Context) async throws -> ExitStatus {
        for other in ["all", "near"] where context.options.has(other) {
            throw ProblemError(
                .usage, .store.activeIsOfOrders(option: other), hint: .commandLine.giveOneOfThem)
        }
        let orders = try context.store.orders
        let open =
            try orders.active().map(\.provider) + orders.unsettled().map(\.provider)
        var asked = AskedOrders()
        if !open.isEmpty { asked = try await OrderInquiry(context).ask() }
        let answered = open.count(where: asked.hasAnswered)
        let output = context.output
        if output.isData {
            var provenance = Provenance()
            provenance.source = answered > 0 ? .network : .cache
            provenance.warnings = asked.sentences
            output.json(
                Envelope.bytes(.sync, provenance, now: context.now()) { json in
                    json.field("updated", answered)
                    json.field("unchanged", 0)
                    json.field("failed", asked.troubles.count)
                    json.field("skipped", open.count - answered)
                })
        } else if !output.isQuiet {
            for sentence in asked.sentences { output.warning(sentence) }
            output.line(
                Say.General.remark(parts: Say.Store.ordersAskedAbout(count: answered)))
        }
        return asked.troubles.first.map(ExitStatus.init(stale:)) ?? .done
    }

    private static func tell(_ step: PrefetchStep, _ output: Output) {
        switch step.result {
        case .reading, .done:
            output.progress("[\(step.number)/\(step.total)] \(step.name)")
        case .waiting(let wait):
            output.progress(
                Say.Store.serverAsksToWait(
                    number: step.number, total: step.total, seconds: "\(wait.components.seconds)"))
        case .failed:
            break
        }
    }

    @MainActor private static func report(
        _ total: PrefetchSummary, _ failures: Failures, _ context: Context
    ) {
        guard context.output.isData else {
            guard !context.output.isQuiet else { return }
            if let line = failures.line { context.output.warning(line) }
            let parts = [
                Say.Store.menusRead(count: total.updated),
                Say.Store.menusUnchanged(count: total.unchanged),
                failures.count > 0 ? Say.Store.menusFailed(count: failures.count) : nil,
                total.skipped > 0 ? Say.Store.menusNotAsked(count: total.skipped) : nil,
            ]
            return context.output.line(
                Say.General.remark(parts: Words.list(parts.compactMap(\.self))))
        }
        var provenance = Provenance()
        provenance.source = .network
        provenance.warnings = failures.line.map { [$0] } ?? []
        context.output.json(
            Envelope.bytes(.sync, provenance, now: context.now()) { json in
                json.field("updated", total.updated)
                json.field("unchanged", total.unchanged)
                json.field("failed", failures.count)
                json.field("skipped", total.skipped)
            })
    }
}

/// What a sync could not fetch, and the first reason.
private final class Failures: Sendable {
    private let errors: CommandErrors
    private let kept = Mutex<(names: [String], first: Problem?)>(([], nil))

    init(_ errors: CommandErrors) {
        self.errors = errors
    }

    var count: Int { kept.withLock { $0.names.count } }
    var first: Problem? { kept.withLock { $0.first } }

    /// Everything in one line; nil if nothing failed.
    var line: String? {
        kept.withLock { kept in
            kept.first.map {
                Say.Store.menusNotRead(
                    names: kept.names.joined(separator: ", "), reason: $0.sentence)
            }
        }
    }

    func note(_ error: HTTPError, of name: String) {
        // A kitchen without a menu is no failure.
        guard Problem(explaining: error).code != .notFound else { return }
        let problem = errors.caught(error)
        kept.withLock { kept in
            kept.names.append(name)
            kept.first = kept.first ?? problem
        }
    }
}

extension PrefetchSummary {
    fileprivate mutating func add(_ other: PrefetchSummary) {
        updated += other.updated
        unchanged += other.unchanged
        failed += other.failed
        skipped += other.skipped
    }
}
