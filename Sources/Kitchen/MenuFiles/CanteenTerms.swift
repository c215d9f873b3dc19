/// The terms and the menu of a caterer from a canteen's own menu file.
///
/// A class, so that made-up caterers, of which there may be a million, only carry a pointer.
final class CanteenTerms: Sendable {
    enum Payment: String, Sendable, CaseIterable {
        case cash, invoice, card
    }

    /// As in the file; everything that has to stay the same is named by it.
    let code: String
    let kind: String
    let cuisine: String
    let address: String
    let picture: String?
    /// In hundredths of the currency, like all prices.
    let fee: Int
    let minimum: Int
    /// Minutes.
    let preparation: Int
    let ride: Int
    let slotMinutes: Int
    /// The number of orders per slot.
    let capacity: Int
    let payments: Set<Payment>
    /// Whether orders are accepted without anybody at the board.
    let acceptsAlone: Bool
    let coupons: [Coupon]
    /// Nil where nothing comes in reusable packaging.
    let packaging: Packaging?
    let menus: CatererMenus

    init(
        code: String, kind: String, cuisine: String, address: String, picture: String?, fee: Int,
        minimum: Int, preparation: Int, ride: Int, slotMinutes: Int, capacity: Int,
        payments: Set<Payment>, acceptsAlone: Bool, coupons: [Coupon], packaging: Packaging?,
        menus: CatererMenus
    ) {
        self.code = code
        self.kind = kind
        self.cuisine = cuisine
        self.address = address
        self.picture = picture
        self.fee = fee
        self.minimum = minimum
        self.preparation = preparation
        self.ride = ride
        self.slotMinutes = slotMinutes
        self.capacity = capacity
        self.payments = payments
        self.acceptsAlone = acceptsAlone
        self.coupons = coupons
        self.packaging = packaging
        self.menus = menus
    }

    /// The terms of a caterer that is not in the file any more: nothing can be ordered there.
    static func gone(address: String, fee: Int) -> CanteenTerms {
        CanteenTerms(
            code: "", kind: "Restaurant", cuisine: "", address: address, picture: nil, fee: fee,
            minimum: 0, preparation: 20, ride: 10, slotMinutes: 30, capacity: 0, payments: [],
            acceptsAlone: false, coupons: [], packaging: nil, menus: CatererMenus(name: "Menu"))
    }
}
