import Cache
import Networking
import OrderModels

/// One cart, accessed in its owner's name.
struct CartAccess: Sendable {
    var record: CartRecord
    let provider: any OrderingProvider
    let orderer: Orderer
    let zone: ZoneRules

    /// A request to the provider about one cart.
    typealias Body<T> = @Sendable (any OrderingProvider, CartHandle) async throws -> T

    /// Calls the server with the access for the cart: the owner's account once it is assigned, its
    /// own token before.
    func call<T: Sendable>(_ body: @escaping Body<T>) async throws -> T {
        guard let session = try session() else {
            let token = Secret(record.token)
            return try await body(
                provider, handle(record.player == nil ? .cart(token) : .player(token)))
        }
        return try await session.perform { try await body(provider, handle($0)) }
    }

    /// Whether the cart, which was just read, can be paid on a page; nil where the server shows no
    /// page, and does not say that there is none.
    func hasOpenPage() async throws -> Bool? {
        do {
            return try await call { try await $0.paymentPage(of: $1, choosing: nil) } != nil
        } catch let error as OrderingError where error.isLostCart {
            return nil
        }
    }

    /// The same, but never repeated with a renewed token.
    func callOnce<T: Sendable>(_ body: @escaping Body<T>) async throws -> T {
        guard let session = try session() else { return try await call(body) }
        return try await session.performOnce { try await body(provider, handle($0)) }
    }

    /// The same with both tokens, for assigning a cart to an account.
    func callWithBoth<T: Sendable>(
        _ session: Session, _ body: @escaping Body<T>
    ) async throws -> T {
        try await session.perform(besides: Secret(record.token)) {
            try await body(provider, handle($0))
        }
    }

    /// The session of the account that owns the cart; nil while it belongs to no account.
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
    /// Whether the cart is out of reach with the access we have.
    var isLostCart: Bool {
        switch self {
        case .cartExpired: true
        case .http(.refused(let refusal)):
            refusal.isOwn && [403, 404, 410].contains(refusal.status)
        default: false
        }
    }

    /// Why the server itself does not take an order; nil if it says something else. It may refuse
    /// without naming the rule.
    var refusals: [QuoteProblem]? {
        switch self {
        case .refused(let problems): problems
        case .http(.refused(let refusal))
        where refusal.isOwn && [400, 403, 409, 422].contains(refusal.status):
            [QuoteProblem(kind: .other, message: refusal.message)]
        default: nil
        }
    }

    var isForbidden: Bool {
        if case .http(.refused(let refusal)) = self { refusal.status == 403 } else { false }
    }

    /// Whether the server says that the cart is an order already.
    var isPlacedAlready: Bool {
        guard case .refused(let problems) = self else { return false }
        return problems.contains { $0.kind == .alreadyPlaced }
    }
}
