import Cache
import OrderModels

extension Bill {
    var promotions: [Charge] { charges.filter { $0.kind == .promotion } }

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
