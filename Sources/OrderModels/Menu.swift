/// The menu of a caterer, in the caterer's order.
public struct Menu: Hashable, Sendable {
    public let caterer: Caterer.ID
    public var name: String?
    public var sections: [Section]
    /// When it is served, where the server says so of menus; nil is whenever no other is.
    public var hours: OpeningHours?

    public init(caterer: Caterer.ID, name: String? = nil, sections: [Section]) {
        self.caterer = caterer
        self.name = name
        self.sections = sections
    }

    /// Gives each dish the headings that it stands under, where the menu comes from outside.
    public mutating func headDishes() {
        var headings: [MenuItem.ID: [String]] = [:]
        for part in sections {
            for item in part.items { headings[item.id, default: []].append(part.section.name) }
        }
        for part in sections.indices {
            for item in sections[part].items.indices {
                let id = sections[part].items[item].id
                sections[part].items[item].heading = headings[id]?.joined(separator: "\n") ?? ""
            }
        }
    }

    /// A heading and the dishes under it.
    public struct Section: Hashable, Sendable {
        public var section: MenuSection
        public var items: [MenuItem]

        public init(_ section: MenuSection, items: [MenuItem]) {
            self.section = section
            self.items = items
        }
    }

    public var itemCount: Int {
        sections.reduce(0) { $0 + $1.items.count }
    }

    /// Its dishes by ID, each once.
    public var dishes: [MenuItem.ID: MenuItem] {
        Dictionary(sections.flatMap(\.items).map { ($0.id, $0) }) { first, _ in first }
    }

    public var dishesByName: DishesByName { DishesByName(sections.flatMap(\.items)) }
}

/// Dishes by the names that servers give in the lines of a cart, which have no codes.
///
/// Only a name that a single dish has tells which one it is: of two, either may be in the line.
public struct DishesByName: Hashable, Sendable {
    /// By folded name; nil of those whose name several have.
    private let dishes: [String: MenuItem?]

    public init(_ dishes: some Sequence<MenuItem>) {
        self.dishes = Dictionary(dishes.map { (fold($0.name), Optional($0)) }) { one, other in
            // A dish may stand in two sections.
            one?.id == other?.id ? one : nil
        }
    }

    /// The one dish of that name; nil if there is none, or more than one.
    public subscript(name: String) -> MenuItem? { dishes[fold(name)] ?? nil }
}

/// The heading of a part of a menu.
public struct MenuSection: Identifiable, Hashable, Sendable {
    public typealias ID = Reference<MenuSection>

    public let id: ID
    public let caterer: Caterer.ID
    public var name: String
    public var summary: String?

    public init(id: ID, caterer: Caterer.ID, name: String, summary: String? = nil) {
        self.id = id
        self.caterer = caterer
        self.name = name
        self.summary = summary
    }
}

public struct MenuItem: Identifiable, Hashable, Sendable {
    public typealias ID = Reference<MenuItem>

    public let id: ID
    public let caterer: Caterer.ID
    /// The code that the server wants in an order.
    public let orderCode: String
    public var name: String
    public var summary: String?
    /// The price before options; nil where the kitchen gives none, so the dish cannot be ordered.
    public let price: Money?
    public let isAvailable: Bool
    public let diets: Declaration<Diet>
    public let allergens: Declaration<Allergen>
    public var optionGroups: [OptionGroup]
    /// Where its picture is, as the server says.
    public var image: PictureAddress?
    /// What it stands under on its menu, each in a line; empty where that is not known.
    public var heading = ""

    public init(
        id: ID, caterer: Caterer.ID, orderCode: String, name: String, summary: String? = nil,
        price: Money?, isAvailable: Bool = true, diets: Declaration<Diet> = .notStated,
        allergens: Declaration<Allergen> = .notStated, optionGroups: [OptionGroup] = []
    ) {
        self.id = id
        self.caterer = caterer
        self.orderCode = orderCode
        self.name = name
        self.summary = summary
        self.price = price
        self.isAvailable = isAvailable && price != nil && optionGroups.allSatisfy(\.canBeAnswered)
        self.diets = diets
        self.allergens = allergens
        self.optionGroups = optionGroups
    }
}
