import Cache
import OrderModels

extension Bill {
    var promotions: [Charge] { charges.filter { $0.kind == .promotion } }

    /// The bill with its code on each discount that came from one.
    func naming(_ code: (Charge) -> String?) -> Bill {
        let charges = charges.map { charge in
            guard charge.kind == .promotion, charge.code == nil else { return charge }
            var charge = charge
            charge.code = code(charge)
            return charge
        }
        return Bill(lines: lines, itemsTotal: itemsTotal, charges: charges, total: total)
    }

    /// The bill with the codes from `earlier`, because servers do not state a discount's code.
    func keepingCodes(of earlier: Bill) -> Bill {
        naming { charge in
            earlier.promotions.first { $0.label == charge.label && $0.code != nil }?.code
        }
    }
}

extension CartRecord {
    /// A bill of this cart, with the code used for it.
    func naming(_ bill: Bill) -> Bill {
        bill.naming { coupon?.labels.contains($0.label) == true ? coupon?.code : nil }
    }
}
