public import OrderModels
import Sentences
public import Services

/// What is said of an order that somebody else composed.
public enum ProposalText {
    /// Who proposes it, in quotes where that may be taken for words of ours.
    public static func author(of proposal: Proposal) -> String {
        let usual = Language.choices.flatMap(Sentence.proposals.aScript.spellings)
        return usual.contains(proposal.author)
            ? proposal.author : SharedText.marked(proposal.author)
    }

    /// What the diner would order now, beside what was proposed.
    public static func differences(
        of proposal: Proposal, now quote: OrderQuote, in clock: KitchenClock
    ) -> String {
        var said: [String] = []
        if proposal.total != quote.total {
            said.append(
                Say.Proposals.otherTotal(
                    before: proposal.total.formatted, now: quote.total.formatted))
        }
        if let lines = proposal.lines {
            let before = Dictionary(lines.map { ($0.id, $0) }) { first, _ in first }
            let present = Set(quote.snapshot.lines.map(\.id))
            said += quote.snapshot.lines.compactMap { line in
                guard let old = before[line.id] else {
                    return Say.Proposals.addedLine(dish: line.shownName, quantity: line.quantity)
                }
                guard old.quantity == line.quantity else {
                    return Say.Proposals.otherQuantity(
                        dish: line.shownName, before: old.quantity, now: line.quantity)
                }
                return old == line ? nil : Say.Proposals.otherLine(dish: line.shownName)
            }
            said += lines.filter { !present.contains($0.id) }.map {
                Say.Proposals.removedLine(dish: $0.shownName, quantity: $0.quantity)
            }
        }
        if let delay = proposal.delay(in: quote) {
            let slots = [delay.from, delay.to].map(clock.slot)
            said.append(Say.Proposals.otherArrival(before: slots[0], now: slots[1]))
        }
        if !proposal.isFrom(quote.customer) { said.append(Say.Proposals.otherCustomer) }
        if let before = proposal.asked, let now = quote.asked {
            said += differences(from: before, to: now)
        }
        if let notes = proposal.notes, notes != quote.notes {
            said.append(Say.Proposals.otherNotes)
        }
        guard !said.isEmpty else { return Say.Proposals.isOtherwise }
        return Say.Proposals.isNotAsProposed(
            differences: said.joined(separator: Say.General.semicolon + " "))
    }

    private static func differences(
        from before: OrderSettings, to now: OrderSettings
    ) -> [String] {
        // Where it is fetched, there is neither house nor door.
        let isBrought = before.destination != nil && now.destination != nil
        let pairs: [(isOther: Bool, words: String)] = [
            (before.arrival != now.arrival, Say.Proposals.otherTime),
            (before.method != now.method, Say.Proposals.otherMethod),
            (isBrought && goal(of: before) != goal(of: now), Say.Proposals.otherAddress),
            (isOther(meeting(of: before), meeting(of: now)), Say.Proposals.otherMeeting),
            (before.tip != now.tip, Say.Proposals.otherTip),
            (before.coupon != now.coupon, Say.Proposals.otherCode),
            (before.isPackagingReusable != now.isPackagingReusable, Say.Proposals.otherPackaging),
        ]
        return pairs.filter(\.isOther).map(\.words)
    }

    /// The house that it goes to.
    private static func goal(of asked: OrderSettings) -> [String?]? {
        switch asked.destination {
        case nil: nil
        case .saved(let id)?: [id.rawValue]
        case .address(let address, _)?:
            [address.line, address.postcode, address.town, address.coordinate?.text]
        }
    }

    /// Of addresses that a server keeps nothing is known here.
    private static func isOther(_ before: [String?]?, _ now: [String?]?) -> Bool {
        guard let before, let now else { return false }
        return before != now
    }

    /// Whom the driver meets there, and how.
    private static func meeting(of asked: OrderSettings) -> [String?]? {
        guard case .address(let address, let contact)? = asked.destination else { return nil }
        return [address.note, address.phone, contact]
    }
}
