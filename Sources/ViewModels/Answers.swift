import Cache
public import OrderModels
import Services

/// What the diner answers on the first screen. The settings can change it later.
public struct Answers: Hashable, Sendable {
    /// Whom to order from.
    public enum Source: Hashable, Sendable {
        case demo
        /// The servers added before.
        case added
        /// A co-operative near a place, which is still to be chosen.
        case near(String)
        /// One more server, by its address.
        case address(String)
    }

    public enum Question: String, Hashable, Sendable, CaseIterable {
        case near, source, address, place, diet, alerts, mouse
    }

    public var source = Source.demo
    /// A coordinate, or an address in words; empty if not given.
    public var place = ""
    public var diet: Diet?
    public var alerts: [Allergen] = []
    public var hasMouse = true

    public init() {}
}

extension Answers {
    /// Stores the answers, except to questions that are `settled` elsewhere.
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
