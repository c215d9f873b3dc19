import Presentation
import Sentences
import Networking
import OrderModels
import TestSupport
import Testing

/// The client against a server that answers as the real platform is described to.
struct PlatformWireTests {
    private let platform: PlatformStub
    private let provider: CoopCycle
    private let prune = Caterer.ID(provider: .test, local: "/api/restaurants/1")

    init() throws {
        platform = try PlatformStub()
        var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
        curl.retryPolicy = .none
        provider = CoopCycle(
            id: .test, baseURL: platform.url, client: CurlClient(configuration: curl))
    }

    @Test func `what its framework says of caching states no lifetime for what anybody may read`()
        async throws
    {
        guard case .fresh(_, let market) = try await provider.marketplace(Known()),
            case .fresh(let feed, let list) = try await provider.caterers(near: nil, Known()),
            case .fresh(_, let menu) = try await provider.menu(of: prune, in: .eur, Known())
        else { return #expect(Bool(false)) }
        #expect([market, list, menu].map(\.seconds) == [nil, nil, nil])
        #expect(list.etag != nil)
        var names: [String] = []
        #expect(try feed.forEach { names.append($0.name) }.isEmpty)
        #expect(names == ["Chez Prune", "Au Guichet"])
    }

    @Test(arguments: [
        ("no-cache, private", nil), ("no-store", 0), ("private, max-age=60", 60),
        ("Max-Age=60, no-store", 0), ("max-age=\"30\"", 30), ("public", nil),
    ])
    func `a stated lifetime is obeyed`(control: String, seconds: Int64?) async throws {
        let client = StubClient(
            json: #"{"currency_code":"eur"}"#, headers: ["Cache-Control": control])
        let provider = CoopCycle(id: .test, baseURL: "https://food.example", client: client)
        guard case .fresh(_, let validity) = try await provider.marketplace(Known()) else {
            return #expect(Bool(false))
        }
        #expect(validity.seconds == seconds)
    }

    @Test func `a closure behind one that was filtered out is read`() async throws {
        guard case .fresh(let caterer, _) = try await provider.caterer(prune, Known()) else {
            return #expect(Bool(false))
        }
        #expect(caterer.hours.closures.count == 1)
        #expect(caterer.nextOpening == Instant(rfc3339: "2026-05-07T10:30:00Z"))
    }

    @Test func `a list of kitchens that lost one is read in the order of its keys`() async throws {
        let rows = #"{"10":{"@id":"/b","name":"B"},"2":{"@id":"/a","name":"A"}}"#
        let client = StubClient(json: #"{"hydra:member":\#(rows)}"#)
        let provider = CoopCycle(id: .test, baseURL: "https://food.example", client: client)
        guard case .fresh(let feed, _) = try await provider.caterers(near: nil, Known()) else {
            return #expect(Bool(false))
        }
        var names: [String] = []
        #expect(try feed.forEach { names.append($0.name) }.isEmpty)
        #expect(names == ["A", "B"])
    }

    @Test func `what cannot be had has no estimate`() async throws {
        let guichet = Caterer.ID(provider: .test, local: "/api/restaurants/2")
        guard case .fresh(let timing, _) = try await provider.timing(of: guichet, Known()) else {
            return #expect(Bool(false))
        }
        #expect(timing.delivery == nil && timing.collection?.minutes == 40...50)
    }

    @Test func `a disabled kitchen is no question of signing in`() async throws {
        let disabled = Caterer.ID(provider: .test, local: "/api/restaurants/3")
        let error = await #expect(throws: HTTPError.self) {
            _ = try await provider.menu(of: disabled, in: .eur, Known())
        }
        let refusal = HTTPError.Refusal(
            endpoint: .verbatim("/api/restaurants/3/menu"), status: 403, message: nil,
            retryAfter: nil)
        #expect(error == .refused(refusal))
    }

    @Test func `an account whose first address is gone has the others`() async throws {
        let account = try await provider.account(.account(try await signIn()))
        #expect(account.addresses.map(\.address.line) == ["1, Rue Haute", "2, Rue Haute"])
    }

    @Test func `a cart that lost its first line has the others, in their order`() async throws {
        let (handle, cart) = try await filled(["SOUP", "CAKE", "SOUP"])
        #expect(cart.bill.lines.map(\.quantity) == [2, 1])
        let rest = try await provider.remove(cart.bill.lines[0].id, from: handle)
        #expect(rest.bill.lines.map(\.name) == ["Cake"])
        #expect(rest.bill.itemsTotal.minorUnits == 450)
    }

    @Test func `taxes on top of lines and order are in the total`() async throws {
        platform.change { $0.taxesAreOnTop = true }
        let (_, cart) = try await filled(["SOUP"])
        #expect(cart.bill.total.minorUnits == 900 + 90 + 350 + 35)
        #expect(try cart.bill.audited() == .added)
    }

    @Test func `a 403 with nothing to say says nothing`() async throws {
        platform.change { $0.guestsAreServed = false }
        let (handle, _) = try await filled(["SOUP"])
        let error = await #expect(throws: OrderingError.self) {
            _ = try await provider.assign(
                handle, to: Guest(email: "a@example.org", phone: "+33612345678"))
        }
        guard case .http(.refused(let refusal))? = error else { return #expect(Bool(false)) }
        #expect(refusal.status == 403 && refusal.message == nil)
    }

    @Test func `maintenance has the server's message, and settings still answer`()
        async throws
    {
        platform.change { $0.isInMaintenance = true }
        _ = try await provider.marketplace(Known())
        _ = try await signIn()
        let error = await #expect(throws: HTTPError.self) {
            _ = try await provider.caterers(near: nil, Known())
        }
        guard case .refused(let refusal)? = error else { return #expect(Bool(false)) }
        #expect(refusal.status == 503 && refusal.message == "The platform is under maintenance")
    }

    @Test func `a way that is disabled is known under its other name`() async throws {
        let (handle, _) = try await filled(["SOUP"], at: 2)
        _ = try await provider.change(handle, CartChange(method: .delivery))
        #expect(try await provider.problems(of: handle).map(\.kind) == [.methodUnavailable])
    }

    // MARK: Amounts

    @Test(arguments: [("clp", "9 CLP"), ("kwd", "9.000 KWD"), ("eur", "9.00 EUR")])
    func `amounts are hundredths in every currency`(
        code: String, price: String
    ) async throws {
        let currency = try #require(Currency(code: code))
        platform.change { $0.currency = code }
        guard case .fresh(let feed, _) = try await provider.menu(of: prune, in: currency, Known())
        else { return #expect(Bool(false)) }
        #expect(
            feed.menu.sections[0].items[0].price.map { "\($0.plain) \($0.currency.code)" } == price)
        // CAKE is 4.50 and an egg 1.50: no amounts of a currency without decimals.
        #expect(feed.problems.count == (code == "clp" ? 2 : 0))

        let (handle, cart) = try await filled(["SOUP", "SOUP"], at: 2, in: currency)
        #expect(cart.bill.itemsTotal.minorUnits == 18 * currency.minorUnitsPerUnit)
        let tip = Money(minorUnits: 2 * currency.minorUnitsPerUnit, currency: currency)
        _ = try await provider.setTip(tip, of: handle)
        #expect(platform.carts.first?.tip == 200)
    }

    @Test func `a tip that the wire cannot state is not sent`() async throws {
        let dinar = try #require(Currency(code: "KWD"))
        platform.change { $0.currency = "kwd" }
        let (handle, _) = try await filled(["SOUP"], in: dinar)
        await #expect(throws: OrderingError.self) {
            _ = try await provider.setTip(Money(minorUnits: 1, currency: dinar), of: handle)
        }
        #expect(!platform.calls.contains { $0.hasSuffix("/tip") })
    }

    // MARK: Accounts

    @Test(arguments: [
        "code-7", "<URL/register/confirm/code-7>", "URL/register/confirm/code-7?x=1 ",
    ])
    func `a link from an e-mail is as good as the code in it`(pasted: String) async throws {
        let text = pasted.replacing("URL", with: platform.url)
        try await provider.confirm(Secret(text))
        _ = try await provider.reset(Secret(text), password: Secret("other"))
        #expect(
            platform.calls == [
                "GET /api/register/confirm/code-7", "POST /api/resetting/reset/code-7",
            ])
    }

