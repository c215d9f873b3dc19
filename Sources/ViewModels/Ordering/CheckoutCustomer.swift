public import OrderModels
import Services

/// Who orders at the checkout: an account, or a guest.
@MainActor
public final class CheckoutCustomer {
    public struct Known: Hashable, Sendable {
        public let account: KnownAccount?
        public let guest: Guest?
    }

    @Watched public private(set) var known = Known(account: nil, guest: nil)

    private let services: AppServices

    init(_ services: AppServices) { self.services = services }

    public var account: KnownAccount? { known.account }

    /// Reads who it is. Another program may have signed in or out, or given other details of the guest.
    func look(at provider: ProviderID?) throws {
        known = Known(
            account: try provider.map { try services.account(of: $0) } ?? account,
            guest: try services.guests.guest())
    }
}
