import OrderModels

/// The future steps of an order, and when each is due.
///
/// There is no timer: reading an order first applies the steps that are due.
struct OrderLife: Codable, Hashable, Sendable {
    struct Step: Codable, Hashable, Sendable {
        let kind: OrderEvent.Kind
        var at: Instant
    }

    private(set) var steps: [Step]
    /// The length of a minute; one half is twice as fast.
    private let pace: Double
    /// Whether the kitchen takes each step explicitly and none happens automatically.
    private(set) var isHeld = false

    /// The steps of an order placed `now` and due at `arrival`.
    ///
    /// They proceed `speed` times as fast as the clock, and within `limit` seconds if that is
    /// shorter.
    init(
        from now: Instant, to arrival: Instant, method: Order.Method, at caterer: Caterer,
        speed: Int, limit: Int?
    ) {
        let lead = max(Int(arrival.seconds(since: now)), 300)
        let accepted = caterer.acceptsAlone ? 0 : 60
        let started = max(accepted + 60, lead - caterer.wait * 60 + 180)
        var offsets: [(OrderEvent.Kind, Int)] = [(.accepted, accepted)]
        switch method {
        case .delivery:
            offsets += [
                (.preparationStarted, started),
                (.preparationFinished, max(started, lead - caterer.ride * 60 - 60)),
                (.picked, max(started, lead - caterer.ride * 60)), (.dropped, lead),
                (.fulfilled, lead + 30),
            ]
        case .collection:
            offsets += [
                (.preparationStarted, started), (.preparationFinished, max(started, lead - 60)),
                (.fulfilled, lead + 120),
            ]
        }
        let whole = Double(offsets.last?.1 ?? 1)
        let pace = min(1 / Double(max(speed, 1)), limit.map { Double($0) / whole } ?? 1)
        self.pace = pace
        steps = offsets.map { kind, offset in
            Step(kind: kind, at: now.adding(seconds: Int64(Double(offset) * pace)))
        }
    }

    /// Takes the next step if it is due.
    mutating func next(by now: Instant) -> Step? {
        guard !isHeld, let step = steps.first, step.at <= now else { return nil }
        return steps.removeFirst()
    }

    /// Takes the next step now, due or not.
    mutating func force(at now: Instant) -> Step? {
        guard let step = steps.first else { return nil }
        skip(to: step.kind, at: now)
        return Step(kind: step.kind, at: now)
    }

    mutating func hold() {
        isHeld = true
    }

    /// Removes the step just taken and those before it.
    ///
    /// The later steps keep their intervals.
    mutating func skip(to kind: OrderEvent.Kind, at now: Instant) {
        isHeld = false
        guard let index = steps.firstIndex(where: { $0.kind == kind }) else { return }
        let late = now.seconds(since: steps[index].at)
        steps.removeFirst(index + 1)
        if late > 0 { shift(bySeconds: late) }
    }

    mutating func delay(byMinutes minutes: Int) {
        shift(bySeconds: Int64(Double(minutes * 60) * pace))
    }

    /// Resumes after a pause; steps that were due meanwhile happen from now on.
    mutating func resume(at now: Instant) {
        isHeld = false
        guard let first = steps.first, first.at < now else { return }
        shift(bySeconds: now.seconds(since: first.at))
    }

    private mutating func shift(bySeconds seconds: Int64) {
        for index in steps.indices { steps[index].at = steps[index].at.adding(seconds: seconds) }
    }
}

extension Order {
    var isOver: Bool {
        switch state {
        case .fulfilled, .refused, .cancelled: true
        case .cart, .new, .accepted, .started, .ready: false
        }
    }

    /// Applies the steps due by `now`; returns whether there were any.
    mutating func live(until now: Instant) -> Bool {
        var hasChanged = false
        while !isOver, let step = life?.next(by: now) {
            note(OrderEvent(kind: step.kind, at: step.at))
            hasChanged = true
        }
        return hasChanged
    }

    /// Records an event and changes the state accordingly.
    mutating func note(_ event: OrderEvent) {
        events.append(event)
        switch event.kind {
        case .created: state = .new
        case .accepted: state = .accepted
        case .preparationStarted: state = .started
        case .preparationFinished: state = .ready
        case .fulfilled: state = .fulfilled
        case .refused: state = .refused
        case .cancelled: state = .cancelled
        // Events of the courier do not change the state.
        case .delayed, .picked, .dropped, .restored, .priceUpdated: break
        }
    }
}
