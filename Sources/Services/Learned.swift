public import Cache
public import OrderModels

/// What earlier runs learned from the diner; what was never said is nil.
///
/// The configuration belongs to the diner and is only read, so this is kept with the diner's own
/// things.
public struct Learned: Hashable, Sendable {
    /// The names under which it is remembered.
    public enum Key: String, CaseIterable {
        case demo = "settings.demo"
        case place = "settings.place"
        case diet = "settings.diet"
        case alerts = "settings.alerts"
        case mouse = "settings.mouse"
        case peek = "settings.peek"
        case order = "settings.order"
    }

    private static let prefix = "settings."

    /// The demo kitchen is what the diner wants to see, whatever servers were added.
    public var usesDemo = false
    public var place: String?
    public var diet: Diet?
    public var alerts: [Allergen]?
    public var hasMouse: Bool?
    public var showsPeek: Bool?
    public var order: CatererOrder?

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
            case nil: break  // A newer eat-tui may remember more.
            }
        }
    }

    private static let yes = "yes"

    public static func word(_ flag: Bool) -> String { flag ? yes : "no" }
}

/// What kitchens are listed by.
public enum CatererOrder: String, Hashable, Sendable, CaseIterable {
    case listed, opening, name, favourites
}

extension WriteAccessor {
    /// The diner wants to see the servers that were added, not the demo kitchen.
    public func forgetDemo() throws {
        try delete(Remembered.self, Learned.Key.demo.rawValue)
    }
}
