import OrderModels

/// Copies everything from one store to another, whatever either stands on.
///
/// In batches, so that neither is held for long: others may read and write meanwhile. When all is
/// over, both are gone through once more and compared, so what changed on the way is noticed.
public struct StoreTransfer: Sendable {
    /// How far a transfer came: enough to go on from there another day.
    public struct Bookmark: Hashable, Sendable {
        let step: Int
        let done: Int

        /// Before anything: also for going over it all again.
        public static let start = Bookmark(step: 0, done: 0)

        init(step: Int, done: Int) {
            self.step = step
            self.done = done
        }

        /// Reads what ``text`` wrote.
        public init?(text: String) {
            let parts = text.split(separator: ":").map { Int($0) }
            guard parts.count == 2, let step = parts[0], let done = parts[1], step >= 0, done >= 0
            else { return nil }
            self.init(step: step, done: done)
        }

        public var text: String { "\(step):\(done)" }
    }

    public struct Progress: Hashable, Sendable {
        /// Things written, of ``total``.
        public let done: Int
        public let total: Int
        public let bookmark: Bookmark
    }

    private let source: any RootStore
    private let target: any RootStore
    private let realms: [Realm]
    private let batch: Int

    public init(
        from source: any RootStore, to target: any RootStore, _ realms: [Realm] = Realm.allCases,
        batch: Int = 500
    ) {
        self.source = source
        self.target = target
        self.realms = realms
        self.batch = max(1, batch)
    }

    /// Copies, calling `progress` after each batch that was committed, then compares.
    ///
    /// Without a bookmark the target has to be empty. Cancelling ends it after the batch under way;
    /// the last bookmark goes on from there.
    ///
    /// - Returns: How many things the target has now.
    @discardableResult
    @MainActor public func run(
        from bookmark: Bookmark? = nil, progress: @MainActor (Progress) -> Void = { _ in }
    ) async throws -> Int {
        let steps = realms.flatMap(TransferSteps.of)
        if bookmark == nil {
            for step in steps where try step.count(in: target) > 0 {
                throw TransferError.notEmpty(step.name)
            }
        }
        let start = bookmark ?? .start
        let counts = try steps.map { try $0.count(in: source) }
        let total = counts.reduce(0, +)
        for (number, step) in steps.enumerated().dropFirst(start.step) {
            let before = counts.prefix(number).reduce(0, +)
            let skipped = number == start.step ? start.done : 0
            try await step.copy(from: source, to: target, after: skipped, batch: batch) { done in
                progress(
                    Progress(
                        done: before + done, total: total,
                        bookmark: Bookmark(step: number, done: done)))
                try Task.checkCancellation()
            }
        }
        try await compare(steps)
        return total
    }

    @MainActor private func compare(_ steps: [any TransferStep]) async throws {
        for step in steps {
            let one = try await step.sum(of: source, batch: batch)
            let other = try await step.sum(of: target, batch: batch)
            guard one == other else {
                throw TransferError.differs(step.name, source: one.count, target: other.count)
            }
        }
    }
}
