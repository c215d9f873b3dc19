import Networking
import OrderModels

/// What a server's cart should contain.
struct CartPlan: Hashable, Sendable {
    let snapshot: BasketSnapshot
    let wishes: OrderSettings
    let guest: Guest?
    let lines: CartLines
    /// The notes for the kitchen, in forms of decreasing length.
    let noteForms: [OrderNotes]
    /// What the address that is sent does not say of the door.
    private let noted: Meeting
    /// Nil leaves it to the server.
    let method: Caterer.Method?
    /// The address, with the occasion's contact and directions.
    let destination: Destination?
    /// Nil if the basket is the diner's alone.
    let shared: SharedBasket?
    /// When the kitchen serves which menu; nil where that is not known.
    var menuTimes: MenuTimes?

    /// `usual` is the kitchen's usual method, for diners who chose none.
    init(
        _ snapshot: BasketSnapshot, _ wishes: OrderSettings, guest: Guest?, usual: Caterer.Method?,
        shared: SharedBasket? = nil
    ) {
        self.snapshot = snapshot
        self.wishes = wishes
        self.guest = guest
        self.shared = shared
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
            // The server has the address, but not the occasion's contact and directions.
            (contact, directions) = (occasion.contact, occasion.instructions)
            destination = wishes.destination
        case nil: destination = nil
        }
        noted = Meeting(contact: contact, directions: directions)
        noteForms = OrderNotes.forms(
            headCount: occasion.headCount, lines: snapshot.lines, contact: contact,
            directions: directions)
    }

    /// The same, where others who choose for themselves may be called as one of the diners.
    func noteForms(beside others: [String]) -> [OrderNotes] {
        others.isEmpty
            ? noteForms
            : OrderNotes.forms(
                headCount: snapshot.basket.occasion.headCount, lines: snapshot.lines,
                beside: others, contact: noted.contact, directions: noted.directions)
    }

    /// Which of its dishes are not served at `moment`, and why, as far as that is known.
    func absences(at moment: Instant, in zone: ZoneRules) -> [MenuItem.ID: DishAbsence] {
        guard let menuTimes else { return [:] }
        let pairs = snapshot.lines.compactMap { line in
            menuTimes.absence(of: line.dish, called: line.name, at: moment, in: zone)
                .map { (line.dish, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    var notes: OrderNotes { noteForms[0] }

    var caterer: Caterer.ID { snapshot.basket.caterer }

    var arrival: OrderSettings.Arrival {
        wishes.arrival ?? snapshot.basket.occasion.startsAt.map { .before($0) } ?? .soonest
    }

    /// What is wished of the order beside its lines, as it is asked of the kitchen.
    var asked: OrderSettings {
        var asked = wishes
        (asked.method, asked.destination, asked.arrival) = (method, destination, arrival)
        return asked
    }

    /// A short FNV-1a hash of the plan, to tell plans apart: who orders makes it no other order.
    var subject: String {
        let lines = lines.lines.map { "\($0.content)\u{1D}\($0.item.quantity)" }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (lines + [terms(isOfGuest: false)]).joined(separator: "\u{1C}").utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }

    /// Everything but the lines, to tell plans apart.
    var fingerprint: String { terms(isOfGuest: true) }

    private func terms(isOfGuest: Bool) -> String {
        var parts = [method?.rawValue ?? "", notes.text, wishes.coupon ?? ""]
        parts.append(wishes.tip.map { "\($0.minorUnits) \($0.currency.code)" } ?? "")
        if isOfGuest { parts += [guest?.email ?? "", guest?.phone ?? ""] }
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
            let isTheGuests = address.phone == guest?.phone
            parts += [address.coordinate?.text ?? "", address.note ?? ""]
            parts.append(isTheGuests && !isOfGuest ? "" : address.phone ?? "")
            parts.append(contact ?? "")
        }
        // Without it, fingerprints are those of earlier versions, whose carts are still open.
        if wishes.isPackagingReusable { parts.append("\u{1E}reusable packaging") }
        return parts.joined(separator: "\u{1F}")
    }
}
