/// The lines of a cart.
extension KitchenState {
    var itemRoutes: [Route] {
        [
            route("POST", "/api/orders/{id}/items") {
                [self] request, variables, ledger throws(Refusal) in
                try changeCart(variables[0], request, in: &ledger, status: 201) {
                    order, body, ledger throws(Refusal) in
                    order.add(try line(body, at: order.restaurant, in: ledger))
                }
            },
            route("PUT", "/api/orders/{id}/items/{item}") {
                [self] request, variables, ledger throws(Refusal) in
                try changeCart(variables[0], request, in: &ledger) {
                    order, body, _ throws(Refusal) in
                    let index = try Self.index(of: variables[1], in: order)
                    order.lines[index].quantity = try Self.quantity(body)
                }
            },
            route("DELETE", "/api/orders/{id}/items/{item}") {
                [self] request, variables, ledger throws(Refusal) in
                try changeCart(variables[0], request, in: &ledger) {
                    order, _, _ throws(Refusal) in
                    order.lines.remove(at: try Self.index(of: variables[1], in: order))
                }
            },
        ]
    }

    /// The line that `body` asks for. A code that no dish has is an accident here as there: 500.
    func line(
        _ body: JSONValue, at restaurant: Int, in ledger: Ledger
    ) throws(Refusal) -> OrderLine {
        let quantity = try Self.quantity(body)
        guard let code = body["product"]?.text, let caterer = caterer(restaurant, in: ledger),
            let line = lineFactory(at: caterer, in: ledger).line(
                code, quantity: quantity, options: body["options"]?.elements ?? [])
        else { throw Refusal(.problem(500, "Internal Server Error")) }
        return line
    }

    private static func index(of item: String, in order: Order) throws(Refusal) -> Int {
        guard let index = order.lines.firstIndex(where: { String($0.id) == item }) else {
            throw .notFound
        }
        return index
    }

    private static func quantity(_ body: JSONValue) throws(Refusal) -> Int {
        guard let value = body["quantity"] else { return 1 }
        guard let quantity = value.integer, (1...9_999).contains(quantity) else {
            throw .violations([Violation("quantity", "This value should be positive.")])
        }
        return quantity
    }
}
