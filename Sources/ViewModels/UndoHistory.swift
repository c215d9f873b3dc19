/// What the diner did and can undo, the latest last. Each page has its own history, so that nothing
/// is undone out of sight.
@MainActor
public final class UndoHistory {
    public struct Step {
        /// As the screen says it: "added Verde to the favourites".
        public let label: String
        /// The ID of what has its own history, if the step is part of that too.
        let owner: String?
        /// The page on which it was done.
        let page: Place?
        /// These return what was undone or redone; nil if it is too late.
        let undo: @MainActor () async throws -> String?
        let redo: @MainActor () async throws -> String?
    }

    public enum Outcome: Hashable, Sendable {
        /// There was nothing to undo.
        case none
        /// It is too late to undo it.
        case gone(String)
        case done(String)
    }

    @Watched private var steps: [Step] = []
    @Watched private var undone: [Step] = []
    private static let limit = 100

    public init() {}

    /// Where the diner is.
    public var whereabouts: @MainActor () -> Place? = { nil }
    /// The page on which the running change was asked for; the diner may have left it since.
    private var asked: Place??

    var page: Place? { asked ?? whereabouts()?.history }

    /// Runs a change that was asked for on `page`. Only one runs at a time.
    func doing<T>(
        on page: Place?, _ body: @MainActor () async throws -> T
    ) async throws -> T {
        asked = .some(page)
        defer { asked = nil }
        return try await body()
    }

    /// The next step to undo on the current page.
    public var next: Step? { steps.last { $0.page == page } }
    /// The next step to redo there.
    public var nextRedo: Step? { undone.last { $0.page == page } }

    /// Adds a step. `undo` and `redo` return nil if it is too late. The step belongs to `place`, or
    /// to the page where the diner asked for it.
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

    /// Undoes the latest step of the current page. If it fails, it stays.
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

    /// Redoes the step that was undone last.
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

    // MARK: Steps with their own history

    /// The owner has undone its latest step itself.
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
    /// The page whose history has the steps of this place.
    var history: Place {
        switch self {
        case .dish(let caterer, _): .menu(caterer)
        case .order: .orders
        case .addresses, .address, .account: .addresses(for: nil)
        default: self
        }
    }
}
