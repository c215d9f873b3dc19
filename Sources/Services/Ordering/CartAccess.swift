import Cache
import Networking
import OrderModels

/// One cart, reached in its owner's name.
struct CartAccess: Sendable {
    var record: CartRecord
    let provider: any OrderingProvider
    let orderer: Orderer
    let zone: ZoneRules

    /// What is asked of the provider for one cart.
    typealias Body<T> = @Sendable (any OrderingProvider, CartHandle) async throws -> T

    /// Calls the server with whatever opens the cart: its owner's account once it has one, its own
    /// token before.
    func call<T: Sendable>(_ body: @escaping Body<T>) async throws -> T {
        guard let session = try session() else {
            return try await body(provider, handle(.cart(Secret(record.token))))
        }
        return try await session.perform { try await body(provider, handle($0)) }
    }

    /// The same, sent once: a token that was refused is not renewed to send it again.
    func callOnce<T: Sendable>(_ body: @escaping Body<T>) async throws -> T {
        guard let session = try session() else { return try await call(body) }
        return try await session.performOnce { try await body(provider, handle($0)) }
    }

    /// The same with both tokens: for taking a cart over.
    func callWithBoth<T: Sendable>(
        _ session: Session, _ body: @escaping Body<T>
    ) async throws -> T {
        try await session.perform(besides: Secret(record.token)) {
            try await body(provider, handle($0))
        }
    }

    /// The session of the account that has the cart; nil while the cart is no account's.
    private func session() throws -> Session? {
        guard let account = record.account, record.isAssigned else { return nil }
        guard case .account(account, let session) = orderer else {
            throw OrderError.signInNeeded(account)
        }
        return session
    }

    private func handle(_ access: Access) -> CartHandle {
        CartHandle(id: record.id, currency: record.currency, zone: zone, access: access)
    }
}

extension OrderingError {
    /// Whether the cart can no longer be reached with what we have.
    var isLostCart: Bool {
        switch self {
        case .cartExpired: true
        case .http(.refused(let refusal)):
            refusal.isOwn && [403, 404, 410].contains(refusal.status)
        default: false
        }
    }

    var isForbidden: Bool {
        if case .http(.refused(let refusal)) = self { refusal.status == 403 } else { false }
    }

    /// Whether the server says that it is an order already.
    var isPlacedAlready: Bool {
        guard case .refused(let problems) = self else { return false }
        return problems.contains { $0.kind == .alreadyPlaced }
    }
}
