internal import JSON
import Sentences
public import OrderModels

extension CoopCycle {
    /// Ends the reading where a server links its pages in a circle; no diner has this many orders.
    private static var mostPages: Int { 200 }

    public func state(of order: CartHandle) async throws(OrderingError) -> OrderState {
        let call = OrderingCall(path: try paths.path(order.id), access: order.access)
        return try await api.call(call) { json throws(JSONError) in
            try OrderWire.state(json.about(order.id, of: id))
        }
    }

    public func order(_ order: CartHandle) async throws(OrderingError) -> Order {
        let call = OrderingCall(path: try paths.path(order.id), access: order.access)
        let wire = OrderWire(provider: id, currency: order.currency)
        return try await api.call(call) { json throws(JSONError) in
            try wire.order(json.about(order.id, of: id))
        }
    }

    public func orders(
        _ cursor: OrderPage.Cursor?, in currency: Currency, _ access: Access
    ) async throws(OrderingError) -> OrderPage {
        let path = cursor?.path ?? "/api/me/orders?page=1&itemsPerPage=30"
        let wire = OrderWire(provider: id, currency: currency)
        let pagesBefore = cursor?.pagesBefore ?? 0
        let call = OrderingCall(path: path, access: access)
        return try await api.call(call) { json throws(JSONError) in
            var orders: [Order] = []
            var problems: [RowProblem] = []
            for row in try json.required("hydra:member").elements() {
                do throws(JSONError) {
                    orders.append(try wire.order(row))
                } catch {
                    problems.append(RowProblem(path: error.path, reason: error.sentence))
                }
            }
            var next: OrderPage.Cursor?
            if let link = json.optional("hydra:view")?.optional("hydra:next") {
                let nextPath = try paths.path(ofLink: link)
                guard nextPath != path, pagesBefore < Self.mostPages else {
                    throw link.error(.wrongType(expected: .network.nextPage, found: .network.noEnd))
                }
                next = OrderPage.Cursor(path: nextPath, pagesBefore: pagesBefore + 1)
            }
            return OrderPage(orders: orders, problems: problems, next: next)
        }
    }

    public func page(of caterer: Caterer.ID) async throws(OrderingError) -> String? {
        try await api.call(OrderingCall(path: try paths.path(caterer))) { json throws(JSONError) in
            let target = json.optional("potentialAction")?.optional("target")
            return try (target?.optional("urlTemplate")?.string()).flatMap { PageWire.web($0) }
        }
    }
}
