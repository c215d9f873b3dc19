public import Cache
public import OrderModels

/// The guest's details for orders without an account, as given now or last time.
@MainActor
public struct GuestBook {
    private let store: any DataStore
    private let said: (email: String?, phone: String?)
    private nonisolated static let key = "guest"

    public init(_ store: any DataStore, said: (email: String?, phone: String?) = (nil, nil)) {
        self.store = store
        self.said = said
    }

    /// Nil until both are known.
    public func guest() throws -> Guest? {
        let kept = try store.read { try $0.item(Remembered.self, Self.key) }
        let parts = kept?.value.split(separator: "\n") ?? []
        let email = said.email ?? parts.first.map(String.init)
        let phone = said.phone ?? parts.dropFirst().first.map(String.init)
        guard let email, let phone, !email.isEmpty, !phone.isEmpty else { return nil }
        return Guest(email: email, phone: phone)
    }

    /// - Throws: `GuestError` if no e-mail could reach that address.
    public func keep(_ guest: Guest) async throws {
        guard !guest.email.contains("\n") else { throw GuestError.noEmailAddress }
        let value = guest.email + "\n" + guest.phone
        _ = try await store.write(.user) { try $0.upsert(Remembered(Self.key, value)) }
    }

    /// Stores the details from the command line for the next command about this order.
    public func keepWhatWasSaid() async throws {
        guard said.email != nil || said.phone != nil, let guest = try guest() else { return }
        try await keep(guest)
    }
}

/// Why a guest cannot order.
public enum GuestError: Error, Hashable, Sendable {
    case noEmailAddress
}
