import Cache
public import OrderModels
public import Presentation
import Services

/// The questions of the first screen, which the settings ask again: whom to order from, where to
/// deliver, what to be warned of.
@MainActor
public final class FirstRunViewModel {
    /// What is wrong with an answer.
    public struct Trouble: Error, Hashable, Sendable {
        public let question: Answers.Question
        public let problem: Problem
    }

    /// Checks the answers before they are stored.
    public struct Checks {
        /// The server that an address stands for.
        let server: @MainActor (_ address: String) throws -> AddedProvider
        /// Asks whether that server takes orders.
        public let look: @MainActor (AddedProvider) async throws -> Void
        /// Finds a place given in words.
        let find: @MainActor (_ place: String, Answers.Source) async throws -> Void

        public init(
            server: @escaping @MainActor (_ address: String) throws -> AddedProvider,
            look: @escaping @MainActor (AddedProvider) async throws -> Void,
            find: @escaping @MainActor (_ place: String, Answers.Source) async throws -> Void
        ) {
            (self.server, self.look, self.find) = (server, look, find)
        }
    }

    public enum Ending: Hashable, Sendable {
        /// The answers are on disk.
        case kept
        /// The answers are on disk, and there is a server to choose near a place.
        case near(String)
        /// The diner tries the demo; nothing was written.
        case demo
        /// Nothing changes.
        case left
    }

    /// The questions, and what is known already.
    public struct Start: Sendable {
        /// Whether the program knows no server yet.
        public var isFirst = true
        public var answers = Answers()
        /// The servers added before.
        public var added: [ProviderID] = []
        /// Questions that are not asked, each with a sentence that names what answers it.
        public var settled: [Answers.Question: String] = [:]
        /// Where answers are kept, or nil where they end with the program, and where the diner may
        /// write what comes before them.
        public var answersFile: String?
        public var configurationFile = ""
        /// The kitchen of a basket that was begun in the demo.
        public var demoBasket: String?
        /// Who publishes the list of co-operatives.
        public var registryHost = ""
        /// Whether a server may be found by where the diner is.
        public var asksWhere: Bool { isFirst && settled[.source] == nil }

        public init() {}
    }

    // MARK: What the screen shows

    public let start: Start
    @Watched public private(set) var trouble: Trouble?
    /// What is being checked, such as a server's name.
    @Watched public private(set) var awaited: String?

    private let servers: Servers
    private let activity: Activity
    private let checks: Checks
    private let ended: @MainActor (Ending) -> Void
    private var work: Task<Void, Never>?

    public init(
        _ start: Start, _ servers: Servers, _ activity: Activity, checks: Checks,
        ended: @escaping @MainActor (Ending) -> Void
    ) {
        var start = start
        if start.isFirst {
            // The next read reports trouble with the store.
            start.demoBasket = activity.optional { try Self.kitchenInDemo(servers.services.drafts) }
        }
        self.start = start
        self.servers = servers
        self.activity = activity
        self.checks = checks
        self.ended = ended
    }

    /// The kitchen of the basket that is worked on in the demo.
    private static func kitchenInDemo(_ drafts: DraftStore) throws -> String? {
        guard let basket = try drafts.current(of: [.demo]) else { return nil }
        let content = try drafts.content(of: basket)
        return content.lines.isEmpty ? nil : content.summary.shownCaterer
    }

    // MARK: What the diner did

    /// Checks the answers, stores them if they are good, and goes on.
    public func keepPressed(_ answers: Answers) {
        guard work == nil else { return }
        trouble = nil
        work = activity.work { [weak self] in await self?.keep(answers) }
    }

    /// Stops the check.
    public func cancelPressed() {
        work?.cancel()
        (work, awaited) = (nil, nil)
    }

    /// Goes on without answers.
    public func leavePressed() {
        cancelPressed()
        ended(start.isFirst ? .demo : .left)
    }

    // MARK: Keeping

    private func keep(_ answers: Answers) async {
        do {
            let added = try await checked(answers)
            let settled = Set(start.settled.keys)
            try Task.checkCancellation()
            try await servers.store.write(.user) { writer in
                if let added { try writer.upsert(added) }
                try answers.write(settled, to: writer)
            }
            guard !Task.isCancelled else { return }
            (work, awaited) = (nil, nil)
            if case .near(let place) = answers.source { ended(.near(place)) } else { ended(.kept) }
        } catch {
            // The diner has cancelled, and may have started again.
            guard !Task.isCancelled else { return }
            (work, awaited) = (nil, nil)
            trouble =
                error as? Trouble ?? Trouble(question: .source, problem: activity.caught(error))
        }
    }

    /// - Returns: The server to add, if the diner named one.
    private func checked(_ answers: Answers) async throws -> AddedProvider? {
        var added: AddedProvider?
        if case .near(let place) = answers.source, place.allSatisfy(\.isWhitespace) {
            throw Trouble(question: .near, problem: Problem(.usage, .near.sayWhere))
        }
        if case .near(let place) = answers.source {
            // Numbers that are no place are asked about here, where they can be put right.
            try await check(.near) { _ = try servers.services.nearby.known(place) }
        }
        if case .address(let address) = answers.source, start.settled[.source] == nil {
            try await check(.address) {
                let server = try checks.server(address)
                added = server
                try await wait(for: server.url) { try await checks.look(server) }
            }
        }
        if !answers.place.isEmpty, start.settled[.place] == nil {
            try await check(.place) {
                guard Coordinate(text: answers.place) == nil else { return }
                try await wait(for: answers.place) {
                    try await checks.find(answers.place, answers.source)
                }
            }
        }
        return added
    }

    private func check(_ question: Answers.Question, _ body: () async throws -> Void) async throws {
        do {
            try await body()
            try Task.checkCancellation()
        } catch {
            throw Trouble(question: question, problem: activity.caught(error))
        }
    }

    private func wait(for what: String, _ body: () async throws -> Void) async throws {
        awaited = what
        try await servers.transfers.run(what, isTrial: true) { _ in try await body() }
    }
}
