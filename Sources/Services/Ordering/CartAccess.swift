import Cache
import Networking
import OrderModels

/// One cart, reached in its owner's name.
struct CartAccess: Sendable {
    let record: CartRecord
    let orderer: Orderer
    let zone: ZoneRules

    /// Calls the server with whatever opens the cart: its owner's account once it has one, its own
    /// token before.
    func call<T: Sendable>(
        _ body: @escaping @Sendable (CartHandle) async throws -> T
    ) async throws -> T {
        guard let account = record.account, record.isAssigned else {
            return try await body(handle(.cart(Secret(record.token))))
        }
        guard case .account(account, let session) = orderer else {
            throw OrderError.signInNeeded(account)
        }
        return try await session.perform { try await body(handle($0)) }
    }

    /// The same, sent once: a token that was refused is not renewed to send it again.
    func callOnce<T: Sendable>(
        _ body: @escaping @Sendable (CartHandle) async throws -> T
    ) async throws -> T {
        guard let account = record.account, record.isAssigned else { return try await call(body) }
        guard case .account(account, let session) = orderer else {
            throw OrderError.signInNeeded(account)
        }
        return try await session.performOnce { try await body(handle($0)) }
    }

    /// The same with both tokens: for taking a cart over.
    func callWithBoth<T: Sendable>(
        _ session: Session, _ body: @escaping @Sendable (CartHandle) async throws -> T
    ) async throws -> T {
        try await session.perform(besides: Secret(record.token)) {
            try await body(handle($0))
        }
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
