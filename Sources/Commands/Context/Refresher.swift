import Glibc
import OrderModels
import Presentation
public import Services

/// Asks servers for what a command shows, and says how fresh that is.
@MainActor
public final class Refresher {
    private let options: Options
    private let config: Config
    private let files: StoreFiles
    private let servers: Servers
    private let opening: OpenServices
    private let output: Output
    private let now: @Sendable () -> Instant
    /// Why `--refresh` could not do what it was to do; what is cached was shown instead.
    private var trouble: Problem?

    init(
        _ options: Options, _ config: Config, _ files: StoreFiles, _ servers: Servers,
        _ services: OpenServices, _ output: Output, now: @escaping @Sendable () -> Instant
    ) {
        self.options = options
        self.config = config
        self.files = files
        self.servers = servers
        opening = services
        self.output = output
        self.now = now
    }

    private var isOffline: Bool { options.has("offline") }

    private var library: Library {
        get throws { try files.store.library }
    }

    // MARK: How much news is wanted

    public var policy: RefreshPolicy {
        get throws(ProblemError) {
            if options.has("refresh") { return .always }
            guard let text = options.value("max-age") else {
                return config.maxAge.map { .ifOlder(seconds: $0) } ?? .ifStale
            }
            guard let seconds = TimeSpan.seconds(text) else {
                throw ProblemError(.usage, .general.maxAgeTakesAnAge(text: text))
            }
            return .ifOlder(seconds: seconds)
        }
    }

    /// A sync always looks at the list again unless it was told how old is too old.
    var listPolicy: RefreshPolicy {
        get throws { options.has("max-age") ? try policy : .always }
    }

    /// Notes that what was to be refreshed was shown as it is cached.
    func couldNotRefresh(_ problem: Problem) {
        guard options.has("refresh") else { return }
        trouble = trouble ?? problem
    }

    /// What the shell is told where all else went well.
    var status: ExitStatus { trouble.map(ExitStatus.init(stale:)) ?? .done }

    // MARK: Asking

    /// Tries to make `resource` fresh; what is cached serves where that fails.
    ///
    /// The answer's source and age go into `provenance`, trouble into its warnings. Throws only
    /// where there is nothing cached to fall back on.
    func refreshed(
        _ resource: Resource, _ source: Source, _ provenance: inout Provenance,
        _ ask: (CatererService, @escaping @Sendable (TransferProgress) -> Void) async throws ->
            Refresh
    ) async throws {
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
                try fallBack(from: error, resource, &provenance)
            }
        }
        let kept = try library.freshness(of: resource)
        guard kept != nil || !isOffline else {
            throw ProblemError(
                .offline, .store.neverRead(server: "\(source.id)"),
                hint: .store.runOnceOnline)
        }
        provenance.add(kept, at: now())
    }

    /// Works out anew the openings that have ended. Usually none has, and nothing is waited for.
    func reworkOpenings() async throws {
        guard try library.openingsNeedWork(at: now()),
            let source = try servers.sources().first
        else { return }
        do {
            try await opening.services.caterers(at: source).reworkOpenings()
        } catch let error where Self.leavesCacheReadable(error) {
            // Where nothing can be written, openings are told as they were.
        }
    }

    /// What is cached serves where nothing newer came, or where it came and could not be kept.
    private func fallBack(
        from error: any Error, _ resource: Resource, _ provenance: inout Provenance
    ) throws {
        guard Self.leavesCacheReadable(error),
            let kept = try library.freshness(of: resource)
        else { throw error }
        couldNotRefresh(Problem(error))
        let age = Words.age(max(0, now().seconds(since: kept.fetchedAt)))
        let problem = Problem(error)
        // What may be an attack is not passed over with half a sentence.
        let isAttack = if case HTTPError.untrusted = error { true } else { false }
        let sentences = [
            problem.sentence, isAttack ? problem.hint : nil, Say.Store.showingWhatWasRead(age: age),
        ]
        provenance.warnings.append(sentences.compactMap(\.self).joined(separator: " "))
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

    /// Says what is waited for, once that has taken long enough to wonder.
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

    /// `12 kitchens, 3 open, read 2 min ago`: with how old it is, for the remark under a list.
    func aged(_ parts: String..., by provenance: Provenance) -> String {
        guard let seconds = provenance.age(at: now()) else { return Words.list(parts) }
        let age = Words.age(seconds)
        return Words.list(
            parts + [
                isOffline ? Say.General.readAgoOffline(age: age) : Say.General.readAgo(age: age)
            ])
    }
}
