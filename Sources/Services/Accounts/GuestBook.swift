public import Cache
public import OrderModels

/// Who orders without an account: as the command line says, or else as they said the last time.
@MainActor
public struct GuestBook {
    private let store: any DataStore
    private let said: (email: String?, phone: String?)
    private nonisolated static let key = "guest"

    public init(_ store: any DataStore, said: (email: String?, phone: String?) = (nil, nil)) {
        self.store = store
        self.said = said
    }

    /// Nil until they have said.
    public func guest() throws -> Guest? {
        let kept = try store.read { try $0.item(Remembered.self, Self.key) }
        let parts = kept?.value.split(separator: "\n") ?? []
        let email = said.email ?? parts.first.map(String.init)
        let phone = said.phone ?? parts.dropFirst().first.map(String.init)
        guard let email, let phone, !email.isEmpty, !phone.isEmpty else { return nil }
        return Guest(email: email, phone: phone)
    }

    /// - Throws: `GuestError` where that is nobody an e-mail could reach.
    public func keep(_ guest: Guest) async throws {
        guard !guest.email.contains("\n") else { throw GuestError.noEmailAddress }
        let value = guest.email + "\n" + guest.phone
        _ = try await store.write(.user) { try $0.upsert(Remembered(Self.key, value)) }
    }

    /// Keeps what the command line says, for this order's next command.
    public func keepWhatWasSaid() async throws {
        guard said.email != nil || said.phone != nil, let guest = try guest() else { return }
        try await keep(guest)
    }
}

/// Why a guest cannot order.
public enum GuestError: Error, Hashable, Sendable {
    case noEmailAddress
}
