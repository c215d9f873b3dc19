public import OrderModels

/// Asks a server about several caterers, how soon they have food.
public struct EstimateRound: Sendable {
    /// The most requests for estimates under way at once, whoever asks.
    public static let atOnce = 4

    private let service: CatererService
    private let policy: RefreshPolicy

    public init(_ service: CatererService, _ policy: RefreshPolicy = .ifStale) {
        self.service = service
        self.policy = policy
    }

    /// Asks about no further ones after an error that others would meet too.
    ///
    /// - Returns: The first such error. Those that concern one caterer only are not returned: its
    ///   hours must do.
    public func ask(about ids: [Caterer.ID]) async -> (any Error)? {
        await withTaskGroup(of: (any Error)?.self) { group in
            var rest = ids[...]
            for id in rest.prefix(Self.atOnce) {
                group.addTask { await self.trouble(asking: id) }
            }
            rest = rest.dropFirst(Self.atOnce)
            for await trouble in group {
                if let trouble {
                    group.cancelAll()
                    return trouble
                }
                if let id = rest.popFirst() {
                    group.addTask { await self.trouble(asking: id) }
                }
            }
            return nil
        }
    }

    private func trouble(asking id: Caterer.ID) async -> (any Error)? {
        do {
            try await service.refreshTiming(of: id, policy)
            return nil
        } catch let error as HTTPError where !error.leavesOthersWorthAsking {
            return error
        } catch is HTTPError {
            return nil
        } catch {
            return error
        }
    }
}
