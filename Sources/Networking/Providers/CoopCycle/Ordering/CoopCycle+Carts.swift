internal import JSON
import Sentences
public import OrderModels

extension CoopCycle {
    public func openCart(
        at caterer: Caterer.ID, to destination: Destination?, in currency: Currency,
        _ access: Access
    ) async throws(OrderingError) -> OpenedCart {
        let restaurant = try paths.iri(caterer)
        try checkCanBeSent(destination)
        let call = OrderingCall(
            method: .post, path: "/api/carts/session", access: access,
            body: .json { json in
                json.field("restaurant", restaurant)
                if let destination { AddressWire.write(destination, of: id, into: &json) }
            })
        let wire = CartWire(provider: id, currency: currency)
        let opened = try await api.call(call) { json throws(JSONError) in
            try wire.opened(json, at: caterer)
        }
        try opened.cart.check(goesTo: destination)
        try opened.cart.audit()
        return opened
    }

    public func cart(_ cart: CartHandle) async throws(OrderingError) -> RemoteCart {
        try await exchange(cart).send(.get)
    }

    public func add(
        _ item: CartItem, to cart: CartHandle
    ) async throws(OrderingError) -> RemoteCart {
        try await exchange(cart).send(.post, "/items", consequence: .acts) { json in
            json.field("product", item.orderCode)
            // Sent even when it is 1: without it, the server drops some options silently.
            json.field("quantity", item.quantity)
            json.objects("options", item.options) { json, option in
                json.field("code", option.orderCode)
                json.field("quantity", option.quantity)
            }
        }
    }

    public func setQuantity(
        _ quantity: Int, of line: OrderLine.ID, in cart: CartHandle
    ) async throws(OrderingError) -> RemoteCart {
        try await exchange(cart).send(.put, to: line) { $0.field("quantity", quantity) }
    }

    public func remove(
        _ line: OrderLine.ID, from cart: CartHandle
    ) async throws(OrderingError) -> RemoteCart {
        do throws(OrderingError) {
            return try await exchange(cart).send(.delete, to: line)
        } catch .http(.refused(let refusal)) where refusal.status == 404 {
            // The line is gone, as intended: an earlier try may have got through.
            return try await self.cart(cart)
        }
    }

    public func change(
        _ cart: CartHandle, _ change: CartChange
    ) async throws(OrderingError) -> RemoteCart {
        try checkCanBeSent(change.destination)
        let changed = try await exchange(cart).send(.put) {
            change.write(to: &$0, in: cart.zone, of: id)
        }
        try changed.check(goesTo: change.destination)
        return changed
    }

    public func setTip(
        _ tip: Money, of cart: CartHandle
    ) async throws(OrderingError) -> RemoteCart {
        guard tip.currency == cart.currency else {
            throw .badBill(.money(.currencyMismatch(cart.currency, tip.currency)))
        }
        guard !tip.isNegative else { throw .badBill(.wrongSign(label: "tip", amount: tip)) }
        guard let amount = Hundredths.wire(tip) else {
            throw .invalid([
                OrderingError.FieldProblem(field: "tip", message: .network.twoDecimals)
            ])
        }
        return try await exchange(cart).send(.put, "/tip") { $0.field("tipAmount", amount) }
    }

    public func assign(
        _ cart: CartHandle, to guest: Guest
    ) async throws(OrderingError) -> RemoteCart {
        try await exchange(cart).send(.put, "/assign") { json in
            json.field("guest", true)
            json.field("email", guest.email)
            json.field("telephone", guest.phone)
        }
    }

    public func assignToAccount(_ cart: CartHandle) async throws(OrderingError) -> RemoteCart {
        try await exchange(cart).send(.put, "/assign") { _ in }
    }

    private func exchange(_ cart: CartHandle) -> CartExchange {
        CartExchange(api: api, paths: paths, cart: cart)
    }

    /// Checks that the address is on the map: CoopCycle delivers to no other, and looks none up.
    private func checkCanBeSent(_ destination: Destination?) throws(OrderingError) {
        switch destination {
        case .saved(let address)?: _ = try paths.path(address)
        case .address(let address, _)? where address.coordinate == nil:
            throw .refused([QuoteProblem(kind: .addressUnplaced)])
        case .address?, nil: break
        }
    }
}
