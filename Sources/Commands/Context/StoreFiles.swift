import Files
import Logging
public import OrderModels
import Presentation
public import Services

/// The store on its files, or in memory. It is opened on first use, which help never needs.
@MainActor
public final class StoreFiles {
    /// The store, which may not be open yet.
    public let storage: Storage
    /// For attempts that the store could not write: beside the logs, usually on another disk. Nil
    /// with `--private`.
    public let attemptNotes: AttemptNotes?
    /// Notices about the files so far.
    public private(set) var notices: [String] = []
    /// Called with later notices.
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
            if !isPrivate { WholeFile(credentialsFile).removeRemains() }
            for notice in try storage.open() { hear(notice.sentence) }
            opened()
            return storage
        }
    }

    private func opened() {
        // The store may outlive the command because of pending writes.
        storage.onNotice { [weak self] in self?.hear($0.sentence) }
        isOpen = true
    }

    /// Opens the store for the screens: with the cache in memory if only that cannot be on disk, or all
    /// in memory if the diner's own file cannot. A command fails instead, because its result would be
    /// lost. Only the screens say so: standard error would show it after they end, when it may no longer
    /// be true.
    public func openForScreens() throws {
        do {
            _ = try store
        } catch let error as StoreError {
            switch error {
            case .full, .inaccessible: break
            default: throw error
            }
            let sentence = Problem(error).sentence
            if let notices = try? storage.openWithoutCache() {
                opened()
                self.notices.append(Say.Store.cacheWithoutRoom(problem: sentence))
                self.notices += notices.map(\.sentence)
                return
            }
            // What is wrong is with the diner's own file, or with both.
            try storage.openInMemory()
            opened()
            self.notices.append(Say.Store.userUnusable(problem: sentence))
        }
    }

    /// Moves the store from memory to the files, without the diner's things at the server `left`.
    public func keep(leaving left: ProviderID?) async throws {
        for notice in try await storage.keep(leaving: left) { hear(notice.sentence) }
        await attemptNotes?.recall(to: storage.root)
        do {
            try await storage.watchOtherProcesses()
        } catch {
            hear(Problem(error).sentence)
        }
    }

    /// Names the kitchens with orders of unknown outcome, of which no record will be left.
    public func tellOfDoubtfulOrders(leaving left: ProviderID?) throws {
        guard isOpen, storage.isInMemory else { return }
        for attempt in try storage.orders.unsettled() where attempt.provider != left {
            output.warning(Say.Orders.unknownAndNotKept(kitchen: attempt.kitchen))
        }
    }

    private func hear(_ notice: String) {
        notices.append(notice)
        output.warning(notice)
        onNotice(notice)
    }

    /// Checks for undetected damage, and leaves the files so that the next command opens them
    /// quickly. The output is already out, so nobody waits for this.
    func finish() async throws {
        guard isOpen else { return }
        guard !storage.isInMemory else {
            if try !storage.putTogether().isEmpty { output.remark(Say.General.nothingWasKept) }
            return
        }
        if let sentence = Self.flaw(storage.glance) { output.warning(sentence) }
        await storage.shortenLogs()
    }

    public nonisolated static func flaw(_ glance: Glance) -> String? {
        glance.flaw().map { Say.General.fileIsDamaged(path: glance.path, flaw: $0) }
    }
}
