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
        let labels = shown.access.record.coupon?.labels ?? []
        if !shown.cart.bill.promotions.contains(where: { labels.contains($0.label) }) {
            shown.notTaken.append(.couponIgnored(code))
        }
    }
}

extension Bill {
    fileprivate var promotions: [Charge] { charges.filter { $0.kind == .promotion } }
}

extension RemoteCart {
    /// The cart with its code beside each discount that came from it.
    func naming(_ coupon: CartRecord.Coupon?) -> RemoteCart {
        guard let coupon else { return self }
        let charges = bill.charges.map { charge in
            var charge = charge
            let isOfCode = charge.kind == .promotion && coupon.labels.contains(charge.label)
            if isOfCode { charge.code = coupon.code }
            return charge
        }
        return RemoteCart(
            id: id, caterer: caterer,
            bill: Bill(
                lines: bill.lines, itemsTotal: bill.itemsTotal, charges: charges,
                total: bill.total), method: method, slot: slot, address: address, notes: notes,
            hasCustomer: hasCustomer)
    }
}
