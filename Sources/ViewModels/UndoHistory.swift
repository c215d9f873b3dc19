import OrderModels
import Services

/// What the diner did that can be taken back, latest last: each page of the program by itself, so
/// that nothing is undone that was done out of sight.
@MainActor
public final class UndoHistory {
    public struct Step {
        /// What was done, as the screen says it: "added Verde to the favourites".
        public let label: String
        /// What has a history of its own, where the step is one of that too.
        let owner: String?
        /// Where it was done.
        let page: Place?
        /// They say what was really taken back or done again; nil where it is too late.
        let undo: @MainActor () async throws -> String?
        let redo: @MainActor () async throws -> String?
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

    /// Where the diner is.
    public var whereabouts: @MainActor () -> Place? = { nil }
    /// Where what is being done was asked for, which may have been left since.
    private var asked: Place??

    var page: Place? { asked ?? whereabouts()?.history }

    /// Runs what was asked for on `page`, one at a time.
    func doing<T>(
        on page: Place?, _ body: @MainActor () async throws -> T
    ) async throws -> T {
        asked = .some(page)
        defer { asked = nil }
        return try await body()
    }

    /// What would be taken back next where the diner is.
    public var next: Step? { steps.last { $0.page == page } }
    /// What would be done again next.
    public var nextRedo: Step? { undone.last { $0.page == page } }

    /// Notes a step. Where it may be too late to take it back or to do it again, `undo` or `redo` says
    /// nothing. It belongs to `place`, or to where the diner asked for it.
    func did(
        _ label: String, in owner: String? = nil, on place: Place? = nil,
        undo: @escaping @MainActor () async throws -> String?,
        redo: @escaping @MainActor () async throws -> String?
    ) {
        let page = place ?? page
        let step = Step(label: label, owner: owner, page: page, undo: undo, redo: redo)
        undone.removeAll { $0.page == page || $0.owner != nil && $0.owner == owner }
        push(step)
    }

    private func push(_ step: Step) {
        steps.append(step)
        if steps.count > Self.limit { steps.removeFirst() }
    }

    /// Takes back the latest step of where the diner is. One that fails stays.
    public func undo() async throws -> Outcome {
        guard let place = steps.lastIndex(where: { $0.page == page }) else { return .none }
        let step = steps.remove(at: place)
        do {
            guard let label = try await step.undo() else { return .gone(step.label) }
            undone.append(step)
            return .done(label)
        } catch {
            push(step)
            throw error
        }
    }

    /// Does again what was taken back last.
    public func redo() async throws -> Outcome {
        guard let place = undone.lastIndex(where: { $0.page == page }) else { return .none }
        let step = undone.remove(at: place)
        do {
            guard let label = try await step.redo() else { return .gone(step.label) }
            push(step)
            return .done(label)
        } catch {
            undone.append(step)
            throw error
        }
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
}

extension Place {
    /// The page whose history what is done here belongs to.
    var history: Place {
        switch self {
        case .dish(let caterer, _): .menu(caterer)
        case .order: .orders
        case .addresses, .address, .account: .addresses(for: nil)
        default: self
        }
    }
}
