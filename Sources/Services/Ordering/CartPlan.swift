import Cache
import Networking
import OrderModels

/// What a server's cart is to show.
struct CartPlan: Hashable, Sendable {
    let snapshot: BasketSnapshot
    let wishes: OrderSettings
    let guest: Guest?
    let lines: CartLines
    /// What the kitchen is to read, in fewer and fewer words.
    let noteForms: [OrderNotes]
    /// Nil is what the server makes of it.
    let method: Caterer.Method?
    /// Where it goes, with whom the driver meets and how to find them as the occasion has it.
    let destination: Destination?

    /// `usual` is how the kitchen's food is had where the diner did not say.
    init(
        _ snapshot: BasketSnapshot, _ wishes: OrderSettings, guest: Guest?, usual: Caterer.Method?
    ) {
        self.snapshot = snapshot
        self.wishes = wishes
        self.guest = guest
        lines = CartLines(snapshot.lines)
        method = wishes.method ?? usual
        let occasion = snapshot.basket.occasion
        var (contact, directions): (String?, String?)
        switch wishes.destination {
        case _ where method == .collection: destination = nil
        case .address(var address, let name)?:
            address.note = occasion.instructions ?? address.note
            address.phone = address.phone ?? guest?.phone
            contact = occasion.contact ?? name
            destination = .address(address, contact: contact)
        case .saved?:
            // The server knows the address, and nothing of this occasion.
            (contact, directions) = (occasion.contact, occasion.instructions)
            destination = wishes.destination
        case nil: destination = nil
        }
        noteForms = OrderNotes.forms(
            headCount: occasion.headCount, lines: snapshot.lines, contact: contact,
            directions: directions)
    }

    var notes: OrderNotes { noteForms[0] }

    var caterer: Caterer.ID { snapshot.basket.caterer }

    var arrival: OrderSettings.Arrival {
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
        var parts = [method?.rawValue ?? "", notes.text, wishes.coupon ?? ""]
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
