import Kitchen
import Networking
import OrderModels
import TestSupport
import Testing

/// A diner with a cart at one kitchen of a server.
final class Diner {
    /// Kept, because it stops when it is released.
    let server: KitchenServer
    let provider: CoopCycle
    let caterer: Caterer.ID
    let address: Address
    private let dish: MenuItem
    private(set) var token = Secret("")
    private var cart = Order.ID(rawValue: "")
    var access = Access.anonymous

    init(_ server: KitchenServer, kitchen: Int = 1, retryPolicy: RetryPolicy = .none) async throws {
        self.server = server
        var configuration = CurlClient.Configuration(userAgent: "eat-tui/test")
        configuration.retryPolicy = retryPolicy
        provider = CoopCycle(
            id: .test, baseURL: server.url, client: CurlClient(configuration: configuration))
        caterer = Caterer.ID(provider: .test, local: "/api/restaurants/\(kitchen)")
        guard case .fresh(let found, _) = try await provider.caterer(caterer, Known()),
            case .fresh(let feed, _) = try await provider.menu(of: caterer, in: .eur, Known())
        else { throw HTTPError.cancelled }
        address = Address(
            line: "1, Rue Basse", postcode: "37999", town: "Belleroche",
            coordinate: found.address?.coordinate, note: "Dock 3", phone: "+33612345678")
        let dishes = feed.menu.sections.flatMap(\.items).filter { $0.isAvailable }
        dish = try #require(
            dishes.max { ($0.price?.minorUnits ?? 0) < ($1.price?.minorUnits ?? 0) })
    }

    var handle: CartHandle {
        CartHandle(
            id: cart, currency: .eur,
            zone: ZoneRules(name: "Paris", fixedOffset: 7200, abbreviation: "CEST"),
            access: access)
    }

    @discardableResult
    func open() async throws -> RemoteCart {
        let opened = try await provider.openCart(at: caterer, to: nil, in: .eur, .anonymous)
        (token, cart, access) = (opened.token, opened.cart.id, .cart(opened.token))
        return opened.cart
    }

    /// Adds the dearest dish, with the first option of every question that has to be answered.
    @discardableResult
    func add(_ quantity: Int) async throws -> RemoteCart {
        let options = dish.optionGroups.filter { $0.minimum > 0 }.compactMap { group in
            group.options.first.map {
                CartItem.Option(orderCode: $0.orderCode, quantity: group.minimum)
            }
        }
        return try await provider.add(
            CartItem(orderCode: dish.orderCode, quantity: quantity, options: options), to: handle)
    }

    /// A guest's cart that can be ordered.
    @discardableResult
    func fill() async throws -> RemoteCart {
        try await open()
        try await add(4)
        _ = try await provider.change(
            handle, CartChange(destination: .address(address, contact: "Mia")))
        return try await provider.assign(
            handle, to: Guest(email: "guest@example.org", phone: "+33612345678"))
    }
}
