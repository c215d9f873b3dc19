public import OrderModels

/// The stages of an order from the server to the table, and which it has reached.
public struct OrderProgress: Hashable, Sendable {
    public enum State: Hashable, Sendable {
        case done
        case now
        case ahead
        /// The order ended here early.
        case ended
    }

    public struct Step: Hashable, Sendable {
        public let stage: OrderStage
        /// When the order reached the stage; nil if the server did not say.
        public let at: Instant?
        public let state: State
    }

    public let steps: [Step]

    public init(_ order: Order) {
        var way: [OrderStage] = [.waiting, .accepted, .cooking, .ready]
        // The diner picks up a collection, so nobody brings it.
        if order.method != .collection { way.append(.onItsWay) }
        way.append(.arrived)
        let stage = order.stage
        let times = way.map { Self.time(of: $0, in: order) }
        guard let place = way.firstIndex(of: stage) else {
            let isOver = order.state.isTerminal
            var steps: [Step] = []
            for (stage, at) in zip(way, times) where at != nil {
                steps.append(Step(stage: stage, at: at, state: .done))
            }
            let at = isOver ? Self.time(of: stage, in: order) : nil
            self.steps = steps + [Step(stage: stage, at: at, state: isOver ? .ended : .now)]
            return
        }
        steps = way.enumerated().map { index, stage in
            let isThere = index == place && stage != .arrived
            let isDone = index <= place
            return Step(
                stage: stage, at: isDone ? times[index] : nil,
                state: isThere ? .now : isDone ? .done : .ahead)
        }
    }

    /// When the order last reached the stage, which can happen twice.
    private static func time(of stage: OrderStage, in order: Order) -> Instant? {
        let kinds: [OrderEvent.Kind] =
            switch stage {
            case .waiting: [.created]
            case .accepted: [.accepted]
            case .cooking: [.preparationStarted]
            case .ready: [.preparationFinished]
            case .onItsWay: [.picked]
            case .arrived: [.dropped, .fulfilled]
            case .refused: [.refused]
            case .cancelled: [.cancelled]
            case .agreed, .unknown: []
            }
        let told = order.events.last { kinds.contains($0.kind) }?.at
        return told ?? (stage == .waiting ? order.createdAt : nil)
    }
}
