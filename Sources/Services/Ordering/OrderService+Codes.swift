import Cache
import Networking
import OrderModels

/// Using a code, and telling what it takes off.
extension OrderService {
    /// Uses a code that the cart does not have yet, by itself: only what the answer takes off more
    /// than before is the code's.
    func use(_ code: String, in shown: inout Shown) async throws {
        var record = shown.access.record
        guard record.coupon?.code != code else { return }
        let before = shown.cart.bill.promotions
        // Kept before it is sent: a program that ends midway must not take the cart for one without.
        record.coupon = CartRecord.Coupon(code: code, labels: [])
        try await keep(record, in: &shown)
        try await trying(&shown) { [provider] in
            try await provider.change($0, CartChange(coupon: code))
        } refused: { problems, shown in
            shown.notTaken += problems.map { .couponRefused(code, $0) }
        }
        let labels = shown.cart.bill.promotions.filter { !before.contains($0) }.map(\.label)
        record.coupon = labels.isEmpty ? nil : CartRecord.Coupon(code: code, labels: labels)
        shown.access = try access(to: record)
    }

    /// A code is taken where something is off for it after the last write, and not before.
    func checkCoupon(_ code: String?, _ shown: inout Shown) {
        let isRefused = shown.notTaken.contains { obstacle in
            if case .couponRefused = obstacle { true } else { false }
        }
        guard let code, !isRefused else { return }
        let used = shown.access.record.coupon
        // Of one whose answer was lost nobody knows, while its cart has to stay.
        if let used, used.code == code, used.labels.isEmpty { return }
        let labels = used?.labels ?? []
        if !shown.cart.bill.promotions.contains(where: { labels.contains($0.label) }) {
            shown.notTaken.append(.couponIgnored(code))
        }
    }
}

extension Bill {
    fileprivate var promotions: [Charge] { charges.filter { $0.kind == .promotion } }

    /// The bill with its code beside each discount that came from one.
    func naming(_ code: (Charge) -> String?) -> Bill {
        let charges = charges.map { charge in
            guard charge.kind == .promotion, charge.code == nil else { return charge }
            var charge = charge
            charge.code = code(charge)
            return charge
        }
        return Bill(lines: lines, itemsTotal: itemsTotal, charges: charges, total: total)
    }

    /// The same with the codes that `earlier` names: servers do not say what a discount came from.
    func keepingCodes(of earlier: Bill) -> Bill {
        naming { charge in
            earlier.promotions.first { $0.label == charge.label && $0.code != nil }?.code
        }
    }
}

extension CartRecord {
    /// A bill of this cart, with the code it was given.
    func naming(_ bill: Bill) -> Bill {
        bill.naming { coupon?.labels.contains($0.label) == true ? coupon?.code : nil }
    }
}
