/// One line of a basket: a dish, as it was on the menu when it was chosen.
///
/// The line has its own copies of names, codes and prices, so that it can be shown and ordered
/// after its menu is gone.
public struct BasketLine: Identifiable, Hashable, Sendable {
    /// Random, made here: two lines may be the same dish.
    public typealias ID = Reference<BasketLine>

    /// An answer to one of the dish's questions, and how many times it was chosen.
    public struct Choice: Hashable, Sendable {
        public let group: OptionGroup.ID
        /// What the question is called; nil in what was stored without it.
        public let groupName: String?
        public let option: OptionGroup.Option.ID
        public let orderCode: String
        public let name: String
        public let price: Money
        public var quantity: Int

        public init(
            group: OptionGroup.ID, groupName: String? = nil, option: OptionGroup.Option.ID,
            orderCode: String, name: String, price: Money, quantity: Int = 1
        ) {
            self.group = group
            self.groupName = groupName
            self.option = option
            self.orderCode = orderCode
            self.name = name
            self.price = price
            self.quantity = quantity
        }

        /// Whatever its question is called now, or was when it was stored.
        public static func == (one: Choice, other: Choice) -> Bool { one.key == other.key }

        public func hash(into hasher: inout Hasher) { key.hash(into: &hasher) }

        private var key: Key { Key(group, option, orderCode, name, price, quantity) }
    }

    /// What makes two choices the same.
    private struct Key: Hashable {
        let (group, option): (OptionGroup.ID, OptionGroup.Option.ID)
        let (orderCode, name): (String, String)
        let price: Money
        let quantity: Int

        init(
            _ group: OptionGroup.ID, _ option: OptionGroup.Option.ID, _ orderCode: String,
            _ name: String, _ price: Money, _ quantity: Int
        ) {
            (self.group, self.option) = (group, option)
            (self.orderCode, self.name) = (orderCode, name)
            (self.price, self.quantity) = (price, quantity)
        }
    }

    public let id: ID
    public let basket: Basket.ID
    /// The position among the lines of the basket.
    public var rank: Int
    public let dish: MenuItem.ID
    public let orderCode: String
    public var name: String
    /// The price of one piece before options.
    public var unitPrice: Money
    public var quantity: Int
    public var choices: [Choice]
    /// A note to the kitchen.
    public var note: String
    /// The person who eats it.
    public var diner: String
    /// What the kitchen said of the dish when it was chosen; nil if that is not known.
    public let contents: DishContents?

    /// More pieces than any kitchen cooks: beyond this, the number is a typing error.
    public static let mostPieces = 10_000

    public init(
        id: ID, basket: Basket.ID, rank: Int, dish: MenuItem.ID, orderCode: String, name: String,
        unitPrice: Money, quantity: Int = 1, choices: [Choice] = [], note: String = "",
        diner: String = "", contents: DishContents? = nil
    ) {
        self.id = id
        self.basket = basket
        self.rank = rank
        self.dish = dish
        self.orderCode = orderCode
        self.name = name
        self.unitPrice = unitPrice
        self.quantity = quantity
        self.choices = choices
        self.note = note
        self.diner = diner
        self.contents = contents
    }
}
