/// What the diner did that can be taken back, latest last.
@MainActor
public final class UndoHistory {
    public struct Step {
        /// What was done, as the screen says it: "added Verde to the favourites".
        public let label: String
        /// What has a history of its own, where the step is one of that too.
        let owner: String?
        /// They say what was really taken back or done again: others may have come in between.
        let undo: @MainActor () async throws -> String?
        let redo: (@MainActor () async throws -> String?)?
    }

    public enum Outcome: Hashable, Sendable {
        /// There was nothing to take back.
        case none
        /// It cannot be taken back any more.
        case gone(String)
        case done(String)
    }

    @Watched private var steps: [Step] = []
    @Watched private var undone: [Step] = []
    private static let limit = 100

    public init() {}

    /// What would be taken back next.
    public var next: Step? { steps.last }
    /// What would be done again next.
    public var nextRedo: Step? { undone.last }

    public func did(_ label: String, undo: @escaping @MainActor () async throws -> Void) {
        did(label) {
            try await undo()
            return label
        }
    }

    /// Notes a step that may be too late to take back: then `undo` says nothing.
    func did(_ label: String, undo: @escaping @MainActor () async throws -> String?) {
        did(Step(label: label, owner: nil, undo: undo, redo: nil))
    }

    /// Notes a step of something that has a history of its own.
    func did(
        _ label: String, in owner: String, undo: @escaping @MainActor () async throws -> String?,
        redo: @escaping @MainActor () async throws -> String?
    ) {
        did(Step(label: label, owner: owner, undo: undo, redo: redo))
    }

    private func did(_ step: Step) {
        undone = []
        push(step)
    }

    private func push(_ step: Step) {
        steps.append(step)
        if steps.count > Self.limit { steps.removeFirst() }
    }

    /// Takes back the latest step.
    public func undo() async throws -> Outcome {
        guard let step = steps.popLast() else { return .none }
        guard let label = try await step.undo() else { return .gone(step.label) }
        // What cannot be done again ends what could be.
        if step.redo != nil { undone.append(step) } else { undone = [] }
        return .done(label)
    }

    /// Does again what was taken back last.
    public func redo() async throws -> Outcome {
        guard let step = undone.popLast(), let redo = step.redo else { return .none }
        guard let label = try await redo() else { return .gone(step.label) }
        push(step)
        return .done(label)
    }

    // MARK: Histories of their own

    /// The owner has taken back its latest step by itself.
    func wasUndone(in owner: String) {
        guard let place = steps.lastIndex(where: { $0.owner == owner }) else { return }
        undone.append(steps.remove(at: place))
    }

    func wasRedone(in owner: String) {
        guard let place = undone.lastIndex(where: { $0.owner == owner }) else { return }
        push(undone.remove(at: place))
    }

    /// The owner has begun a new history: nothing of before can be taken back.
    func forget(_ owner: String) {
        steps.removeAll { $0.owner == owner }
        undone.removeAll { $0.owner == owner }
    }
}
