import OrderModels
public import Presentation
public import Telemetry

/// The page of switches: their values and what set them. The diner changes them for this run.
@MainActor
public final class SwitchesViewModel {
    /// Asks the switch server.
    public typealias Asking = @MainActor () async throws -> Void

    // MARK: What the screen shows

    public let list: ListDataSource<SwitchReading>
    @Watched public private(set) var problem: Problem?
    /// Whether the server is being asked.
    @Watched public private(set) var isAsking = false

    private let switches: LiveSwitches
    private let activity: Activity
    private let clock: ScreenClock
    private let ask: Asking
    private var asking: Task<Void, Never>?

    init(
        _ switches: LiveSwitches, _ activity: Activity, _ clock: ScreenClock,
        ask: @escaping Asking
    ) {
        self.switches = switches
        self.activity = activity
        self.clock = clock
        self.ask = ask
        list = ListDataSource(following: { switches.layers.readings })
    }

    /// How many switches are not as bundled.
    public var changedCount: Int {
        list.rows.count { $0.value != $0.declaration.bundled }
    }

    public func source(of reading: SwitchReading) -> String {
        SwitchWords.source(reading, at: clock.now)
    }

    // MARK: What the diner did

    /// Sets the switch for this run.
    public func chose(_ value: SwitchValue, for declaration: SwitchDeclaration) {
        switches.choose(value, for: declaration.key)
    }

    /// Takes back what was set for this run.
    public func resetPressed() {
        guard let row = list.selectedRow, row.source == .run else { return }
        switches.choose(nil, for: row.id)
    }

    public func refreshPressed(_ told: @escaping @MainActor (String) -> Void) {
        guard asking == nil else { return }
        isAsking = true
        asking = activity.work { [weak self, ask, activity] in
            let outcome: Problem?
            do {
                try await ask()
                outcome = nil
            } catch {
                outcome = activity.caught(error)
            }
            guard let self else { return }
            (asking, isAsking, problem) = (nil, false, outcome)
            if let outcome { activity.tell(outcome) }
            if outcome?.code != .interrupted {
                told(outcome?.sentence ?? Say.Switches.serverAsked)
            }
        }
    }

    public func cancelPressed() {
        asking?.cancel()
    }
}
