import Files
import Logging
public import OrderModels
public import Presentation
import Sentences
public import Services

/// The store on its files, or in memory. It is opened on first use, which help never needs.
@MainActor
public final class OpenStore {
    /// The store, which may not be open yet.
    public let storage: Storage
    /// For attempts that the store could not write: beside the logs, usually on another disk. Nil
    /// with `--private`.
    public let attemptNotes: AttemptNotes?
    /// Notices about the files so far.
    public private(set) var notices: [Problem] = []
    /// Called with later notices.
    public var onNotice: (Problem) -> Void = { _ in }

    private let isPrivate: Bool
    private let credentialsFile: String
    private let output: Output
    private let errors: CommandErrors
    private var isOpen = false
    /// The mark of the diner's own file when it was opened.
    private var mark: [Int] = []

    init(
        _ settings: Settings, isPrivate: Bool, log: Logger, output: Output, errors: CommandErrors
    ) {
        storage = Storage(
            cacheDirectory: settings.paths.cache, dataDirectory: settings.paths.data,
            isPrivate: isPrivate, log: log)
        attemptNotes =
            isPrivate ? nil : AttemptNotes(in: settings.paths.state + "/sent-orders", log: log)
        self.isPrivate = isPrivate
        credentialsFile = settings.credentialsFile
        self.output = output
        self.errors = errors
    }

    public var store: Storage {
        get throws {
            guard !isOpen else { return storage }
            if !isPrivate { WholeFile(credentialsFile).removeRemains() }
            for notice in try storage.open() { hear(notice) }
            opened()
            return storage
        }
    }

    private func opened() {
        // The store may outlive the command because of pending writes.
        storage.onNotice { [weak self] in self?.hear($0) }
        isOpen = true
        if !storage.isInMemory { mark = storage.glance.mark }
    }

    /// Opens the store for the screens. If only the cache cannot be on disk, it is in memory; if the
    /// diner's own file cannot, everything is. Only the screens show that notice: on standard error it
    /// would still be there after them, even if the diner has kept everything since. Other notices
    /// also go to standard error. Commands fail instead, because their result would be lost.
    public func openForScreens() throws {
        do {
            // What is read of kitchens now is worth more than what was kept.
            if !isOpen, let file = storage.cacheWithoutRoom { throw StoreError.full(file: file) }
            _ = try store
        } catch let error as StoreError {
            switch error {
            case .full, .inaccessible: break
            default: throw error
            }
            let sentence = Problem(explaining: error).sentence
            if let notices = try? storage.openWithoutCache() {
                opened()
                note(error, as: .store.cacheWithoutRoom(problem: sentence))
                self.notices += notices.map { errors.told(Problem(.storage, $0.said)) }
                return
            }
            // The diner's own file cannot be opened either.
            try storage.openInMemory()
            opened()
            note(error, as: .store.userUnusable(problem: sentence))
        }
    }

    /// Moves the store from memory to the files. The diner's data at the server `left` is not moved.
    public func keep(leaving left: ProviderID?) async throws {
        for notice in try await storage.keep(leaving: left) { hear(notice) }
        await attemptNotes?.recall(to: storage.root)
        do {
            try await storage.watchOtherProcesses()
        } catch {
            hear(errors.caught(error))
        }
    }

    /// Names the kitchens with orders of unknown outcome, whose records end with the program.
    public func tellOfDoubtfulOrders(leaving left: ProviderID?) throws {
        guard isOpen, storage.isInMemory else { return }
        for attempt in try storage.orders.unsettled() where attempt.provider != left {
            output.warning(Say.Orders.unknownAndNotKept(kitchen: attempt.kitchen))
        }
    }

    private func hear(_ notice: StoreNotice) {
        hear(errors.told(Problem(.storage, notice.said)))
    }

    private func hear(_ problem: Problem) {
        notices.append(problem)
        output.warning(problem.sentence)
        onNotice(problem)
    }

    /// Records why the store is not on disk, in the words of what that means.
    private func note(_ error: StoreError, as said: Sentence) {
        notices.append(errors.caught(error) { _ in Problem(.storage, said) })
    }

    /// Checks the diner's own data for undetected damage where something was written to it, and leaves
    /// the files so that the next command opens them quickly. The output is already out, but scripts
    /// wait for the end.
    func finish() async throws {
        guard isOpen else { return }
        guard !storage.isInMemory else {
            if try !storage.putTogether().isEmpty { output.remark(Say.General.nothingWasKept) }
            return
        }
        if storage.glance.mark != mark, let flaw = Self.flaw(storage.glance) {
            output.warning(errors.told(flaw).sentence)
        }
        await storage.shortenLogs()
    }

    public nonisolated static func flaw(_ glance: Glance) -> Problem? {
        glance.flaw().map {
            Problem(.storage, .general.fileIsDamaged(path: glance.path, flaw: $0))
        }
    }
}
