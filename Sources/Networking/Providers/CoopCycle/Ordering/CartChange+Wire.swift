import JSON
import OrderModels

extension CartChange {
    /// The members of `PUT /api/orders/{id}`.
    func write(to json: inout JSONWriter, in zone: ZoneRules, of provider: ProviderID) {
        switch arrival {
        case nil: break
        case .soonest?:
            json.key("shippingTimeRange")
            json.null()
        case .slot(let slot)?:
            json.texts("shippingTimeRange", [slot.start, slot.end].map { $0.rfc3339(in: zone) })
        }
        if let method { json.field("fulfillmentMethod", method.rawValue) }
        if let notes { json.field("notes", notes) }
        if let coupon { json.field("promotionCoupon", coupon) }
        if let isPackagingReusable { json.field("reusablePackagingEnabled", isPackagingReusable) }
        if let destination { AddressWire.write(destination, of: provider, into: &json) }
    }
}
