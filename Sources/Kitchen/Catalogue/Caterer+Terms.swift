/// The terms of a caterer: a canteen's own, or those that follow from the number of a made-up one.
extension Caterer {
    /// The type of shop in the API.
    var kind: String { canteen?.kind ?? Cuisine.all[cuisine].kind }

    var cuisineName: String { canteen?.cuisine ?? Cuisine.all[cuisine].name }

    /// Street and number.
    var streetLine: String { canteen?.address ?? Town.streets[street].line(house) }

    /// The whole address.
    var address: String {
        canteen?.address ?? "\(streetLine), \(Town.postcode) \(Town.name)"
    }

    /// Its picture, if it has one. Those of made-up kitchens are made up here too.
    var picture: String? {
        canteen.map(\.picture) ?? "/pictures/\(id).png"
    }

    /// Nil where everything comes in packaging that is thrown away.
    var packaging: Packaging? {
        if let canteen { return canteen.packaging }
        return id % 48 == 47 ? .always : id % 6 == 4 ? .onRequest : nil
    }

    /// The delivery fee.
    func fee(in currency: Currency) -> Int {
        canteen?.fee ?? currency.price(250 + id % 5 * 50)
    }

    /// The minimum total of the dishes.
    func minimum(in currency: Currency) -> Int {
        canteen?.minimum ?? currency.price(800 + id % 4 * 200)
    }

    /// Minutes from order to delivery.
    var wait: Int {
        canteen.map { $0.preparation + ride } ?? 20 + id % 5 * 5 + (isBusy ? 20 : 0)
    }

    /// The part of ``wait`` that is spent on the way.
    var ride: Int { canteen.map { delivers ? $0.ride : 0 } ?? 10 }

    /// Small businesses charge no tax, and their bills show none.
    var isTaxed: Bool { canteen == nil && id % 6 != 2 }

    /// Whether the kitchen accepts orders automatically.
    var acceptsAlone: Bool { canteen?.acceptsAlone ?? (id % 4 == 0) }

    /// Whether the kitchen takes cards only, unless an amendment says otherwise.
    var isCardOnly: Bool { canteen == nil && id % 8 == 5 }

    /// Whether a canteen's menu says that it takes cards.
    var takesCards: Bool { canteen?.payments.contains(.card) ?? false }

    var delivers: Bool { canteen == nil || reach > 0 }

    /// Whether this kitchen offers slots of one length rather than the next possible minute.
    var offersSlots: Bool { canteen != nil || id % 3 == 0 }

    /// The length of a slot in minutes.
    var slotLength: Int { canteen?.slotMinutes ?? 30 }

    /// The number of orders per slot.
    var capacity: Int { canteen?.capacity ?? SlotPlanner.usualCapacity }

    /// Ignores case.
    func coupon(_ code: String) -> Coupon? {
        (canteen?.coupons ?? Coupon.all).first { $0.code.uppercased() == code.uppercased() }
    }

    /// The name of a charge: the platform's words are French, a canteen's English.
    func label(of charge: String) -> String {
        guard canteen != nil else { return charge }
        let words = [
            "Livraison": "Delivery", "Pourboire": "Tip",
            "Emballages consignés": "Reusable packaging",
        ]
        return words[charge] ?? charge
    }
}
