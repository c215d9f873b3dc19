import OrderModels
import Presentation
import Services

/// Asks the servers how soon kitchens have food, for a command that chooses or sorts by it.
@MainActor
struct EstimateAsking {
    /// A command asks about no more open kitchens of a server than that.
    static let most = 50

    private let context: Context

    init(_ context: Context) {
        self.context = context
    }

    /// Asks about these kitchens, as far as what is kept of them is too old.
    ///
    /// - Returns: A warning if not all could be asked. Then what is kept counts.
    func ask(_ ids: [Caterer.ID], of all: Int, at source: Source) async throws -> [String] {
        guard !context.isOffline, !ids.isEmpty else { return [] }
        let service = try context.services.caterers(at: source)
        context.output.progress(Say.Estimates.asking(count: ids.count))
        defer { context.output.endProgress() }
        if let trouble = await EstimateRound(service, try context.refresher.policy)
            .ask(about: ids)
        {
            let problem = context.errors.caught(trouble)
            context.refresher.couldNotRefresh(problem)
            return [problem.sentence]
        }
        return ids.count < all ? [Say.Estimates.firstOnesAsked(asked: ids.count, open: all)] : []
    }
}
