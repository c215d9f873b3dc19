public import OrderModels
import Services

extension Provisions {
    /// Goes on with other servers and other wishes. What was made of the old ones is to be made
    /// anew.
    public func take(_ providers: [ProviderID], _ wishes: Wishes) {
        self.providers = providers
        self.wishes = wishes
        forgetMarketplaces()
        transfers.forgetOutage()
        orders.forget()
    }

    /// The place to deliver to was found out.
    public func settle(at place: Coordinate) {
        wishes.place = place
    }

    // MARK: What the next run begins with

    public func hidPeek(_ isHidden: Bool) {
        wishes.showsPeek = !isHidden
        remember(Learned.word(!isHidden), as: Learned.Key.peek.rawValue)
    }

    public func switchedMouse(_ isOn: Bool) {
        remember(Learned.word(isOn), as: Learned.Key.mouse.rawValue)
    }

    func chose(_ order: CatererOrder) {
        wishes.order = order
        remember(order.rawValue, as: Learned.Key.order.rawValue)
    }
}
