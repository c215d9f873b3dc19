import Cache
import OrderModels
import Services
import Terminal
import Testing
import TestSupport
import ViewModels

@testable import Screens

import class Kitchen.KitchenServer

/// Runs `body` at the checkout of a kitchen whose menu was read.
@MainActor
func atCheckout(
    asGuest: Bool = true, size: Size = .usual, _ body: (AppUnderTest, Ground) async throws -> Void
) async throws {
    let ground = try await Ground.read()
    let app = try AppUnderTest(on: ground, size: size)
    try await app.run { app in
        try await app.checkOut(asGuest: asGuest)
        try await body(app, ground)
    }
}

extension AppUnderTest {
    /// Goes to the checkout of two of one dish and one of another, from a kitchen that is open, with
    /// an address that it delivers to.
    ///
    /// Of the demo's kitchens, every sixth offers reusable packaging.
    func checkOut(
        asGuest: Bool = true, withPackaging: Bool = false, toHome: Bool = true
    ) async throws {
        let row = try #require(
            try ground.listed().first { row in
                row.isOpen(at: ground.clock.now) && (!withPackaging || row.number % 6 == 4)
            })
        if asGuest {
            try await app.models.services.guests.keep(
                Guest(email: "eater@example.org", phone: "+33612345678"))
        }
        if toHome {
            try await app.models.services.addresses(of: Ground.provider).add(
                KeptAddress(
                    id: .init(rawValue: "home"), provider: nil, name: "Home",
                    address: Address(line: "12, Quai de la Lune", coordinate: row.coordinate)))
        }
        if try app.models.services.drafts.current() == nil {
            try await fill(try #require(try plainDishes(of: row.id).first), of: row.id)
        }
        await rest()
        await press("c")
        await rest()
    }

    /// Gives the order at the checkout, and lets the countdown run out.
    func order() async {
        await press("P", whileWorking: true)
        for _ in 0..<5 { await advance(by: .seconds(1), whileWorking: true) }
    }

    private func fill(_ first: MenuItem, of caterer: Caterer.ID) async throws {
        let drafts = app.models.services.drafts
        _ = try await drafts.add(first, quantity: 3, note: "not too hot", diner: "Anna")
        _ = try await drafts.add(try plainDishes(of: caterer)[1], diner: "Ben")
    }

    /// The dishes that need no options, the dearest first.
    func plainDishes(of caterer: Caterer.ID) throws -> [MenuItem] {
        let menu = try ground.store.read { try $0.menu(of: caterer) }
        return try #require(menu).sections.flatMap(\.items).filter { dish in
            dish.isAvailable && dish.price != nil
                && !dish.optionGroups.contains(where: \.isMandatory)
        }.sorted { ($0.price?.minorUnits ?? 0) > ($1.price?.minorUnits ?? 0) }
    }

    /// What is on the basket's first line, as the kitchen calls it.
    func dish() throws -> String? {
        try app.models.services.drafts.current().flatMap {
            try app.models.services.drafts.content(of: $0).lines.first?.line.orderCode
        }
    }

    /// How many carts the kitchen was asked to take money for.
    var payments: Int { ground.calls.count { $0.hasSuffix("/pay") } }
}

extension Ground {
    /// Has the kitchen change a dish.
    func amend(_ code: String, _ body: String) throws {
        try kitchen.control("PUT", "/products/\(code)", body)
    }
}

extension CatererListing {
    /// The kitchen's number, at the end of its address.
    var number: Int { Int(id.rawValue.split(separator: "/").last ?? "") ?? 0 }
}
