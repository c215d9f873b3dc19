import JSON
import Networking
import OrderModels
import TestSupport
import Testing

/// Links of invitations, and the calls about them.
struct ShareTests {
    @Test(arguments: [
        ("https://food.example/order/share/aZ9_-x", "https://food.example", "aZ9_-x"),
        ("https://food.example:443/order/share/abc/?#", "https://food.example", "abc"),
        (" <HTTPS://Food.Example:8443/fr/order/share/abc>\n", "https://food.example:8443", "abc"),
    ])
    func `a link names its server and its code`(
        pasted: String, origin: String, slug: String
    ) throws {
        let link = try ShareLink(pasted)
        #expect(link.origin == origin)
        #expect(link.slug == slug)
        #expect(try ShareLink(link.text) == link)
    }

    @Test(arguments: [
        ("https://pay.example:443/c/1?", "https://pay.example/c/1"),
        ("http://127.0.0.1:80", "http://127.0.0.1"),
        ("http://a.example:443/", "http://a.example:443/"),
        ("https://a.example:8443/:443", "https://a.example:8443/:443"),
        ("https://a.example/?q=1", "https://a.example/?q=1"), ("", ""), ("?", ""),
        ("https://a.example/?q=why?", "https://a.example/?q=why?"),
        ("https://a.example/?#", "https://a.example/"),
        ("https://a.example/??", "https://a.example/??"),
        ("https://a.example/#why?", "https://a.example/#why?"),
    ])
    func `an address is shown as a person would write it`(url: String, tidied: String) {
        #expect(WebAddress.tidied(url) == tidied)
    }

    @Test(arguments: [
        ("abc", ShareLink.Flaw.noLink), ("", .noLink), ("https:/order/share/abc", .noLink),
        ("https://mia@food.example/order/share/abc", .noLink),
        ("https://food.example\u{202E}/order/share/abc", .noLink),
        ("https://food.example:99999/order/share/abc", .noLink),
        ("javascript:alert(1)", .otherScheme("javascript")),
        ("file:///order/share/abc", .otherScheme("file")),
        ("https://food.example/pay/abc", .otherPage(host: "food.example")),
        ("https://food.example/order/share/", .otherPage(host: "food.example")),
        ("https://food.example/order/share/..", .otherPage(host: "food.example")),
        ("https://food.example/order/share/abc?next=//x", .otherPage(host: "food.example")),
        ("https://food.example/french/order/share/abc", .otherPage(host: "food.example")),
        ("https://food.example/order/share/" + String(repeating: "a", count: 400), .noLink),
    ])
    func `what is no invitation says why`(pasted: String, flaw: ShareLink.Flaw) {
        #expect(throws: flaw) { try ShareLink(pasted) }
    }

    private func cart(_ stub: PlatformStub) async throws -> (CoopCycle, CartHandle) {
        let provider = CoopCycle(
            id: .test, baseURL: stub.url, client: CurlClient(configuration: .test))
        let opened = try await provider.openCart(
            at: Caterer.ID(provider: .test, local: "/api/restaurants/1"), to: nil, in: .eur,
            .anonymous)
        return (
            provider,
            CartHandle(
                id: opened.cart.id, currency: .eur, zone: .utc, access: .cart(opened.token))
        )
    }

    @Test func `who joins sees the order and changes only their own lines`() async throws {
        let stub = try PlatformStub { $0.tellsOfSharing = true }
        let (provider, handle) = try await cart(stub)
        let link = try await provider.sharing.invite(to: handle)
        #expect(link.text == stub.url + "/order/share/slug1")
        #expect(try await provider.sharing.invite(to: handle) == link)
        let invitation = try #require(try await provider.sharing.invitation(link))
        #expect(invitation.host == "Mia Meyer")
        #expect(invitation.order == handle.id)
        let joined = try await provider.sharing.join(
            invitation.order, link, as: Participant(name: "Ana", email: "ana@example.org"))
        var theirs = handle
        theirs.access = .player(joined.token)
        _ = try await provider.add(CartItem(orderCode: "SOUP", quantity: 1), to: handle)
        let seen = try await provider.add(CartItem(orderCode: "SOUP", quantity: 2), to: theirs)
        #expect(seen.bill.lines.map(\.player?.name) == [nil, "Ana"])
        #expect(seen.players.map(\.name) == ["Ana"])
        #expect(seen.invitation == "slug1")
        await #expect(throws: OrderingError.self) {
            try await provider.remove(seen.bill.lines[0].id, from: theirs)
        }
        let calls = stub.requests.filter { $0["x-player-token"] != nil }
        #expect(calls.allSatisfy { $0["authorization"] == nil })
    }

    @Test func `where there is only a page for browsers nothing is made up`() async throws {
        let stub = try PlatformStub()
        let (provider, handle) = try await cart(stub)
        let link = try await provider.sharing.invite(to: handle)
        #expect(try await provider.sharing.invitation(link) == nil)
    }

    @Test func `a player's token goes to no other server`() async throws {
        let other = try ScriptedServer { _ in .answer(200, [], body: Array("{}".utf8)) }
        let server = try ScriptedServer { [url = other.url] _ in
            .answer(302, [("Location", url + "/api/orders/1")], body: [])
        }
        let provider = CoopCycle(
            id: .test, baseURL: server.url, client: CurlClient(configuration: .test))
        let handle = CartHandle(
            id: Order.ID(provider: .test, local: "/api/orders/1"), currency: .eur, zone: .utc,
            access: .player(Secret("player-1-200")))
        await #expect(throws: OrderingError.self) { try await provider.cart(handle) }
        #expect(server.requests.first?["x-player-token"] == "player-1-200")
        #expect(other.requests.allSatisfy { $0["x-player-token"] == nil })
    }
}

extension CurlClient.Configuration {
    fileprivate static var test: CurlClient.Configuration {
        var configuration = CurlClient.Configuration(userAgent: "eat-tui/test")
        configuration.retryPolicy = .none
        return configuration
    }
}
