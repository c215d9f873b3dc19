import Cache
import OrderModels

/// Whose steps in baskets these are.
public enum BasketWorker: Sendable {
    case diner
    /// Changes only the baskets that agents began and the diner has not taken up since, and leaves
    /// alone which basket the diner works on (0108).
    case agent
}

extension ReadAccessor {
    /// The baskets that agents began, and the diner has not taken up since.
    func agentsBaskets() throws -> Set<Basket.ID> {
        let marks = try items(Request(Remembered.self, where: .under(Basket.ID.agentsPrefix)))
        return Set(
            marks.map { Basket.ID(rawValue: String($0.id.dropFirst(Basket.ID.agentsPrefix.count))) }
        )
    }

    func isAgents(_ id: Basket.ID) throws -> Bool {
        try item(Remembered.self, id.agentsKey) != nil
    }
}

extension WriteAccessor {
    /// Notes who works on a basket: in the transaction of the step, so that nobody sees it otherwise.
    func takeUp(_ id: Basket.ID, by worker: BasketWorker, isNew: Bool = false) throws {
        switch worker {
        case .diner:
            try delete(Remembered.self, id.agentsKey)
            try upsert(LastBasket.basket(id).remembered)
        case .agent where isNew:
            try upsert(Remembered(id.agentsKey, ""))
            // Without a basket of the diner's, an agent's does not become that.
            if try lastBasket() == nil {
                try upsert(LastBasket.none.remembered)
            }
        case .agent:
            guard try isAgents(id) else { throw DraftError.notBegunByAgent(id) }
        }
    }

    /// The diner works on it, from now on alone.
    func forgetAgent(of id: Basket.ID) throws {
        try delete(Remembered.self, id.agentsKey)
    }
}

extension Basket.ID {
    fileprivate static let agentsPrefix = "basket.agents/"

    fileprivate var agentsKey: String { Self.agentsPrefix + rawValue }
}
