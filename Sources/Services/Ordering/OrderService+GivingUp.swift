public import Cache
import Logging
import Networking
import OrderModels

/// Attempts that are to become no order, and those that only the diner can tell about.
extension OrderService {
    /// What the diner found out where the server cannot be asked any more, or says nothing else for
    /// too long.
    ///
    /// Where it can be, that there is no order is made sure of: an empty cart becomes none.
    @discardableResult
    public func settleByHand(
        _ attempt: OrderAttempt, isPlaced: Bool
    ) async throws -> OrderAttempt {
        guard !isPlaced else {
            guard let record = try record(of: attempt.cart) else {
                return try await note(.placed, of: attempt, "settled by the diner")
            }
            _ = try await keepPlaced(attempt.confirmed.with(.new), of: record)
            return try present(attempt)
        }
        if attempt.state != .unresolvable {
            do {
                try await withdraw(attempt)
            } catch OrderError.alreadyPlaced {
                return try present(attempt)
            } catch let error where !(error is StoreError) {
                // The server keeps silent: then it is the diner's word.
                log.warning("not given up", fields: ["error": .string("\(error)")])
            }
        }
        try await release(attempt)
        return try present(attempt)
    }

    private func isPlaced(_ access: CartAccess) async throws -> Bool {
        try await access.call { [provider] in try await provider.state(of: $0) }.isPlaced
    }

    /// There is no order of that cart, as the diner says: the keys that named one may name another.
    private func release(_ attempt: OrderAttempt) async throws {
        let moment = now()
        try await write { writer in
            let onCart = try writer.items(Request(OrderAttempt.self, where: .cart(attempt.cart)))
            let underKeys = try Set(onCart.compactMap(\.key)).flatMap {
                try writer.items(Request(OrderAttempt.self, where: .key($0)))
            }
            for var other in Set(onCart + underKeys) where other.state != .placed {
                if !other.isSettled { other.problem = "settled by the diner" }
                other.settledAt = other.settledAt ?? moment
                other.state = .refused
                other.key = nil
                try writer.upsert(other)
            }
        }
    }

    /// Gives up an order that may yet be placed: its cart is emptied and read back empty, after
    /// which nothing that is under way can make an order of it.
    ///
    /// - Throws: `OrderError.alreadyPlaced` where it was placed meanwhile.
    public func withdraw(_ attempt: OrderAttempt) async throws {
        guard let record = try record(of: attempt.cart) else {
            throw OrderError.unresolvable(attempt)
        }
        let access = try access(to: record)
        do {
            // Before anything is taken off it: no server has to refuse that of an order.
            if try await isPlaced(access) {
                throw OrderError.alreadyPlaced(try await adopt(record))
            }
            var cart = try await access.call { [provider] in try await provider.cart($0) }
            for line in cart.bill.lines {
                cart = try await access.call { [provider] in
                    try await provider.remove(line.id, from: $0)
                }
            }
            cart = try await access.call { [provider] in try await provider.cart($0) }
            if try await isPlaced(access) {
                throw OrderError.alreadyPlaced(try await adopt(record))
            }
            guard cart.bill.lines.isEmpty else { throw OrderError.stillOpen(attempt) }
        } catch let error as OrderingError where error.isPlacedAlready {
            throw OrderError.alreadyPlaced(try await adopt(record))
        } catch let error as OrderingError where error.isLostCart {
            throw OrderError.unresolvable(
                try await note(.unresolvable, of: attempt, "the server does not show it any more"))
        }
        let moment = now()
        try await write { writer in
            for var other in try writer.unsettled(on: record.id) {
                other.state = .refused
                other.problem = "given up: its cart was emptied"
                other.settledAt = moment
                try writer.upsert(other)
            }
            try writer.letGo(of: record)
        }
    }
}
