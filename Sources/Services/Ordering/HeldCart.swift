import Cache
import Networking
import OrderModels

/// A basket's cart: the server's latest state, and our record of it.
@MainActor
final class HeldCart {
    private(set) var access: CartAccess
    private(set) var content: RemoteCart
    /// Whether it was opened just now, for the plan's own destination.
    let isNew: Bool
    private let ledger: OrderLedger

    init(_ access: CartAccess, _ content: RemoteCart, isNew: Bool = false, in ledger: OrderLedger) {
        self.access = access
        self.content = content
        self.isNew = isNew
        self.ledger = ledger
    }

    /// Our record: which lines are which, what was last sent, which code it has.
    var record: CartRecord {
        get { access.record }
        set { access.record = newValue }
    }

    var bill: Bill { content.bill }

    /// Whether a line is somebody else's, as far as the server says. Those who joined see a host
    /// without a name in the lines that name nobody.
    func isForeign(_ line: OrderLine, in shared: SharedBasket?) -> Bool {
        guard let player = line.player else { return record.player != nil }
        guard record.player == nil else { return player.id != record.player }
        return player.id != content.customer && player.id != shared?.customer
    }

    /// Stores our record.
    func keep() async throws {
        try await ledger.keep(record)
    }

    /// Changes the cart, or reads it.
    func update(
        _ body: @escaping CartAccess.Body<RemoteCart> = { try await $0.cart($1) }
    ) async throws {
        content = try await access.call(body)
    }

    /// Lets `body` change the cart. Returns nil, or the server's reasons for refusing; the cart is
    /// then read again. That the cart is an order already is thrown, not returned.
    func trying(_ body: @escaping CartAccess.Body<RemoteCart>) async throws -> [QuoteProblem]? {
        do {
            try await update(body)
            return nil
        } catch OrderingError.refused(let problems)
            where !problems.contains(where: { $0.kind == .alreadyPlaced })
        {
            try await update()
            return problems
        }
    }

    /// Names the code at its discounts in the bill.
    func nameCode() {
        content.bill = record.naming(content.bill)
    }
}
