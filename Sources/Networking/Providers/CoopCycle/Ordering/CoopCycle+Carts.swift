internal import JSON
import Sentences
public import OrderModels

extension CoopCycle {
    public func openCart(
        at caterer: Caterer.ID, to destination: Destination?, in currency: Currency,
        _ access: Access
    ) async throws(OrderingError) -> OpenedCart {
        let restaurant = try iri(caterer)
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
        try Self.check(opened.cart, goesTo: destination)
        try Self.audit(opened.cart)
        return opened
    }

    public func cart(_ cart: CartHandle) async throws(OrderingError) -> RemoteCart {
        try await send(cart, .get, "")
    }

    public func add(
        _ item: CartItem, to cart: CartHandle
    ) async throws(OrderingError) -> RemoteCart {
        try await send(cart, .post, "/items", consequence: .acts) { json in
            json.field("product", item.orderCode)
            // Always said: where it is missing, the server drops some options silently.
            json.field("quantity", item.quantity)
            json.key("options")
            json.array { json in
                for option in item.options {
                    json.object { json in
                        json.field("code", option.orderCode)
                        json.field("quantity", option.quantity)
                    }
                }
            }
        }
    }

    public func setQuantity(
        _ quantity: Int, of line: OrderLine.ID, in cart: CartHandle
    ) async throws(OrderingError) -> RemoteCart {
        let call = OrderingCall(
            method: .put, path: try path(of: line, in: cart), access: cart.access,
            body: .json { $0.field("quantity", quantity) })
        return try await read(call, cart)
    }

    public func remove(
        _ line: OrderLine.ID, from cart: CartHandle
    ) async throws(OrderingError) -> RemoteCart {
        let call = OrderingCall(
            method: .delete, path: try path(of: line, in: cart), access: cart.access)
        do throws(OrderingError) {
            return try await read(call, cart)
        } catch .http(.refused(let refusal)) where refusal.status == 404 {
            // It is gone, as it was to be: a first try may have got through.
            return try await self.cart(cart)
        }
    }

    public func change(
        _ cart: CartHandle, _ change: CartChange
    ) async throws(OrderingError) -> RemoteCart {
        try checkCanBeSent(change.destination)
        let changed = try await send(cart, .put, "") { json in
            switch change.arrival {
            case nil: break
            case .soonest?:
                json.key("shippingTimeRange")
                json.null()
            case .slot(let slot)?:
                json.key("shippingTimeRange")
                json.array { json in
                    json.string(slot.start.rfc3339(in: cart.zone))
                    json.string(slot.end.rfc3339(in: cart.zone))
                }
            }
            if let method = change.method { json.field("fulfillmentMethod", method.rawValue) }
            if let notes = change.notes { json.field("notes", notes) }
            if let code = change.coupon { json.field("promotionCoupon", code) }
            if let destination = change.destination {
                AddressWire.write(destination, of: id, into: &json)
            }
        }
        try Self.check(changed, goesTo: change.destination)
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
        return try await send(cart, .put, "/tip") { $0.field("tipAmount", amount) }
    }

    public func assign(
        _ cart: CartHandle, to guest: Guest
    ) async throws(OrderingError) -> RemoteCart {
        try await send(cart, .put, "/assign") { json in
            json.field("guest", true)
            json.field("email", guest.email)
            json.field("telephone", guest.phone)
        }
    }

    public func assignToAccount(_ cart: CartHandle) async throws(OrderingError) -> RemoteCart {
        try await send(cart, .put, "/assign") { _ in }
    }

    // MARK: What they share

    private func send(
        _ cart: CartHandle, _ method: HTTPRequest.Method, _ suffix: String,
        consequence: OrderingCall.Consequence = .none,
        body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(OrderingError) -> RemoteCart {
        let call = OrderingCall(
            method: method, path: try path(cart.id) + suffix, access: cart.access,
            body: body.map { .json($0) }, consequence: consequence)
        return try await read(call, cart)
    }

    private func read(
        _ call: OrderingCall, _ cart: CartHandle
    ) async throws(OrderingError) -> RemoteCart {
        let wire = CartWire(provider: id, currency: cart.currency)
        let answer = try await api.call(call) { json throws(JSONError) in
            try wire.cart(json.about(cart.id, of: id))
        }
        try Self.audit(answer)
        return answer
    }

    private static func audit(_ cart: RemoteCart) throws(OrderingError) {
        do throws(BillError) {
            try cart.bill.audited()
        } catch {
            throw .badBill(error)
        }
    }

    /// Nothing is delivered to an address without a place on the map, and the server finds none.
    private func checkCanBeSent(_ destination: Destination?) throws(OrderingError) {
        switch destination {
        case .saved(let address)?: _ = try iri(address)
        case .address(let address, _)? where address.coordinate == nil:
            throw .refused([
                QuoteProblem(kind: .addressUnplaced)
            ])
        case .address?, nil: break
        }
    }

    /// The server drops an address that is not the account's, and says nothing.
    private static func check(
        _ cart: RemoteCart, goesTo destination: Destination?
    ) throws(OrderingError) {
        guard destination == nil || cart.address != nil else {
            throw .refused([QuoteProblem(kind: .addressMissing)])
        }
    }

    /// A line stands below its cart, whichever of the two its name was taken from.
    private func path(
        of line: OrderLine.ID, in cart: CartHandle
    ) throws(OrderingError) -> String {
        let (whole, linePath) = (try path(cart.id), try path(line))
        guard linePath.hasPrefix(whole + "/items/") else {
            throw .http(
                .notAllowed(reason: .network.noLineOf(line: line.rawValue, cart: cart.id.rawValue)))
        }
        return linePath
    }

    /// A reference as it stands in a body.
    private func iri(_ reference: some Reference) throws(OrderingError) -> String {
        _ = try path(reference)
        return reference.local(to: id) ?? ""
    }
}
