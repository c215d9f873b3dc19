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
                let refresh = try await ask(try services.caterers(at: source), waiting())
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
                .offline, .store.neverRead(server: "\(source.id)"),
                hint: .store.runOnceOnline)
        }
        provenance.add(kept, at: now())
    }

    /// Works out anew the openings that have ended. Usually none has, and nothing is waited for.
    func reworkOpenings() async throws {
        guard try store.read({ try $0.openingsNeedWork(at: now()) }),
            let source = try sources().first
        else { return }
        do {
            try await services.caterers(at: source).reworkOpenings()
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

    func tell(_ provenance: Provenance) {
        for warning in provenance.warnings {
            output.warning(warning)
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
            throw ProblemError(.usage, .store.optionTakesANumber(option: option, text: text))
        }
        return number
    }

    func ceiling() throws(ProblemError) -> PriceCeiling? {
        guard let text = options.value("max-price") else { return nil }
        guard let ceiling = PriceCeiling(text: text) else {
            throw ProblemError(.usage, .store.maxPriceTakesAPrice(text: text))
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
            .usage, .store.dietTakesOneOf(diets: known.joined(separator: ", "), text: text),
            hint: near.map { .store.didYouMean(words: $0) })
    }

    private static func letters(_ text: String) -> String { fold(text).filter(\.isLetter) }
}
