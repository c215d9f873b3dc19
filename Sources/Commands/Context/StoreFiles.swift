import OrderModels
import Files
import Logging
import OrderModels
import Presentation
public import Services

/// The store on its files, opened when first needed: help opens none.
@MainActor
public final class StoreFiles {
    /// Opened or not.
    public let storage: Storage
    /// For attempts that the store could not take: beside the logs, mostly on another disk.
    public let attemptNotes: AttemptNotes
    /// What there was to tell of the files when they were opened.
    public private(set) var notices: [String] = []
    /// Hears what there is to tell of them afterwards.
    public var onNotice: (String) -> Void = { _ in }

    private let credentialsFile: String
    private let output: Output
    private var isOpen = false

    init(_ settings: Settings, log: Logger, output: Output) {
        storage = Storage(
            cacheDirectory: settings.paths.cache, dataDirectory: settings.paths.data)
        attemptNotes = AttemptNotes(in: settings.paths.state + "/sent-orders", log: log)
        credentialsFile = settings.credentialsFile
        self.output = output
    }

    public var store: Storage {
        get throws {
            guard !isOpen else { return storage }
            FileCredentials.removeRemains(of: credentialsFile)
            for notice in try storage.open() { hear(notice) }
            // The store may outlive the command by what is still written.
            storage.onNotice { [weak self] in self?.hear($0) }
            isOpen = true
            return storage
        }
    }

    private func hear(_ notice: StoreNotice) {
        notices.append(notice.sentence)
        output.warning(notice.sentence)
        onNotice(notice.sentence)
    }

    /// Looks for damage that nothing has met yet, and leaves the files so that the next command opens
    /// them quickly. The answer is out: nobody waits for either.
    func finish() async {
        guard isOpen else { return }
        if let sentence = Self.flaw(storage.glance) { output.warning(sentence) }
        await storage.shortenLogs()
    }

    public nonisolated static func flaw(_ glance: Glance) -> String? {
        glance.flaw().map { Say.General.fileIsDamaged(path: glance.path, flaw: $0) }
    }
}
