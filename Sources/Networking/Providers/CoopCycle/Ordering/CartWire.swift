import Sentences
import JSON
import OrderModels

/// A cart, which is the answer of every call that changes one.
struct CartWire {
    let provider: ProviderID
    let currency: Currency

    /// Refuses a cart at another kitchen than `caterer`.
    func opened(_ json: JSONValue, at caterer: Caterer.ID) throws(JSONError) -> OpenedCart {
        let row = try json.required("cart")
        let cart = try cart(row)
        guard cart.caterer == caterer else {
            throw try row.required("restaurant").error(
                .wrongType(expected: .network.kitchenAskedFor, found: .network.another))
        }
        return OpenedCart(token: Secret(try json.required("token").string()), cart: cart)
    }

    func cart(_ json: JSONValue) throws(JSONError) -> RemoteCart {
        var cart = RemoteCart(
            id: Order.ID(provider: provider, local: try json.required("@id").string()),
            caterer: try json.iri("restaurant").map {
                Caterer.ID(provider: provider, local: $0)
            }, bill: try BillWire(provider: provider, currency: currency).bill(json),
            method: try json.method(), slot: try json.slot("shippingTimeRange"),
            address: try AddressWire.within(json),
            addressID: try json.iri("shippingAddress").map {
                SavedAddress.ID(provider: provider, local: $0)
            },
            notes: try json.optional("notes")?.string(),
            hasCustomer: try json.iri("customer") != nil)
        cart.customer = try json.iri("customer").map { Player.ID(provider: provider, local: $0) }
        cart.invitation = try json.optional("invitation")?.string()
        cart.players = try players(json)
        cart.isBeingPaid = try json.optional("beingPaid")?.bool() ?? false
        cart.hasPaymentPage = try json.optional("paymentGateway")?.string() == "paygreen"
        cart.packaging = try packaging(json)
        return cart
    }

    /// The server offers packaging only for carts in which some dish can come in it.
    private func packaging(_ json: JSONValue) throws(JSONError) -> ReusablePackaging {
        var packaging = ReusablePackaging(
            isOn: try json.optional("reusablePackagingEnabled")?.bool() ?? false)
        guard let actions = json.optional("potentialAction"), actions.kind == .array else {
            return packaging
        }
        for action in try actions.elements() {
            guard let type = action.optional("@type"), type.kind == .string,
                try type.string() == "EnableReusablePackagingAction"
            else { continue }
            let words = try action.optional("description")?.string() ?? ""
            packaging.offer = ReusablePackaging.Offer(
                words: words.beginning(ofBytes: TextLimit.name),
                needsAccount: action.optional("loopeatOAuthUrl") != nil)
        }
        return packaging
    }
}

extension CartWire {
    /// More than ever choose together. An answer with more is refused without reading them.
    private static let mostPlayers = 1000

    private func players(_ json: JSONValue) throws(JSONError) -> [Player] {
        var players: [Player] = []
        var known: Set<Player.ID> = []
        for row in try json.rows("players") {
            guard players.count < Self.mostPlayers else { throw row.error(.tooLarge) }
            // One that cannot be read only informs.
            guard let player = BillWire.player(row, provider), known.insert(player.id).inserted
            else { continue }
            players.append(player)
        }
        return players
    }
}

extension JSONValue {
    /// The IRI of a member: sent as a string in a cart, inside an object in an order.
    func iri(_ key: StaticString) throws(JSONError) -> String? {
        guard let value = optional(key) else { return nil }
        return try value.kind == .string ? value.string() : value.optional("@id")?.string()
    }

    /// A member that is written out as an object; nil where it is only an IRI.
    func written(_ key: StaticString) -> JSONValue? {
        optional(key).flatMap { $0.kind == .object ? $0 : nil }
    }

    /// `[from, until]`.
    func slot(_ key: StaticString) throws(JSONError) -> Slot? {
        try optional(key)?.slot()
    }

    func instants() throws(JSONError) -> [Instant] {
        try elements().map { end throws(JSONError) in
            guard let instant = Instant(rfc3339: try end.string()) else {
                throw end.error(.wrongType(expected: .network.time, found: .network.otherText))
            }
            return instant
        }
    }

    func slot() throws(JSONError) -> Slot? {
        let ends = try instants()
        guard !ends.isEmpty else { return nil }
        guard ends.count == 2, let slot = Slot(start: ends[0], end: ends[1]) else {
            throw error(.wrongType(expected: .network.stretchOfTime, found: .network.somethingElse))
        }
        return slot
    }

    /// Carts contain the method; orders contain `takeaway` instead.
    func method() throws(JSONError) -> Caterer.Method {
        if let name = try optional("fulfillmentMethod")?.string() {
            return Caterer.Method(rawValue: name)
        }
        return try optional("takeaway")?.bool() == true ? .collection : .delivery
    }
}
