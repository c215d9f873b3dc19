/// A question about a dish: which size, which toppings.
public struct OptionGroup: Identifiable, Hashable, Sendable {
    public typealias ID = Reference<OptionGroup>

    public let id: ID
    public let orderCode: String
    public var name: String
    /// How many must be chosen, as the sum of quantities.
    public let minimum: Int
    /// How many may be chosen; nil is no limit.
    public let maximum: Int?
    /// Whether one value can be taken more than once.
    public let allowsQuantities: Bool
    public var options: [Option]

    public init(
        id: ID, orderCode: String, name: String, minimum: Int, maximum: Int?,
        allowsQuantities: Bool, options: [Option]
    ) {
        self.id = id
        self.orderCode = orderCode
        self.name = name
        self.minimum = max(0, minimum)
        self.maximum = maximum
        // Leaving something out twice makes no sense.
        self.allowsQuantities =
            allowsQuantities && (options.isEmpty || !options.allSatisfy(\.isRefusal))
        self.options = options
    }

    public var isMandatory: Bool { minimum > 0 }

    /// Whether any choice answers the question. A dish with a question that cannot be answered
    /// cannot be ordered.
    public var canBeAnswered: Bool {
        guard isMandatory else { return true }
        return allowsQuantities ? !options.isEmpty : options.count >= minimum
    }

    /// One answer and what it adds to the price.
    public struct Option: Identifiable, Hashable, Sendable {
        public typealias ID = Reference<Option>

        public let id: ID
        public let orderCode: String
        public var name: String
        public let price: Money
        /// Options that must be chosen before this one can be.
        public let requires: [ID]

        public init(id: ID, orderCode: String, name: String, price: Money, requires: [ID] = []) {
            self.id = id
            self.orderCode = orderCode
            self.name = name
            self.price = price
            self.requires = requires
        }
    }
}
