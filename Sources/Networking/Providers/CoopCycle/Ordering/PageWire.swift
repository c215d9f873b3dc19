import JSON
import OrderModels
import Sentences

/// Addresses of pages that the diner may open.
struct PageWire {
    /// The server that sent them.
    let baseURL: String
    let currency: Currency

    /// Longer ones fit into no code that a telephone reads.
    private static let longest = 2000

    func page(
        of cart: CartHandle, choosing method: PaymentMethod?, _ api: CoopCycleAPI,
        _ paths: ServerPaths
    ) async throws(OrderingError) -> PageToPay? {
        let call = call(for: cart, at: try paths.path(cart.id), choosing: method)
        return try await api.call(call) { json throws(JSONError) in try payment(json) }
    }

    /// Asks for the page of a cart, or for one to pay it in a way.
    private func call(
        for cart: CartHandle, at path: String, choosing method: PaymentMethod?
    ) -> OrderingCall {
        OrderingCall(
            method: method == nil ? .get : .put, path: path + "/payment", access: cart.access,
            body: method == .card ? .json { $0.field("paymentMethod", "CARD") } : nil)
    }

    /// A page on which the diner pays: in clear text only on the server itself, which was then
    /// chosen in clear text too.
    func payment(_ json: JSONValue) throws(JSONError) -> PageToPay? {
        guard let value = json.optional("redirectUrl") else { return nil }
        let url = try value.string()
        // Before an @ stands no host, whatever it looks like.
        let host = url.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
        guard Self.web(url) != nil, !host.contains("@"), url.utf8.count <= Self.longest,
            url.hasPrefix("https://") || url.hasPrefix(baseURL + "/")
        else {
            throw value.error(
                .wrongType(expected: .network.securePage, found: .network.otherText))
        }
        return PageToPay(url: WebAddress.tidied(url), amount: try amount(json))
    }

    /// The sum of what is to be paid there; nil where the server does not say.
    private func amount(_ json: JSONValue) throws(JSONError) -> Money? {
        guard let payments = json.optional("payments") else { return nil }
        var amounts: [Money] = []
        for payment in try payments.elements() {
            guard let amount = payment.optional("amount") else { return nil }
            amounts.append(try Hundredths.money(amount, in: currency))
        }
        return amounts.isEmpty ? nil : try? Money.sum(amounts, in: currency)
    }

    /// The same, tidied, if it is a plain web address.
    static func web(_ url: String) -> String? {
        let isPlain = url.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        return isPlain && (url.hasPrefix("https://") || url.hasPrefix("http://"))
            ? WebAddress.tidied(url) : nil
    }
}
