/// Whether dishes come in packaging that is brought back, against a deposit.
enum Packaging: String, Sendable, CaseIterable {
    /// The diner chooses.
    case onRequest = "on_request"
    case always
}

extension Caterer {
    /// Nil where everything comes in packaging that is thrown away.
    var packaging: Packaging? {
        if let canteen { return canteen.packaging }
        return id % 48 == 47 ? .always : id % 6 == 4 ? .onRequest : nil
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
