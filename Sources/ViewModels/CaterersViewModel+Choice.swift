public import OrderModels
import Presentation
public import Services

extension CaterersViewModel {
    /// Which kitchens are listed, and in which order.
    public struct Choice: Hashable, Sendable {
        public var words = ""
        public var order = CatererOrder.listed
        /// How the language sorts names.
        var names = Language.current.names
        public var diet: Diet?
        public var onlyOpen = false
        public var onlyFavourites = false
        /// In how many minutes there is to be food.
        public var within: Int?

        public init() {}

        /// The diner's last choice. Their diet is left out: no kitchen is known to cook for one
        /// until menus have been read.
        init(_ wishes: DinerSettings.Values) {
            order = wishes.order
        }

        /// Whether a filter is on.
        public var isNarrow: Bool {
            !words.isEmpty || diet != nil || onlyOpen || onlyFavourites || within != nil
        }

        /// Whether the servers have to be asked which kitchens are listed, or in which order.
        var needsEstimates: Bool { within != nil || order == .soonest }
    }
}

extension CaterersViewModel {
    /// The currencies of what the list is ordered by, one after the other in it; nil where there is one.
    public var currenciesApart: [Currency]? {
        guard choice.order == .typical else {
            return choice.order.quoted.flatMap { counts.currenciesApart[$0] }
        }
        let known = Set(servers.providers.compactMap { servers.marketplace(of: $0)?.currency })
        return known.count > 1 ? known.sorted { $0.code < $1.code } : nil
    }
}
