public import OrderModels
public import Services

extension CaterersViewModel {
    /// Which kitchens are listed, and in which order.
    public struct Choice: Hashable, Sendable {
        public var words = ""
        public var order = CatererOrder.listed
        public var diet: Diet?
        public var onlyOpen = false
        public var onlyFavourites = false

        public init() {}

        /// What the diner chose last. Their diet is not among it: until menus were read, no kitchen
        /// is known to cook for one.
        init(_ wishes: DinerSettings.Values) {
            order = wishes.order
        }

        /// Whether anything is left out.
        public var isNarrow: Bool {
            !words.isEmpty || diet != nil || onlyOpen || onlyFavourites
        }
    }
}
