internal import Synchronization

/// The destinations of a log, each with its own level, which can be switched while logging.
public final class LogHub: Sendable {
    public struct State: Hashable, Sendable {
        public let name: String
        public var level: LogLevel
        public var isOn: Bool
    }

    private struct Entry {
        var state: State
        let destination: any LogDestination
    }

    private let entries = Mutex<[Entry]>([])
    /// The lowest level that a destination wants, or one above all.
    private let lowest = Atomic<Int>(LogHub.none)
    private static let none = LogLevel.allCases.count

    public init() {}

    /// Adds a destination. One that is off gets nothing until it is switched on.
    public func add(
        _ destination: any LogDestination, named name: String, from level: LogLevel = .info,
        isOn: Bool = true
    ) {
        change {
            $0.append(
                Entry(
                    state: State(name: name, level: level, isOn: isOn), destination: destination))
        }
    }

    public var states: [State] {
        entries.withLock { $0.map(\.state) }
    }

    /// Switches a destination on or off, or gives it another level.
    public func set(_ name: String, isOn: Bool? = nil, level: LogLevel? = nil) {
        change { entries in
            for index in entries.indices where entries[index].state.name == name {
                if let isOn { entries[index].state.isOn = isOn }
                if let level { entries[index].state.level = level }
            }
        }
    }

    @inline(__always)
    public func wants(_ level: LogLevel) -> Bool {
        level.rawValue >= lowest.load(ordering: .relaxed)
    }

    public func write(_ record: LogRecord) {
        for entry in entries.withLock({ $0 })
        where entry.state.isOn && record.level >= entry.state.level {
            entry.destination.write(record)
        }
    }

    /// Writes a record to those destinations only that show it and do not keep it.
    public func show(_ record: LogRecord) {
        for entry in entries.withLock({ $0 })
        where entry.state.isOn && entry.destination.isShown && record.level >= entry.state.level {
            entry.destination.write(record)
        }
    }

    /// Waits until what was logged is written.
    public func flush() {
        for entry in entries.withLock({ $0 }) { entry.destination.flush() }
    }

    private func change(_ body: (inout [Entry]) -> Void) {
        entries.withLock { entries in
            body(&entries)
            let levels = entries.filter(\.state.isOn).map(\.state.level.rawValue)
            lowest.store(levels.min() ?? Self.none, ordering: .relaxed)
        }
    }
}
