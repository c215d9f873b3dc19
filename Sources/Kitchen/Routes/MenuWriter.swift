/// Writes menus. Leaves members without a value out of dishes and options.
struct MenuWriter {
    private let caterer: Caterer
    private let menus: CatererMenus
    private let place: Int
    /// Whether the clock says which menu is served: neither at made-up kitchens nor where one was
    /// chosen by hand.
    private let hasHours: Bool
    private let hostility: Hostility?

    init(caterer: Caterer, menus: CatererMenus) {
        self.caterer = caterer
        self.menus = menus
        (place, hasHours, hostility) = (0, false, nil)
    }

    init(market: Market, caterer: Caterer, in ledger: Ledger) {
        self.caterer = caterer
        (menus, place) = market.menus(of: caterer, in: ledger)
        hasHours = caterer.canteen != nil && ledger.amendments[caterer.id]?.menu == nil
        hostility = market.tricks.hostility
    }

    var activePath: String { path(of: place) }

    func active() -> Body {
        Body(capacity: 65_536, hostility: hostility) {
            $0.member("@context", "/api/contexts/Menu")
            writeMenu(place, to: &$0)
        }
    }

    /// All menus, without a word on which is active.
    func list() -> Body {
        Body(capacity: 65_536, hostility: hostility) {
            $0.member("@context", "/api/contexts/Restaurant")
            $0.member("@id", "/api/restaurants/\(caterer.id)/menus")
            $0.member("@type", "hydra:Collection")
            $0.array("hydra:member") { writer in
                for place in menus.all.indices {
                    writer.object { writeMenu(place, to: &$0) }
                }
            }
            $0.member("hydra:totalItems", menus.all.count)
        }
    }

    /// The number of a menu in the API.
    private func number(of place: Int) -> Int {
        guard place > 0 else { return caterer.id }
        guard let canteen = caterer.canteen else { return 10_000_000 + caterer.id }
        return CanteenMenu.number(
            of: "menu \(canteen.code) \(menus.others[place - 1].code)", bits: 31)
    }

    private func path(of place: Int) -> String {
        "/api/restaurants/menus/\(number(of: place))"
    }

    private func writeMenu(_ place: Int, to writer: inout WireWriter) {
        let path = path(of: place)
        writer.member("@id", path)
        writer.member("@type", "http://schema.org/Menu")
        writer.text("name", menus.name(at: place))
        writer.member("identifier", "menu-\(number(of: place))")
        // The platform has no such member. A menu without it is served while no other is.
        if hasHours, place > 0 {
            writer.member("openingHours", menus.others[place - 1].hours.spans.map(\.text))
        }
        writer.array("hasMenuSection") {
            for (index, section) in menus.all[place].sections.enumerated() {
                let number = caterer.id * MenuFactory.numbersEach + place * 100 + index + 1
                write(section, path: "\(path)/sections/\(number)", number, to: &$0)
            }
        }
    }

    private func write(
        _ section: Menu.Section, path: String, _ number: Int, to writer: inout WireWriter
    ) {
        writer.object {
            $0.member("@id", path)
            $0.member("@type", "MenuSection")
            $0.member("identifier", "section-\(number)")
            $0.text("name", section.name)
            $0.null("description")
            $0.array("hasMenuItem") {
                for dish in section.dishes { write(dish, to: &$0) }
            }
        }
    }

    private func write(_ dish: Menu.Dish, to writer: inout WireWriter) {
        writer.object {
            $0.member("@type", "MenuItem")
            $0.member("@id", "/api/products/\(dish.number)")
            $0.code("identifier", dish.code)
            $0.text("name", dish.name)
            if let description = dish.description { $0.text("description", description) }
            $0.member("enabled", dish.isEnabled)
            $0.member("reusablePackagingEnabled", dish.deposit != nil)
            if !dish.diets.isEmpty { $0.member("suitableForDiet", dish.diets) }
            if !dish.allergens.isEmpty { $0.member("allergens", dish.allergens) }
            if let price = dish.price { write(price: price, to: &$0) }
            let pictures =
                caterer.canteen == nil ? ["/pictures/\(dish.number).png"] : dish.pictures
            $0.objects("images", pictures) { writer, picture in
                writer.member("ratio", "1:1")
                writer.member("url", picture)
            }
            if !dish.groups.isEmpty {
                $0.array("menuAddOn") {
                    for group in dish.groups { write(group, to: &$0) }
                }
            }
        }
    }

    private func write(_ group: OptionGroup, to writer: inout WireWriter) {
        writer.object {
            $0.member("@type", "MenuSection")
            $0.code("identifier", group.code)
            $0.text("name", group.name)
            $0.member("additionalType", group.isFree ? "free" : "option_value")
            $0.member("additional", !group.isMandatory)
            if let range = group.range { $0.member("valuesRange", range) }
            $0.array("hasMenuItem") {
                for choice in group.choices { write(choice, to: &$0) }
            }
        }
    }

    private func write(_ choice: OptionGroup.Choice, to writer: inout WireWriter) {
        writer.object {
            $0.member("@type", "MenuItem")
            $0.member("@id", Self.address(choice.number))
            $0.code("identifier", choice.code)
            $0.text("name", choice.name)
            write(price: choice.price, to: &$0)
            $0.member("dependsOn", choice.needs.map(Self.address))
        }
    }

    private func write(price: Int, to writer: inout WireWriter) {
        writer.object("offers") {
            $0.member("@type", "Offer")
            $0.price("price", price)
        }
    }

    private static func address(_ choice: Int) -> String {
        "/api/product_option_values/\(choice)"
    }
}
