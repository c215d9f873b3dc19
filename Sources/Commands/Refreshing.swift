import Cache
import Glibc
import Networking
import OrderModels
import Presentation
import Services

extension Context {
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
                let refresh = try await ask(try service(for: source), waiting())
                output.endProgress()
                if refresh.outcome != .stillFresh { provenance.source = .network }
                provenance.warnings += Self.warnings(refresh.problems)
            } catch let error where error is HTTPError || error is StoreError {
                output.endProgress()
                try fallBack(from: error, resource, &provenance)
            }
        }
        let kept = try store.read { try $0.freshness(of: resource) }
        guard kept != nil || !isOffline else {
            throw ProblemError(
                .offline, .store.thisWasNeverRead(source: "\(source.id)"),
                hint: .store.runTheCommandOnceWithout)
        }
        provenance.add(kept, at: now())
    }

    /// Works out anew the openings that have ended. Usually none has, and nothing is waited for.
    func reworkOpenings() async throws {
        guard try store.read({ try $0.openingsNeedWork(at: now()) }),
            let source = try sources().first
        else { return }
        do {
            try await service(for: source).reworkOpenings()
        } catch let error where Self.leavesCacheReadable(error) {
            // Where nothing can be written, openings are told as they were.
        }
    }

    /// What is cached serves where nothing newer came, or where it came and could not be kept.
    private func fallBack(
        from error: any Error, _ resource: Resource, _ provenance: inout Provenance
    ) throws {
        guard Self.leavesCacheReadable(error),
            let kept = try store.read({ try $0.freshness(of: resource) })
        else { throw error }
        couldNotRefresh(Problem(error))
        let age = Words.age(max(0, now().seconds(since: kept.fetchedAt)))
        let problem = Problem(error)
        // What may be an attack is not passed over with half a sentence.
        let isAttack = if case HTTPError.untrusted = error { true } else { false }
        let advice = isAttack ? problem.hint.map { " " + $0 } ?? "" : ""
        provenance.warnings.append(
            problem.sentence + advice + " Showing what was read \(age) ago.")
    }

    private static func leavesCacheReadable(_ error: any Error) -> Bool {
        switch error {
        case HTTPError.cancelled: false
        case is HTTPError, StoreError.full, StoreError.busy, StoreError.inaccessible: true
        default: false
        }
    }

    private static func warnings(_ problems: [RowProblem]) -> [String] {
        func line(_ start: String, _ rows: [RowProblem]) -> String? {
            guard let first = rows.first else { return nil }
            let more = rows.count > 1 ? Say.Store.andMore(count: rows.count - 1) : ""
            return "\(start): \(first.path): \(first.reason)\(more)."
        }
        return [
            line(Say.Store.leftOutARowThatCould, problems.filter { !$0.isKept }),
            line(Say.Store.readInPartOnly, problems.filter(\.isKept)),
        ].compactMap { $0 }
    }

    /// Says what is waited for, once that has taken long enough to wonder.
    func waiting() -> @Sendable (TransferProgress) -> Void {
        let output = self.output
        let start = ContinuousClock.now
        return { progress in
            guard ContinuousClock.now - start > .milliseconds(300) else { return }
            let seconds = (ContinuousClock.now - start).components.seconds
            let what =
                switch progress.phase {
                case .resolving: Say.Store.lookingUp
                case .connecting: Say.Store.connectingTo
                case .waitingForFirstByte: Say.Store.waitingFor
                case .receiving: Say.Store.readingKib(received: progress.received / 1024)
                case .waitingToRetry: Say.Store.tryingAgainSoon
                }
            output.progress("\(what) \(progress.host), \(seconds) s")
        }
    }

    func tell(_ provenance: Provenance) {
        for warning in provenance.warnings {
            output.warning(warning)
        }
    }

    /// `, read 2 min ago`, for the remark under a list.
    func ageRemark(_ provenance: Provenance) -> String {
        guard let age = provenance.age(at: now()) else { return "" }
        return ", read \(Words.age(age)) ago" + (isOffline ? " (offline)" : "")
    }

    func zone(of provider: ProviderID) throws -> ZoneRules? {
        let market = try store.read {
            try $0.item(Marketplace.self, provider)
        }
        return market.flatMap { zones.rules(for: $0.zone) }
    }

    /// The clock that times of a server's kitchens are told by.
    func clock(of provider: ProviderID?) throws -> KitchenClock {
        let theirs = try provider.flatMap { try zone(of: $0) }
        return KitchenClock(theirs ?? zones.local, beside: zones.local, at: now())
    }

    func number(_ option: String) throws(ProblemError) -> Int? {
        guard let text = options.value(option) else { return nil }
        guard let number = Int(text), number > 0 else {
            throw ProblemError(.usage, .store.takesANumberAbove0(option: option, text: text))
        }
        return number
    }

    func ceiling() throws(ProblemError) -> PriceCeiling? {
        guard let text = options.value("max-price") else { return nil }
        guard let ceiling = PriceCeiling(text: text) else {
            throw ProblemError(.usage, .store.maxPriceTakesAPriceSuchAs12(text: text))
        }
        return ceiling
    }

    /// A slip would find nothing, which reads as if nothing suited.
    func diet() throws(ProblemError) -> Diet? {
        guard let text = options.value("diet") else { return nil }
        let wanted = Self.letters(text)
        if let diet = Diet.known.first(where: { Self.letters($0.rawValue) == wanted }) {
            return diet
        }
        let known = Diet.known.map(\.rawValue)
        let near = didYouMean(fold(text), among: known)
        throw ProblemError(
            .usage, .store.dietTakes(known: known.joined(separator: ", "), text: text),
            hint: near.map { .store.didYouMean(words: $0) })
    }

    private static func letters(_ text: String) -> String { fold(text).filter(\.isLetter) }
}