    @Test func `a link of another server's is not taken to this one`() async throws {
        let link = Secret("https://elsewhere.example/register/confirm/code-7")
        let error = await #expect(throws: OrderingError.self) { try await provider.confirm(link) }
        guard case .invalid(let fields)? = error else { return #expect(Bool(false)) }
        #expect(fields.first?.message.text.contains("elsewhere.example") == true)
        #expect(platform.calls.isEmpty)
    }

    @Test(arguments: ["mo", "mia.w", "a23456789012345x", "chloé", "two words", ""])
    func `a name that the platform does not take is not sent`(name: String) async throws {
        let registration = Registration(
            name: name, email: "mia@example.org", password: Secret("long enough"),
            phone: "+33612345678", givenName: "Mia", familyName: "W")
        let error = await #expect(throws: OrderingError.self) {
            _ = try await provider.register(registration)
        }
        guard case .invalid(let fields)? = error else { return #expect(Bool(false)) }
        #expect(fields.map(\.field) == ["username"])
        #expect(platform.calls.isEmpty)
    }

    @Test func `orders that cannot be read are named beside those that can`() async throws {
        platform.change { $0.unreadableOrders = 2 }
        let page = try await provider.orders(nil, in: .eur, .account(try await signIn()))
        #expect(page.orders.isEmpty)
        #expect(page.problems.map(\.path).first?.hasPrefix("hydra:member[0]") == true)
        #expect(page.problems.count == 2)
    }

    // MARK: What they need

    private func signIn() async throws -> Secret {
        try await provider.signIn("mia", password: Secret("secret")).access
    }

    private func filled(
        _ codes: [String], at number: Int = 1, in currency: Currency = .eur, quantity: Int = 1
    ) async throws -> (CartHandle, RemoteCart) {
        let caterer = Caterer.ID(provider: .test, local: "/api/restaurants/\(number)")
        let opened = try await provider.openCart(at: caterer, to: nil, in: currency, .anonymous)
        let handle = CartHandle(
            id: opened.cart.id, currency: currency, zone: .utc, access: .cart(opened.token))
        var cart = opened.cart
        for code in codes {
            cart = try await provider.add(
                CartItem(orderCode: code, quantity: quantity), to: handle)
        }
        return (handle, cart)
    }
}
