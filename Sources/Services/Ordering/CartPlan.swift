import Cache
import Networking
import OrderModels

/// What a server's cart is to show.
struct CartPlan: Hashable, Sendable {
    let snapshot: BasketSnapshot
    let wishes: OrderWishes
    let guest: Guest?
    let lines: CartLines
    let notes: OrderNotes

    init(_ snapshot: BasketSnapshot, _ wishes: OrderWishes, guest: Guest?) {
        self.snapshot = snapshot
        self.wishes = wishes
        self.guest = guest
        lines = CartLines(snapshot.lines)
        notes = OrderNotes(
            headCount: snapshot.basket.occasion.headCount, lines: snapshot.lines)
    }

    var caterer: Caterer.ID { snapshot.basket.caterer }

    /// Where it goes, with whom the driver meets and how to find them as the occasion has it.
    var destination: Destination? {
        guard wishes.method == .delivery, let destination = wishes.destination else { return nil }
        guard case .address(var address, let contact) = destination else { return destination }
        let occasion = snapshot.basket.occasion
        address.note = occasion.instructions ?? address.note
        address.phone = address.phone ?? guest?.phone
        return .address(address, contact: occasion.contact ?? contact)
    }

    var arrival: OrderWishes.Arrival {
        wishes.arrival ?? snapshot.basket.occasion.startsAt.map { .before($0) } ?? .soonest
    }

    /// Tells this plan from any other, in a few bytes: FNV-1a over what is ordered and how.
    var subject: String {
        let lines = lines.lines.map { "\($0.content)\u{1D}\($0.item.quantity)" }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (lines + [fingerprint]).joined(separator: "\u{1C}").utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }

    /// Tells all but the lines from any other plan.
    var fingerprint: String {
        var parts = [wishes.method.rawValue, notes.text, wishes.coupon ?? ""]
        parts.append(wishes.tip.map { "\($0.minorUnits) \($0.currency.code)" } ?? "")
        parts += [guest?.email ?? "", guest?.phone ?? ""]
        switch arrival {
        case .soonest: parts.append("soonest")
        case .slot(let slot): parts.append("slot \(slot.start.rfc3339) \(slot.end.rfc3339)")
        case .before(let event, let tolerance):
            parts.append("before \(event.rfc3339) \(tolerance)")
        }
        switch destination {
        case nil: break
        case .saved(let id)?: parts.append(id.rawValue)
        case .address(let address, let contact)?:
            parts += [address.line, address.postcode ?? "", address.town ?? ""]
            parts += [address.coordinate?.text ?? "", address.note ?? "", address.phone ?? ""]
            parts.append(contact ?? "")
        }
        return parts.joined(separator: "\u{1F}")
    }
}
