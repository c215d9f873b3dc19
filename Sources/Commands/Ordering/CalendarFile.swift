import OrderModels
import Presentation
import Terminal

/// An order's delivery as a calendar file: one RFC 5545 event.
///
/// Its UID is the order's ID, so that a later import moves the existing event.
struct CalendarFile {
    let receipt: Receipt
    let now: Instant

    /// Nil until the delivery time is known.
    var text: String? {
        guard let slot = receipt.order.slot else { return nil }
        let order = receipt.order
        var lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//eat-tui//eat-tui//EN",
            "CALSCALE:GREGORIAN", "BEGIN:VEVENT",
            Self.line("UID", order.id.rawValue + "@eat-tui"), "DTSTAMP:" + Self.utc(now),
            // Each event of the order increases it, as each makes a new version.
            "SEQUENCE:\(order.events.count)", "DTSTART:" + Self.utc(slot.start),
        ]
        // RFC 5545 requires DTEND to be later than DTSTART, so an equal end is left out.
        if slot.end > slot.start { lines.append("DTEND:" + Self.utc(slot.end)) }
        lines.append(Self.line("SUMMARY", summary))
        if let place = receipt.place {
            let parts = [place.line, place.postcode, place.town].compactMap { $0 }
            lines.append(Self.line("LOCATION", parts.joined(separator: ", ")))
            if let point = place.coordinate {
                lines.append("GEO:" + point.text.replacing(",", with: ";"))
            }
        }
        lines.append(Self.line("DESCRIPTION", description))
        lines += ["STATUS:" + status, "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR"]
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    private var summary: String {
        let what =
            receipt.order.method == .collection
            ? Say.Orders.calendarPickUp(caterer: receipt.caterer)
            : Say.Orders.calendarFood(caterer: receipt.caterer)
        guard let name = receipt.occasion.name else { return what }
        return Say.Orders.calendarOccasion(occasion: name, what: what)
    }

    private var description: String {
        let order = receipt.order
        var lines = [
            Say.Orders.numberAndTotal(number: receipt.number, total: order.bill.total.formatted)
        ]
        if let payment = order.payment {
            lines.append(OrderWords.payment(payment, for: order.method))
        }
        if let phone = order.catererPhone { lines.append(Say.Orders.calendarPhone(phone: phone)) }
        lines += order.bill.lines.map { "\($0.quantity) \($0.name)" }
        if let notes = order.notes, !notes.isEmpty { lines += ["", notes] }
        return lines.joined(separator: "\n")
    }

    private var status: String {
        switch receipt.order.stage {
        case .waiting: "TENTATIVE"
        case .refused, .cancelled: "CANCELLED"
        default: "CONFIRMED"
        }
    }

    // MARK: The format

    /// As in `20261127T110000Z`.
    private static func utc(_ instant: Instant) -> String {
        instant.rfc3339.filter { $0 != "-" && $0 != ":" }
    }

    /// A text property. Removes what a calendar must not contain, such as control characters.
    static func line(_ name: String, _ text: String) -> String {
        var escaped = name + ":"
        for character in Sanitizer.block(text).unicodeScalars {
            switch character {
            case "\\", ";", ",": escaped.unicodeScalars += ["\\", character]
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// Folds a line into pieces of at most 75 octets, each but the first after a space. Never
    /// splits a character.
    static func folded(_ line: String) -> String {
        var folded = String.UnicodeScalarView()
        var octets = 0
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if octets + size > 75 {
                folded += ["\r", "\n", " "]
                octets = 1
            }
            folded.append(scalar)
            octets += size
        }
        return String(folded)
    }
}
