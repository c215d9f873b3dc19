import Glibc
import OrderModels
import Presentation
public import Services

/// Fetches what a command shows, and reports how fresh it is.
@MainActor
public final class Refresher {
    private let options: Options
    private let config: Config
    private let files: OpenStore
    private let servers: ServerChoice
    private let opening: OpenServices
    private let output: Output
    private let errors: CommandErrors
    private let now: @Sendable () -> Instant
    /// Why `--refresh` failed, so that cached data was shown instead.
    private var trouble: Problem?

    init(
        _ options: Options, _ config: Config, _ files: OpenStore, _ servers: ServerChoice,
        _ services: OpenServices, _ output: Output, _ errors: CommandErrors,
        now: @escaping @Sendable () -> Instant
    ) {
        self.options = options
        self.config = config
        self.files = files
        self.servers = servers
        opening = services
        self.output = output
        self.errors = errors
        self.now = now
    }

    private var isOffline: Bool { options.has("offline") }

    private var library: Library {
        get throws { try files.store.library }
    }

    // MARK: Freshness

    public var policy: RefreshPolicy {
        get throws(ProblemError) {
            if options.has("refresh") { return .always }
            let seconds = try options.span("max-age", Options.ages) ?? config.maxAge
            return seconds.map { .ifOlder(seconds: $0) } ?? .ifStale
        }
    }

    /// A sync always fetches the list again, unless `--max-age` is given.
    var listPolicy: RefreshPolicy {
        get throws { options.has("max-age") ? try policy : .always }
    }

    /// Records that cached data is shown instead of refreshed data.
    func couldNotRefresh(_ problem: Problem) {
        guard options.has("refresh") else { return }
        trouble = trouble ?? problem
    }

    /// The exit status if all else went well.
    var status: ExitStatus { trouble.map(ExitStatus.init(stale:)) ?? .done }

    // MARK: Asking

    /// Tries to make `resource` fresh. If that fails, cached data is used.
    ///
    /// Adds source and age to `provenance`, and errors to its warnings. Throws if nothing is cached.
    func refreshed(
        _ resource: Resource, _ source: Source, _ provenance: inout Provenance,
        _ ask: (CatererService, @escaping @Sendable (TransferProgress) -> Void) async throws ->
            Refresh
    ) async throws {
        var hasFailed = false
        if isOffline {
            try await reworkOpenings()
        } else {
            do {
                let refresh = try await ask(try opening.services.caterers(at: source), waiting())
                output.endProgress()
                if refresh.outcome != .stillFresh { provenance.source = .network }
                provenance.warnings += Self.warnings(refresh.problems)
            } catch let error where error is HTTPError || error is StoreError {
                output.endProgress()
                try fallBack(from: error, resource, source, &provenance)
                hasFailed = true
            }
        }
        let kept = try library.freshness(of: resource)
        guard kept != nil || !isOffline else {
            throw ProblemError(
                .offline, .store.neverRead(server: "\(source.id)"),
                hint: .store.runOnceOnline)
        }
        provenance.add(kept, at: now(), isApart: hasFailed)
    }

    /// Recalculates openings that have ended. Usually there are none, which costs no time.
    func reworkOpenings() async throws {
        guard try library.openingsNeedWork(at: now()),
            let source = try servers.sources().first
        else { return }
        do {
            try await opening.services.caterers(at: source).reworkOpenings()
        } catch let error where Self.leavesCacheReadable(error) {
            // If the store cannot be written, the old openings are shown.
            errors.did(without: error)
        }
    }

    /// Uses cached data if a fetch failed, or if its result could not be stored.
    private func fallBack(
        from error: any Error, _ resource: Resource, _ source: Source,
        _ provenance: inout Provenance
    ) throws {
        guard Self.leavesCacheReadable(error),
            let kept = try library.freshness(of: resource)
        else { throw try named(error, resource, source) }
        let problem = errors.caught(error)
        couldNotRefresh(problem)
        let age = Words.age(max(0, now().seconds(since: kept.fetchedAt)))
        // A possible attack deserves the full explanation.
        let isAttack = if case HTTPError.untrusted = error { true } else { false }
        let sentences = [
            problem.sentence, isAttack ? problem.hint : nil, Say.Store.showingWhatWasRead(age: age),
        ]
        let words = sentences.compactMap(\.self).joined(separator: " ")
        provenance.warnings.append(servers.names.said(words, of: source.id))
    }

    /// The error with the names of its kitchen and server, where it may be one of several servers'.
    private func named(
        _ error: any Error, _ resource: Resource, _ source: Source
    ) throws -> any Error {
        guard let server = servers.names.label(of: source.id), let id = resource.caterer else {
            return error
        }
        let kitchen = try library.caterer(id)?.caterer.name ?? id.rawValue
        return ProblemError(errors.caught(error, as: Problem.naming(kitchen, at: server)))
    }

    private static func leavesCacheReadable(_ error: any Error) -> Bool {
        switch error {
        case HTTPError.cancelled: false
        case is HTTPError, StoreError.full, StoreError.busy, StoreError.inaccessible: true
        default: false
        }
    }

    private static func warnings(_ problems: [RowProblem]) -> [String] {
        let (inPart, leftOut) = (problems.filter(\.isKept), problems.filter { !$0.isKept })
        return [
            leftOut.first.map {
                Say.Store.rowsLeftOut(path: $0.path, reason: $0.reason, more: leftOut.count - 1)
            },
            inPart.first.map {
                Say.Store.rowsReadInPart(path: $0.path, reason: $0.reason, more: inPart.count - 1)
            },
        ].compactMap(\.self)
    }

    /// Shows what the program is waiting for, once that has taken a while.
    func waiting() -> @Sendable (TransferProgress) -> Void {
        let output = self.output
        let start = ContinuousClock.now
        return { progress in
            guard ContinuousClock.now - start > .milliseconds(300) else { return }
            let seconds = Int((ContinuousClock.now - start).components.seconds)
            let host = progress.host
            let words =
                switch progress.phase {
                case .resolving: Say.Store.lookingUpHost(host: host, seconds: seconds)
                case .connecting: Say.Store.connectingTo(host: host, seconds: seconds)
                case .waitingForFirstByte: Say.Store.waitingFor(host: host, seconds: seconds)
                case .receiving:
                    Say.Store.reading(
                        host: host, kib: progress.received / 1024, seconds: seconds)
                case .waitingToRetry: Say.Store.tryingAgainSoon(host: host, seconds: seconds)
                }
            output.progress(words)
        }
    }

    /// `12 kitchens, 3 open, read 2 min ago`: the remark under a list, with its age.
    func aged(_ parts: String..., by provenance: Provenance) -> String {
        guard let seconds = provenance.ageOfAnswers(at: now()) else { return Words.list(parts) }
        let age = Words.age(seconds)
        return Words.list(
            parts + [
                isOffline ? Say.General.readAgoOffline(age: age) : Say.General.readAgo(age: age)
            ])
    }
}
