internal import JSON
import Sentences
public import OrderModels

extension CoopCycle {
    public func timing(of cart: CartHandle) async throws(OrderingError) -> CartTiming {
        let call = OrderingCall(path: try paths.path(cart.id) + "/timing", access: cart.access)
        return try await api.call(call) { json throws(JSONError) in
            try CartTimingWire.timing(json)
        }
    }

    public func problems(of cart: CartHandle) async throws(OrderingError) -> [QuoteProblem] {
        let call = OrderingCall(path: try paths.path(cart.id) + "/validate", access: cart.access)
        do throws(OrderingError) {
            try await api.send(call)
            return []
        } catch .refused(let problems) {
            return problems
        }
    }

    public func paymentMethods(
        of cart: CartHandle
    ) async throws(OrderingError) -> [PaymentMethod] {
        let call = OrderingCall(
            path: try paths.path(cart.id) + "/payment_methods", access: cart.access)
        return try await api.call(call) { json throws(JSONError) in
            try json.required("methods").elements().map { row throws(JSONError) in
                PaymentMethod(wire: try row.required("type").string())
            }
        }
    }

    public func pay(
        _ cart: CartHandle, by method: PaymentMethod, agreed: Money?
    ) async throws(OrderingError) -> PlacedAnswer {
        guard method.isPayableHere else {
            throw .http(.notAllowed(reason: .network.paidOnPage))
        }
        let call = OrderingCall(
            method: .put, path: try paths.path(cart.id) + "/pay", access: cart.access,
            body: .json { json in
                if method == .cash { json.field("cashOnDelivery", true) }
                if let total = agreed.flatMap(Hundredths.wire) { json.field("agreedTotal", total) }
            }, consequence: .places)
        let wire = OrderWire(provider: id, currency: cart.currency)
        return try await api.call(call) { json throws(JSONError) in
            if try json.optional("requiresAction")?.bool() == true { return .needsAction }
            let order = try wire.order(json.about(cart.id, of: id))
            return order.state.isPlaced ? .placed(order) : .stillCart(order)
        }
    }
}

extension PaymentMethod {
    /// Reads the name in `payment_methods`, or the same in capitals in an order.
    init(wire: String) {
        switch wire.lowercased() {
        case "cash_on_delivery": self = .cash
        case "card": self = .card
        default: self = .other(wire)
        }
    }
}
