import Files
import Logging
import OrderModels
import Presentation
public import Services

/// The store on its files, or in memory; opened when first needed: help opens none.
@MainActor
public final class StoreFiles {
    /// Opened or not.
    public let storage: Storage
    /// For attempts that the store could not take: beside the logs, mostly on another disk. Nil where
    /// nothing is to be on disk.
    public let attemptNotes: AttemptNotes?
    /// What there was to tell of the files when they were opened.
    public private(set) var notices: [String] = []
    /// Hears what there is to tell of them afterwards.
    public var onNotice: (String) -> Void = { _ in }

    private let isPrivate: Bool
    private let credentialsFile: String
    private let output: Output
    private var isOpen = false

    init(_ settings: Settings, isPrivate: Bool, log: Logger, output: Output) {
        storage = Storage(
            cacheDirectory: settings.paths.cache, dataDirectory: settings.paths.data,
            isPrivate: isPrivate)
        attemptNotes =
            isPrivate ? nil : AttemptNotes(in: settings.paths.state + "/sent-orders", log: log)
        self.isPrivate = isPrivate
        credentialsFile = settings.credentialsFile
        self.output = output
    }

    public var store: Storage {
        get throws {
            guard !isOpen else { return storage }
            if !isPrivate { FileCredentials.removeRemains(of: credentialsFile) }
            for notice in try storage.open() { hear(notice.sentence) }
            opened()
            return storage
        }
    }

    private func opened() {
        // The store may outlive the command by what is still written.
        storage.onNotice { [weak self] in self?.hear($0.sentence) }
        isOpen = true
    }

    /// Opens the store for the screens. Where the diner's own things cannot be on disk just now, they
    /// begin without them, in memory, and say so. A command fails there: nobody would keep what it did.
    public func openForScreens() throws {
        do {
            _ = try store
        } catch let error as StoreError {
            switch error {
            case .full, .inaccessible: break
            default: throw error
            }
            try storage.openInMemory()
            opened()
            hear(Say.Store.userUnusable(problem: Problem(error).sentence))
        }
    }

    /// Carries what is in memory over to the files, from where the store goes on.
    public func keep() async throws {
        for notice in try await storage.keep() { hear(notice.sentence) }
        await attemptNotes?.recall(to: storage.root)
        do {
            try await storage.watchOtherProcesses()
        } catch {
            hear(Problem(error).sentence)
        }
    }

    /// Names the kitchens that may have an order of which nothing is left when the screens are gone.
    public func tellOfDoubtfulOrders() throws {
        guard isOpen, storage.isInMemory else { return }
        for attempt in try storage.orders.unsettled() {
            output.warning(Say.Orders.unknownAndNotKept(kitchen: attempt.kitchen))
        }
    }

    private func hear(_ notice: String) {
        notices.append(notice)
        output.warning(notice)
        onNotice(notice)
    }

    /// Looks for damage that nothing has met yet, and leaves the files so that the next command opens
    /// them quickly. The answer is out: nobody waits for either.
    func finish() async throws {
        guard isOpen else { return }
        guard !storage.isInMemory else {
            let things = try storage.dinersThings().keys
            if things.contains(where: { ![.remembered, .account].contains($0) }) {
                output.remark(Say.General.nothingWasKept)
            }
            return
        }
        if let sentence = Self.flaw(storage.glance) { output.warning(sentence) }
        await storage.shortenLogs()
    }

    public nonisolated static func flaw(_ glance: Glance) -> String? {
        glance.flaw().map { Say.General.fileIsDamaged(path: glance.path, flaw: $0) }
    }
}
