import Sentences
import JSON
import OrderModels

/// One of the `violations` in a 400: a path, a message in the server's language, and sometimes a
/// code.
struct ViolationsWire {
    let path: String
    let message: String?
    let code: String?

    /// The violations in `body`; empty where it has another form.
    static func violations(_ body: [UInt8]) -> [ViolationsWire] {
        guard let json = try? JSONDocument(body).root else { return [] }
        return violations(json)
    }

    static func violations(_ json: JSONValue) -> [ViolationsWire] {
        guard let rows = try? json.optional("violations")?.elements() else { return [] }
        return rows.compactMap { row in
            guard let path = try? row.required("propertyPath").string() else { return nil }
            return ViolationsWire(
                path: path, message: try? row.optional("message")?.string(),
                code: try? row.optional("code")?.string())
        }
    }

    /// Determined by path and code, because the message may be in any language. Where the code says
    /// all, the message only says it in another language than the diner's.
    var problem: QuoteProblem {
        switch kindOfCode {
        case .addressMissing?, .addressTooFar?, .slotMissing?: QuoteProblem(kind: kind)
        default: QuoteProblem(kind: kind, message: message)
        }
    }

    var field: OrderingError.FieldProblem {
        OrderingError.FieldProblem(field: path, message: .verbatim(message ?? ""))
    }

    private var kind: QuoteProblem.Kind {
        kindOfCode ?? kindOfPath
    }

    private var kindOfCode: QuoteProblem.Kind? {
        guard let code else { return nil }
        let prefix = "Order::"
        return switch code.hasPrefix(prefix) ? String(code.dropFirst(prefix.count)) : code {
        case "SHIPPED_AT_NOT_EMPTY": .slotMissing
        case "CONTAINS_DISABLED_PRODUCT": .dishUnavailable
        case "FULFILMENT_METHOD_DISABLED": .methodUnavailable
        case "ADDRESS_NOT_SET": .addressMissing
        case "ADDRESS_TOO_FAR": .addressTooFar
        case "SHIPPED_AT_NOT_AVAILABLE": .closed
        case "SHIPPED_AT_EXPIRED", "SHIPPING_TIME_RANGE_NOT_AVAILABLE": .slotGone
        default: nil
        }
    }

    private var kindOfPath: QuoteProblem.Kind {
        if path.hasSuffix("telephone") || path.hasSuffix("phoneNumber") { return .phoneMissing }
        return switch path.prefix(while: { $0 != "." && $0 != "[" }) {
        case "total": .belowMinimum
        case "state": .alreadyPlaced
        case "promotionCoupon": .couponRefused
        case "notes": .notesRefused
        case "items": .dishUnavailable
        case "shippingTimeRange", "shippedAt": .slotGone
        case "fulfillmentMethod", "takeaway": .methodUnavailable
        case "shippingAddress" where path.contains("."): .addressMissing
        default: .other
        }
    }
}
