public import Logging

/// The log of this run, live, for the page that shows it.
@MainActor
public final class LogViewModel {
    public let log: Logger
    /// Latest first: records from ``level`` up, of ``module`` if there is one.
    @Watched public private(set) var records: [LogRecord] = []

    /// Lower levels are recorded only from the moment they are asked for.
    @Watched public private(set) var level = LogLevel.debug
    @Watched public private(set) var module: String?

    private let memory = LogMemory()
    private let announcement = Announcement()
    private static let name = "page.messages"

    public init(_ log: Logger) {
        self.log = log
        // Nobody reads the log of a run whose logger discards everything.
        if log.hub !== Logger.silent.hub { log.hub.add(memory, named: Self.name, from: level) }
    }

    /// Shows records as they come, until ``disappeared()``.
    public func appeared() {
        read()
        memory.onChange { [weak self, announcement] in
            announcement.make { self?.read() }
        }
    }

    public func disappeared() {
        memory.onChange(nil)
        records = []
    }

    // MARK: Where it goes

    /// Where the log goes besides this page, and whether it does now.
    public var destinations: [LogHub.State] {
        log.hub.states.filter { Self.switchable.contains($0.name) }
    }

    /// Standard error is covered by the screens.
    private static let switchable = [
        LogDestinations.file, LogDestinations.journal, LogDestinations.server,
    ]

    /// Switches a destination off, or on again, for this run.
    public func togglePressed(_ name: String) {
        guard let state = destinations.first(where: { $0.name == name }) else { return }
        log.hub.set(name, isOn: !state.isOn)
        log.info("log.switched", ["destination": .listed(name, among: Self.switchable)])
    }

    private func read() {
        records = memory.records.reversed().filter { record in
            record.level >= level && (module == nil || record.callSite.module == module)
        }
    }

    /// The next higher level; the lowest after the highest.
    public func levelPressed() {
        let next = LogLevel(rawValue: level.rawValue + 1) ?? .verbose
        level = next
        log.hub.set(Self.name, level: min(next, .debug))
        read()
    }

    /// The next module of those that have logged; all after the last.
    public func modulePressed() {
        let modules = Set(memory.records.map(\.callSite.module)).sorted()
        module = modules.first { module == nil || $0 > module ?? "" }
        read()
    }
}
