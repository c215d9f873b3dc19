extension OrderAttempt {
    /// What is said of an attempt wherever it is named: in answers, problems and the line of active
    /// orders.
    public struct Standing: Hashable, Sendable {
        public let key: ID
        public let stage: OrderStage
        /// Where the diner can pay it; nil where that is not so, or not any more.
        public let page: String?
        /// Whether its page is known to be over; nil of one that is not paid on a page.
        public let isPageOver: Bool?
        /// Whether its basket was changed since; nil of one that is not paid on a page.
        public let isBasketEdited: Bool?

        /// Of what is an order.
        public init(orderedUnder key: ID, _ stage: OrderStage) {
            (self.key, self.stage) = (key, stage)
            (page, isPageOver, isBasketEdited) = (nil, nil, nil)
        }

        init(_ attempt: OrderAttempt) {
            key = attempt.name
            stage = attempt.stage
            page = attempt.isSettled ? nil : attempt.payablePage
            let isWaiting = attempt.page != nil && !attempt.isSettled
            isPageOver = isWaiting ? attempt.isPageOver : nil
            isBasketEdited = isWaiting ? attempt.isBasketEdited : nil
        }
    }
}
