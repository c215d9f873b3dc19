internal import JSON
public import OrderModels
import Sentences

/// The calls about an order that several people put together.
public struct ShareCalls: Sendable {
    let api: CoopCycleAPI
    let paths: ServerPaths

    /// Where links to the server's pages begin, in lower case.
    public var origin: String { WebAddress.tidied(api.baseURL.lowercased()) }

    /// Lets others choose in the cart. Asked again, the invitation is the same.
    public func invite(to cart: CartHandle) async throws(OrderingError) -> ShareLink {
        let call = OrderingCall(
            method: .post, path: try paths.path(cart.id) + "/create_invitation",
            access: cart.access, body: .json { _ in })
        return try await api.call(call) { json throws(JSONError) in
            let value = try json.about(cart.id, of: paths.provider).required("invitation")
            guard let link = ShareLink(origin: paths.baseURL, slug: try value.string()) else {
                throw value.error(
                    .wrongType(expected: .network.invitation, found: .network.otherText))
            }
            return link
        }
    }

    /// What the server tells of the order behind a link; nil if it shows a page to people only.
    public func invitation(_ link: ShareLink) async throws(OrderingError) -> Invitation? {
        var request = api.request(.get, "/order/share/" + link.slug)
        request.headers["Accept"] = "application/json"
        request.bodyLimit = Self.longestPage
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await api.client.send(request)
        } catch {
            throw .http(error)
        }
        // An invitation is told to whoever asks, and where it leads must not be another server's
        // to say.
        guard !response.isForeign else {
            throw .http(
                .unreadable(
                    endpoint: .verbatim("/order/share"), path: "",
                    reason: .network.fromElsewhere, request: response.request))
        }
        guard (200...299).contains(response.status) else {
            throw .http(.refused(CoopCycleAPI.refusal(response, "/order/share")))
        }
        let isPage =
            (response.headers["Content-Type"] ?? "").hasPrefix("text/html")
            || response.body.first { !$0.isSpace } == UInt8(ascii: "<")
        guard !isPage else { return nil }
        do throws(HTTPError) {
            return try api.decode(response, "/order/share", invitation)
        } catch {
            throw .http(error)
        }
    }

    /// Longer than any page about one order.
    private static let longestPage = 4 << 20

    private func invitation(_ json: JSONValue) throws(JSONError) -> Invitation {
        let (order, caterer) = (try json.required("order"), try json.required("restaurant"))
        return Invitation(
            order: Order.ID(
                provider: paths.provider, local: try path(order, below: "/api/orders/")),
            caterer: Caterer.ID(
                provider: paths.provider, local: try path(caterer, below: "/api/restaurants/")),
            catererName: try json.optional("name")?.string().beginning(ofBytes: TextLimit.name),
            host: try json.optional("host")?.string().beginning(ofBytes: TextLimit.name),
            state: OrderState(word: try json.optional("state")?.string() ?? "cart"))
    }

    private func path(_ json: JSONValue, below folder: String) throws(JSONError) -> String {
        let path = try json.string()
        guard path.hasPrefix(folder), path.utf8.count <= TextLimit.name,
            path.utf8.dropFirst(folder.utf8.count).allSatisfy({
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || $0 == UInt8(ascii: "-")
            })
        else {
            throw json.error(.wrongType(expected: .network.pageOfServer, found: .network.otherText))
        }
        return path
    }

    /// Joins the order; must not be repeated blindly, because each time makes another participant.
    public func join(
        _ order: Order.ID, _ link: ShareLink, as participant: Participant
    ) async throws(OrderingError) -> JoinedPlayer {
        let call = OrderingCall(
            method: .post, path: try paths.path(order) + "/players",
            body: .json { json in
                json.field("email", participant.email)
                json.field("name", participant.name)
                json.field("slug", link.slug)
            }, consequence: .acts)
        return try await api.call(call) { json throws(JSONError) in
            let token = try json.required("token")
            let text = try token.string()
            // It becomes a header.
            guard !text.isEmpty, text.utf8.count <= Self.longestToken,
                text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                throw token.error(.wrongType(expected: .network.token, found: .network.otherText))
            }
            let player = try json.required("player").string()
            return JoinedPlayer(
                token: Secret(text), player: Player.ID(provider: paths.provider, local: player))
        }
    }

    private static let longestToken = 8 << 10

    // MARK: What only some servers can do

    /// Takes somebody out of the cart for good, with what they chose. False where the server has no
    /// such call.
    public func exclude(
        _ player: Player.ID, from cart: CartHandle
    ) async throws(OrderingError) -> Bool {
        let number = player.rawValue.split(separator: "/").last ?? ""
        guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return false
        }
        return try await isDone(cart, "/players/" + number)
    }

    /// Tells those who joined that it is over. False where the server has no such call.
    public func end(_ cart: CartHandle) async throws(OrderingError) -> Bool {
        try await isDone(cart, "/invitation")
    }

    private func isDone(_ cart: CartHandle, _ path: String) async throws(OrderingError) -> Bool {
        let call = OrderingCall(
            method: .delete, path: try paths.path(cart.id) + path, access: cart.access)
        do throws(OrderingError) {
            return try await api.call(call) { _ throws(JSONError) in true }
        } catch .http(.refused(let refusal)) where [404, 405, 501].contains(refusal.status) {
            return false
        }
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
