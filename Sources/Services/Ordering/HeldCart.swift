import Cache
import Networking
import OrderModels

/// A basket's cart: as the server has it by now, and as it is kept here.
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

    /// What is known of it here: which lines are which, what it was told, which code it has.
    var record: CartRecord {
        get { access.record }
        set { access.record = newValue }
    }

    var bill: Bill { content.bill }

    /// Writes down what is known of it here.
    func keep() async throws {
        try await ledger.keep(record)
    }

    /// Changes it, or reads it.
    func update(
        _ body: @escaping CartAccess.Body<RemoteCart> = { try await $0.cart($1) }
    ) async throws {
        content = try await access.call(body)
    }

    /// Lets `body` change it and returns why the server refuses, in its own words, or nil; where it
    /// does, the cart is read as it is. That it was placed already is not a refusal of the change.
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

    /// The bill with the code that it was given.
    func nameCode() {
        content.bill = record.naming(content.bill)
    }
}
