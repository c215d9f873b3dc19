public import Cache
public import OrderModels

/// What earlier runs learned from the diner; unset values are nil.
///
/// The program only reads the configuration file, which belongs to the diner, so it stores these
/// values with the diner's own data.
public struct Learned: Hashable, Sendable {
    /// The keys in the store.
    public enum Key: String, CaseIterable {
        case demo = "settings.demo"
        case place = "settings.place"
        case diet = "settings.diet"
        case alerts = "settings.alerts"
        case mouse = "settings.mouse"
        case peek = "settings.peek"
        case order = "settings.order"
        case clipboard = "settings.clipboard"
        case geocoder = "settings.geocoder"
    }

    private static let prefix = "settings."

    /// Use the demo kitchen, even if servers were added.
    public var usesDemo = false
    public var place: String?
    public var diet: Diet?
    public var alerts: [Allergen]?
    public var hasMouse: Bool?
    public var showsPeek: Bool?
    public var order: CatererOrder?
    public var mayCopy: Bool?
    /// Whether the public geocoder may be asked where an address is.
    public var mayLookUp: Bool?

    public init() {}

    public init(from reader: any ReadAccessor) throws {
        for row in try reader.items(Request(Remembered.self, where: .under(Self.prefix))) {
            switch Key(rawValue: row.id) {
            case .demo: usesDemo = row.value == Self.yes
            case .place: place = row.value
            case .diet: diet = Diet(rawValue: row.value)
            case .alerts:
                alerts = row.value.split(separator: " ").map { Allergen(rawValue: String($0)) }
            case .mouse: hasMouse = row.value == Self.yes
            case .peek: showsPeek = row.value == Self.yes
            case .order: order = CatererOrder(rawValue: row.value)
            case .clipboard: mayCopy = row.value == Self.yes
            case .geocoder: mayLookUp = row.value == Self.yes
            case nil: break  // Stored by a newer version.
            }
        }
    }

    private static let yes = "yes"

    public static func word(_ flag: Bool) -> String { flag ? yes : "no" }
}

/// The order in which kitchens are listed.
public enum CatererOrder: String, Hashable, Sendable, CaseIterable {
    case listed, opening, name, favourites, soonest, distance, fee, minimum, typical
}

extension WriteAccessor {
    /// Use the added servers instead of the demo kitchen.
    public func forgetDemo() throws {
        try delete(Remembered.self, Learned.Key.demo.rawValue)
    }
}
