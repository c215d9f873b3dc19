import JSON
import OrderModels

/// One cart at its server: sends calls about it, and checks the cart in each answer.
struct CartExchange {
    let api: CoopCycleAPI
    let paths: ServerPaths
    let cart: CartHandle

    func send(
        _ method: HTTPRequest.Method, _ suffix: String = "",
        consequence: OrderingCall.Consequence = .none,
        body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(OrderingError) -> RemoteCart {
        try await read(
            OrderingCall(
                method: method, path: try paths.path(cart.id) + suffix, access: cart.access,
                body: body.map { .json($0) }, consequence: consequence))
    }

    func send(
        _ method: HTTPRequest.Method, to line: OrderLine.ID,
        body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(OrderingError) -> RemoteCart {
        try await read(
            OrderingCall(
                method: method, path: try paths.path(of: line, in: cart.id), access: cart.access,
                body: body.map { .json($0) }))
    }

    private func read(_ call: OrderingCall) async throws(OrderingError) -> RemoteCart {
        let wire = CartWire(provider: paths.provider, currency: cart.currency)
        let answer = try await api.call(call) { json throws(JSONError) in
            try wire.cart(json.about(cart.id, of: paths.provider))
        }
        try answer.audit()
        return answer
    }
}

extension RemoteCart {
    func audit() throws(OrderingError) {
        do throws(BillError) {
            try bill.audited()
        } catch {
            throw .badBill(error)
        }
    }

    /// Checks that the server kept the address: it silently drops one that is not the account's.
    func check(goesTo destination: Destination?) throws(OrderingError) {
        guard destination == nil || address != nil else {
            throw .refused([QuoteProblem(kind: .addressMissing)])
        }
    }
}
