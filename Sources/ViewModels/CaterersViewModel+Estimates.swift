import Cache
import OrderModels
import Services

/// Filtering and sorting by how soon there is food, which only the servers know.
extension CaterersViewModel {
    /// For how many open kitchens a filter asks at first, and how many more with each refresh. A list
    /// of 50,000 costs no more.
    public static let candidates = 50

    /// How many open kitchens of this choice were asked how soon they have food.
    public struct Coverage: Hashable, Sendable {
        public let asked: Int
        public let open: Int

        public var isWhole: Bool { asked >= open }
    }

    public func chose(within minutes: Int?) {
        choose { $0.within = minutes }
    }

    /// Asks about the first open kitchens among which the filter or the order chooses.
    func widen() {
        guard choice.needsEstimates else {
            estimates.widen(to: [])
            open = nil
            return
        }
        var choice = choice
        choice.within = nil
        choice.order = .listed
        choice.onlyOpen = true
        var request = Self.request(choice, servers, clock)
        do {
            let found = try servers.store.read { reader in
                let count = try reader.count(request)
                request.limit = breadth
                return (count, try reader.items(request).map(\.id))
            }
            open = found.0
            estimates.widen(to: found.1)
        } catch {
            activity.did(without: error)
        }
    }

    /// Nil while no filter or order needs estimates.
    public var coverage: Coverage? {
        open.map { Coverage(asked: min(estimates.askedCandidates, $0), open: $0) }
    }
}
