import OrderModels
public import Cache
import Files
import Logging
import Presentation
public import Services

/// The store on its files, opened when first needed: help opens none.
@MainActor
public final class StoreFiles {
    public let locations: StoreLocations
    /// For attempts that the store could not take: beside the logs, mostly on another disk.
    public let attemptNotes: AttemptNotes
    /// What there was to tell of the files when they were opened.
    public private(set) var notices: [String] = []
    /// Hears what there is to tell of them afterwards.
    public var onNotice: (String) -> Void = { _ in }

    private let credentialsFile: String
    private let output: Output
    private var opened: SQLiteStore?

    init(_ settings: Settings, log: Logger, output: Output) {
        locations = StoreLocations(
            cacheDirectory: settings.paths.cache, dataDirectory: settings.paths.data)
        attemptNotes = AttemptNotes(in: settings.paths.state + "/sent-orders", log: log)
        credentialsFile = settings.credentialsFile
        self.output = output
    }

    public var store: SQLiteStore {
        get throws {
            if let opened { return opened }
            FileCredentials.removeRemains(of: credentialsFile)
            let store = SQLiteStore(at: locations)
            for notice in try store.open() { hear(notice) }
            // The store may outlive the command by what is still written.
            store.onNotice = { [weak self] in self?.hear($0) }
            opened = store
            return store
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
        guard let opened else { return }
        if let flaw = SQLiteStore.quickFlaw(at: locations) {
            output.warning(Self.sentence(of: flaw, in: locations))
        }
        await opened.shortenLogs()
    }

    public nonisolated static func sentence(
        of flaw: String, in locations: StoreLocations
    ) -> String {
        Say.General.fileIsDamaged(path: locations.path(of: .user), flaw: flaw)
    }
}
