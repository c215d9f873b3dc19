public import Observation

/// What the diner did that can be taken back, latest last.
@MainActor @Observable
public final class UndoHistory {
    public struct Step {
        /// What was done, as the screen says it: "added Verde to the favourites".
        public let label: String
        let undo: @MainActor () async throws -> Void
    }

    private var steps: [Step] = []
    private static let limit = 100

    public init() {}

    /// What would be taken back next.
    public var next: Step? { steps.last }

    public func did(_ label: String, undo: @escaping @MainActor () async throws -> Void) {
        steps.append(Step(label: label, undo: undo))
        if steps.count > Self.limit { steps.removeFirst() }
    }

    /// Takes back the latest step.
    ///
    /// - Returns: What was taken back; nil where there was nothing.
    public func undo() async throws -> Step? {
        guard let step = steps.popLast() else { return nil }
        try await step.undo()
        return step
    }
}
