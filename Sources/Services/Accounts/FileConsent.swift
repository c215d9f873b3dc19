public import Cache

/// Whether tokens may be stored in a file if no keyring accepts them.
@MainActor
public final class FileConsent {
    private let store: any DataStore
    public let path: String
    private let ask: (@MainActor (_ path: String) async throws -> Bool)?
    private var isGivenNow = false
    private nonisolated static let key = "credentials.file"

    /// `path` is empty if nothing may be on disk. Without `ask`, each run has to call ``give(_:)``.
    public init(
        _ store: any DataStore, to path: String,
        ask: (@MainActor (_ path: String) async throws -> Bool)? = nil
    ) {
        self.store = store
        self.path = path
        self.ask = ask
    }

    /// Whether there is a file to agree to.
    public var isPossible: Bool { !path.isEmpty && !store.endsWithProgram }

    /// Whether the diner agreed once.
    public var wasGiven: Bool {
        get throws { try store.read { try $0.item(Remembered.self, Self.key) } != nil }
    }

    /// Records the diner's present answer; remembers consent, but not refusal.
    public func give(_ isGiven: Bool) async throws {
        isGivenNow = isGiven
        guard isGiven else { return }
        let agreed = Remembered(Self.key, path)
        _ = try await store.write(.user) { try $0.upsert(agreed) }
    }

    public func mayUseFile() async throws -> Bool {
        guard let ask else { return isGivenNow }
        if try wasGiven { return true }
        guard try await ask(path) else { return false }
        try await give(true)
        return true
    }
}
