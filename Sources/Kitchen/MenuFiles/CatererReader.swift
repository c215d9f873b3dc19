import JSON

/// A caterer of the files, before the dishes of tables are added to it.
struct CatererDraft {
    let fields: MenuFields
    let code: String
    let groups: [String: OptionGroup]
    /// In the order in which they are named first.
    private(set) var sections: [(name: String, dishes: [DishDraft])] = []
    /// Beside the main one.
    var menus: [MenuDraft] = []
    private var positions: [String: Int] = [:]
    private var count = 0

    /// Nobody reads a longer menu; a client would have to load it whole.
    private static let limit = 2_000

    init(fields: MenuFields, code: String, groups: [String: OptionGroup]) {
        self.fields = fields
        self.code = code
        self.groups = groups
    }

    /// Whether there is room for one more dish, on whatever menu.
    mutating func counts(_ file: String, _ line: Int) -> Bool {
        count += 1
        if count == Self.limit + 1 {
            fields.mistakes.note(
                file, line, "This is one dish too many: a caterer has at most \(Self.limit).")
        }
        return count <= Self.limit
    }

    mutating func add(_ dish: DishDraft, to section: String) {
        guard counts(dish.file, dish.line) else { return }
        if let index = positions[section] {
            sections[index].dishes.append(dish)
        } else {
            positions[section] = sections.count
            sections.append((section, [dish]))
        }
    }
}

/// Reads one caterer of a JSON5 file.
struct CatererReader {
    let currency: MenuCurrency?
    let coupons: [Coupon]
    /// Whether the menu names the page of a payment provider.
    let hasPaymentPage: Bool
    let mistakes: MistakeList

    static let keys = [
        "code", "name", "kind", "cuisine", "tags", "description", "telephone", "address", "place",
        "radius", "pickup", "hours", "closures", "preparation", "ride", "minimum", "fee", "slots",
        "payment", "accepts_at_once", "picture", "options", "packaging",
        "sections", "menu", "menus",
    ]
    private static let kinds = [
        "restaurant": "Restaurant", "bakery": "Bakery", "cafe": "CafeOrCoffeeShop",
        "grocery": "GroceryStore",
    ]

    func draft(_ value: JSON5Value, in file: String) -> CatererDraft? {
        guard let fields = MenuFields(value, "a caterer", in: file, keys: Self.keys, mistakes)
        else { return nil }
        // Without a name or a code its dishes are still read, for their mistakes.
        let code =
            fields.required("name", "\"Canteen Rosa\"").flatMap { name in
                MenuText.code(
                    fields.text("code"), of: name, "a caterer", { fields.note("code", $0) })
            } ?? "?"
        var draft = CatererDraft(
            fields: fields, code: code,
            groups: OptionReader(caterer: code, currency: currency).groups(fields))
        for section in sections(of: fields) {
            for value in section.dishes {
                if let dish = dish(value, in: file) { draft.add(dish, to: section.name) }
            }
        }
        draft.menus = fields.list("menus").compactMap { menu($0, of: &draft, in: file) }
        return draft
    }

    func sections(of fields: MenuFields) -> [(name: String, dishes: [JSON5Value])] {
        fields.list("sections").compactMap { value in
            guard
                let section = MenuFields(
                    value, "a section", in: fields.file, keys: ["name", "dishes"], mistakes),
                let name = section.required("name", "\"Soups\"")
            else { return nil }
            return (name, section.list("dishes"))
        }
    }

    func dish(_ value: JSON5Value, in file: String) -> DishDraft? {
        guard let fields = MenuFields(value, "a dish", in: file, keys: DishDraft.keys, mistakes)
        else { return nil }
        var dish = DishDraft(file: file, line: fields.line)
        dish.name = fields.required("name", "\"Green curry\"")
        dish.code = fields.text("code")
        dish.description = fields.text("description", isLong: true)
        if !fields.has("price") { fields.missing("price", "\"9.70\"") }
        dish.price = fields.price("price", in: currency)
        func known(_ key: String, _ what: String, _ names: [String: String]) -> [String] {
            fields.texts(key).compactMap { text, line in
                MenuText.known(text, what, among: names) { mistakes.note(file, line, $0) }
            }
        }
        dish.diets = known("diets", "diet", DishDraft.diets)
        dish.allergens = known("allergens", "allergen", DishDraft.allergens)
        dish.options = fields.texts("options").map(\.text)
        if let picture = fields.text("picture") {
            dish.pictures =
                MenuText.picture(picture) { fields.note("picture", $0) }.map { [$0] } ?? []
        }
        dish.isAvailable = fields.flag("available", else: true)
        dish.deposit = fields.price("deposit", in: currency)
        dish.hasDeposit = fields.has("deposit")
        return dish
    }

