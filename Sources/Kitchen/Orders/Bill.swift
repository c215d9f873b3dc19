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
    private(set) var packaging: [Adjustment] = []
    private(set) var tip: [Adjustment] = []
    private(set) var incident: [Adjustment] = []
    /// Tax on charges other than lines; included in their prices, so it adds nothing.
    private(set) var tax: [Adjustment] = []
    let lineTax: Int

    init(_ order: Order, at caterer: Caterer, currency: Currency) {
        itemsTotal = order.lines.reduce(0) { $0 + $1.total }
        lineTax = order.lines.reduce(0) { $0 + $1.tax }
        guard order.isPriced else { return }
        // A later menu changes nothing of an order that was placed.
        let fee = order.method == .delivery ? order.terms?.fee ?? caterer.fee(in: currency) : 0
        if fee > 0 {
            delivery = [Adjustment(label: caterer.label(of: "Livraison"), amount: fee)]
        }
        if let coupon = order.terms.map(\.coupon) ?? order.coupon.flatMap(caterer.coupon) {
            apply(coupon, fee: fee, currency: currency)
        }
        if order.isPackedReusably(at: caterer), order.deposit > 0 {
            packaging = [
                Adjustment(label: caterer.label(of: "Emballages consignés"), amount: order.deposit)
            ]
        }
        if order.tip > 0 {
            tip = [Adjustment(label: caterer.label(of: "Pourboire"), amount: order.tip)]
        }
        if let correction = order.correction {
            incident = [Adjustment(label: "Correction", amount: correction)]
        }
        let taxed = fee + deliveryPromotion.reduce(0) { $0 + $1.amount }
        if caterer.isTaxed, taxed > 0, !order.lines.isEmpty {
            tax = [Adjustment(label: TaxRate.full.label, amount: TaxRate.full.share(of: taxed))]
        }
    }

    var total: Int {
        [delivery, deliveryPromotion, orderPromotion, packaging, tip, incident].joined()
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
            case .exactly(let amount): min(amount, itemsTotal)
            case .delivery: 0
            case .everything: itemsTotal
            }
        if off > 0 { orderPromotion = [Adjustment(label: coupon.label, amount: -off)] }
        switch coupon.worth {
        case .delivery, .everything:
            if fee > 0 { deliveryPromotion = [Adjustment(label: coupon.label, amount: -fee)] }
        case .percent, .amount, .exactly: break
        }
    }
}

extension Order {
    /// Whether the deposits of its dishes are charged. A later menu changes nothing of an order
    /// that was placed.
    func isPackedReusably(at caterer: Caterer) -> Bool {
        guard placedAt == nil else { return wasPackedReusably == true }
        switch caterer.packaging {
        case .always: return true
        case .onRequest: return isPackagingReusable
        case nil: return false
        }
    }

    /// The deposits of its dishes, chosen or not.
    var deposit: Int { lines.reduce(0) { $0 + $1.wholeDeposit } }
}

extension OrderLine {
    var wholeDeposit: Int { (deposit ?? 0) * quantity }
}
