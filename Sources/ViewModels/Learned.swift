public import Cache
public import OrderModels

/// What earlier runs learned from the diner; what was never said is nil.
///
/// The configuration belongs to the diner and is only read, so this is kept with the diner's own
/// things.
public struct Learned: Hashable, Sendable {
    /// The names under which it is remembered.
    enum Key: String, CaseIterable {
        case demo = "settings.demo"
        case place = "settings.place"
        case diet = "settings.diet"
        case alerts = "settings.alerts"
        case mouse = "settings.mouse"
        case peek = "settings.peek"
        case order = "settings.order"
    }

    static let prefix = "settings."

    /// The demo kitchen is what the diner wants to see, whatever servers were added.
    public var usesDemo = false
    public var place: String?
    public var diet: Diet?
    public var alerts: [Allergen]?
    public var hasMouse: Bool?
    public var showsPeek: Bool?
    public var order: CaterersViewModel.Choice.Order?

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
            case .order: order = CaterersViewModel.Choice.Order(rawValue: row.value)
            case nil: break  // A newer eat-tui may remember more.
            }
        }
    }

    private static let yes = "yes"

    static func word(_ flag: Bool) -> String { flag ? yes : "no" }
}

extension WriteAccessor {
    /// The diner wants to see the servers that were added, not the demo kitchen.
    public func forgetDemo() throws {
        try delete(Remembered.self, Learned.Key.demo.rawValue)
    }
}

extension Answers {
    /// Keeps the answers to all questions but those that are `settled` elsewhere.
    func write(_ settled: Set<Question>, to writer: any WriteAccessor) throws {
        func keep(_ key: Learned.Key, _ value: String?, unless question: Question) throws {
            if settled.contains(question) { return }
            if let value {
                try writer.upsert(Remembered(key.rawValue, value))
            } else {
                try writer.delete(Remembered.self, key.rawValue)
            }
        }
        try keep(.demo, source == .demo ? Learned.word(true) : nil, unless: .source)
        try keep(.place, place.isEmpty ? nil : place, unless: .place)
        try keep(.diet, diet?.rawValue, unless: .diet)
        let alerts = alerts.map(\.rawValue).joined(separator: " ")
        try keep(.alerts, alerts.isEmpty ? nil : alerts, unless: .alerts)
        try keep(.mouse, Learned.word(hasMouse), unless: .mouse)
    }
}