    /// The caterer with its menu, or nil after noting why there is none.
    func caterer(_ draft: CatererDraft) -> Caterer? {
        let fields = draft.fields
        let name = fields.text("name")
        let address = fields.required("address", "\"12 Mill Lane, 12043 Berlin\"")
        if !fields.has("place") { fields.missing("place", "[52.5201, 13.4050]") }
        let place = fields.place("place")
        let radius = fields.whole("radius", 0...100_000, else: 0)
        let collects = fields.flag("pickup", else: true)
        if radius == 0, !collects {
            fields.note("pickup", "Without a radius and without pickup nobody gets any food.")
        }
        let hours = OpeningHours(spans: fields.hours(), closures: fields.closures())
        let terms = terms(draft, address: address ?? "?")
        guard let name, let place, address != nil else { return nil }
        return Caterer(
            id: CanteenMenu.number(of: "caterer \(draft.code)", bits: 31), name: name, cuisine: 0,
            tags: fields.texts("tags").map(\.text), badges: [],
            description: fields.text("description", isLong: true),
            telephone: fields.text("telephone") ?? "", street: 0, house: 0, place: place,
            reach: radius, hours: hours, isBusy: false, collects: collects,
            hasMenu: !terms.menus.isEmpty, priceLevel: 100, canteen: terms)
    }

    private func terms(_ draft: CatererDraft, address: String) -> CanteenTerms {
        let fields = draft.fields
        let kind = fields.text("kind").flatMap { text in
            MenuText.known(text, "kind of caterer", among: Self.kinds) { fields.note("kind", $0) }
        }
        let slots = fields.value("slots").flatMap { value in
            MenuFields(value, "slots", in: fields.file, keys: ["minutes", "orders"], mistakes)
        }
        let length = slots?.whole("minutes", 5...120, else: 30) ?? 30
        if 1440 % length != 0 {
            slots?.note("minutes", "A day does not divide into slots of \(length) minutes.")
        }
        let packaging = packaging(fields)
        return CanteenTerms(
            code: draft.code, kind: kind ?? "Restaurant",
            cuisine: fields.text("cuisine") ?? "Canteen", address: address,
            picture: fields.text("picture").flatMap { text in
                MenuText.picture(text) { fields.note("picture", $0) }
            },
            fee: fields.price("fee", in: currency) ?? 0,
            minimum: fields.price("minimum", in: currency) ?? 0,
            preparation: fields.whole("preparation", 0...1440, else: 20),
            ride: fields.whole("ride", 0...240, else: 10), slotMinutes: length,
            capacity: slots?.whole("orders", 1...10_000, else: 10_000) ?? 10_000,
            payments: payments(fields),
            acceptsAlone: fields.flag("accepts_at_once", else: false), coupons: coupons,
            packaging: packaging, menus: menus(draft, packaging))
    }

    private func payments(_ fields: MenuFields) -> Set<CanteenTerms.Payment> {
        let names = Dictionary(
            uniqueKeysWithValues: CanteenTerms.Payment.allCases.map { ($0.rawValue, $0) })
        guard fields.has("payment") else { return [.cash] }
        let ways = fields.texts("payment").compactMap { text, line in
            MenuText.known(text, "way to pay", among: names) {
                mistakes.note(fields.file, line, $0)
            }
        }
        if ways.isEmpty, fields.list("payment").isEmpty {
            fields.note("payment", "Name a way to pay: \"cash\", \"invoice\" or \"card\".")
        }
        if ways.contains(.card), !hasPaymentPage {
            fields.note(
                "payment",
                "\"card\" needs the page of your payment provider beside the name of the menu, as in "
                    + "payment_page: \"https://pay.example/order/{payment}\".")
        }
        return Set(ways)
    }
}
