/// The price of an order, computed from its contents.
struct Bill: Sendable {
    struct Adjustment: Sendable {
        let label: String
        let amount: Int
    }

    let itemsTotal: Int
    private(set) var delivery: [Adjustment] = []
    private(set) var deliveryPromotion: [Adjustment] = []
    private(set) var orderPromotion: [Adjustment] = []
    private(set) var tip: [Adjustment] = []
    /// Tax on charges other than lines; included in their prices, so it adds nothing.
    private(set) var tax: [Adjustment] = []
    let lineTax: Int

    init(_ order: Order, at caterer: Caterer, currency: Currency) {
        itemsTotal = order.lines.reduce(0) { $0 + $1.total }
        lineTax = order.lines.reduce(0) { $0 + $1.tax }
        guard order.isPriced else { return }
        let fee = order.method == .delivery ? caterer.fee(in: currency) : 0
        if fee > 0 {
            delivery = [Adjustment(label: "Livraison", amount: fee)]
        }
        if let coupon = order.coupon.flatMap({ Coupon.named($0) }) {
            apply(coupon, fee: fee, currency: currency)
        }
        if order.tip > 0 { tip = [Adjustment(label: "Pourboire", amount: order.tip)] }
        let taxed = fee + deliveryPromotion.reduce(0) { $0 + $1.amount }
        if caterer.isTaxed, taxed > 0, !order.lines.isEmpty {
            tax = [Adjustment(label: TaxRate.full.label, amount: TaxRate.full.share(of: taxed))]
        }
    }

    var total: Int {
        [delivery, deliveryPromotion, orderPromotion, tip].joined()
            .reduce(itemsTotal) { $0 + $1.amount }
    }

    var taxTotal: Int { tax.reduce(lineTax) { $0 + $1.amount } }

    /// Makes the delivery fee negative, to cheat.
    mutating func turnFeeAround() {
        delivery = delivery.map { Adjustment(label: $0.label, amount: -$0.amount) }
    }

    private mutating func apply(_ coupon: Coupon, fee: Int, currency: Currency) {
        let off =
            switch coupon.worth {
            case .percent(let percent): itemsTotal * percent / 100
            case .amount(let cents): min(currency.price(cents), itemsTotal)
            case .delivery: 0
            case .everything: itemsTotal
            }
        if off > 0 { orderPromotion = [Adjustment(label: coupon.label, amount: -off)] }
        switch coupon.worth {
        case .delivery, .everything:
            if fee > 0 { deliveryPromotion = [Adjustment(label: coupon.label, amount: -fee)] }
        case .percent, .amount: break
        }
    }
}

extension Caterer {
    /// The delivery fee.
    func fee(in currency: Currency) -> Int {
        currency.price(250 + id % 5 * 50)
    }

    /// The minimum total of the dishes.
    func minimum(in currency: Currency) -> Int {
        currency.price(800 + id % 4 * 200)
    }

    /// Minutes from order to delivery.
    var wait: Int { 20 + id % 5 * 5 + (isBusy ? 20 : 0) }

    /// The part of ``wait`` that is spent on the way.
    static let ride = 10

    /// Small businesses charge no tax, and their bills show none.
    var isTaxed: Bool { id % 6 != 2 }

    /// Whether the kitchen accepts orders automatically.
    var acceptsAlone: Bool { id % 4 == 0 }

    /// Whether the kitchen takes cards only, unless an amendment says otherwise.
    var isCardOnly: Bool { id % 8 == 5 }
}
