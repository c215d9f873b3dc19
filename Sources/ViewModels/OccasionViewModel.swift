public import OrderModels
import Presentation
public import Sentences
public import Services

/// The questions about what a basket is for: how many people, when, whom the driver meets, the
/// budget per head. All answers are optional.
@MainActor
public final class OccasionViewModel {
    public enum Question: String, Hashable, Sendable, CaseIterable {
        case name, people, time, contact, instructions, budget
    }

    public struct Trouble: Error, Hashable, Sendable {
        public let question: Question
        public let sentence: Sentence
    }

    // MARK: What the screen shows

    /// The current answers, as the diner would type them.
    public let start: [Question: String]

    /// What the basket costs per head, and by how much that exceeds the budget.
    public func cost(of answers: [Question: String]) -> (head: Money, over: Money?)? {
        guard let total, let count = Int(answers[.people] ?? ""), let head = total.perHead(count)
        else { return nil }
        let budget = currency.flatMap { Money(decimal: answers[.budget] ?? "", currency: $0) }
        // Different currencies cannot be compared.
        let over = budget.flatMap { try? head.subtracting($0) }
        return (head, over.flatMap { $0.minorUnits > 0 ? $0 : nil })
    }

    /// The town by whose clock its time is read, where that is not the diner's.
    public var town: String? { servers.clock(in: zone).label }

    private let clock: ScreenClock
    private let baskets: Baskets
    private let basket: Basket
    private let total: BasketTotal?
    private let zone: ZoneRules
    private let servers: Servers

    private var currency: Currency? { total?.subtotal.currency }

    public init(
        _ content: BasketContent, _ servers: Servers, _ clock: ScreenClock, _ baskets: Baskets
    ) {
        self.clock = clock
        self.baskets = baskets
        basket = content.summary.basket
        total = content.summary.total
        zone = servers.zone(of: content.summary.basket)
        self.servers = servers
        let occasion = basket.occasion
        var start: [Question: String] = [:]
        start[.name] = occasion.name
        start[.people] = occasion.headCount.map { "\($0)" }
        start[.time] = occasion.startsAt.map { [zone] in
            let local = zone.local(at: $0)
            return "\(local.date.text) \(local.time.text)"
        }
        start[.contact] = occasion.contact
        start[.instructions] = occasion.instructions
        start[.budget] = occasion.budgetPerHead?.plain
        self.start = start
    }

    // MARK: What the diner did

    /// Stores the answers as one step of the basket.
    public func kept(
        _ answers: [Question: String], _ told: @escaping Baskets.Told
    ) throws(Trouble) {
        var occasion = basket.occasion
        occasion.name = said(answers[.name])
        occasion.contact = said(answers[.contact])
        occasion.instructions = said(answers[.instructions])
        occasion.headCount = try people(answers[.people])
        if answers[.time] != start[.time] { occasion.startsAt = try time(answers[.time]) }
        occasion.budgetPerHead = try budget(answers[.budget])
        baskets.set(occasion, of: basket.id, told)
    }

    private func said(_ text: String?) -> String? {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
        return text
    }

    private func people(_ text: String?) throws(Trouble) -> Int? {
        guard let text = said(text) else { return nil }
        guard let count = Int(text), count >= 1 else {
            throw Trouble(question: .people, sentence: .basket.itTakesANumberOfPeopleSuch)
        }
        return count
    }

    private func time(_ text: String?) throws(Trouble) -> Instant? {
        guard let text = said(text) else { return nil }
        // It may have become known since; without it, no time is read.
        let known = servers.provider(of: basket.caterer).flatMap { servers.zone(of: $0) }
        guard known != nil || TimeReader.isSameEverywhere(typed: text) else {
            throw Trouble(question: .time, sentence: .times.clockUnknown)
        }
        let zone = known ?? zone
        do throws(UnusableTime) {
            return try TimeReader(now: clock.now, zone: zone).instant(typed: text)
        } catch {
            throw Trouble(question: .time, sentence: error.sentence(in: zone))
        }
    }

    private func budget(_ text: String?) throws(Trouble) -> Money? {
        guard let text = said(text) else { return nil }
        guard let currency else {
            throw Trouble(question: .budget, sentence: .basket.putADishInFirstItsCurrency)
        }
        guard let amount = Money(decimal: text, currency: currency), !amount.isNegative else {
            throw Trouble(question: .budget, sentence: .basket.itTakesAnAmountSuchAs1500)
        }
        return amount
    }
}

extension Servers {
    /// The time zone for a basket: its kitchen's, or else this machine's.
    public func zone(of basket: Basket) -> ZoneRules {
        provider(of: basket.caterer).flatMap { zone(of: $0) } ?? localZone
    }
}
