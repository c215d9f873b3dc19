import OrderModels
import Presentation
import Services

/// `eat-tui order` with a used key: the same call reports its order, a different call is refused.
@MainActor
struct OrderReplay {
    /// The arguments that distinguish calls.
    struct Call {
        let time: String?
        let place: String?
        let draft: String?

        init(_ options: Options) {
            let flag = ["for", "slot", "asap"].first(where: options.has)
            time = flag.map { Self.plain($0 + " " + (options.value($0) ?? "")) }
            place = options.has("pick-up") ? "pick-up" : options.value("to").map(Self.plain)
            draft = options.value("draft").map(Self.plain)
        }

        private static func plain(_ text: String) -> String {
            fold(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    /// The attempt under the key.
    let attempt: OrderAttempt
    private let key: OrderAttempt.ID
    private let context: Context

    /// Nil if the key was not used yet.
    init?(of key: OrderAttempt.ID, _ context: Context) throws {
        guard let attempt = try context.store.orders.attempt(under: key) else { return nil }
        self.attempt = attempt
        self.key = key
        self.context = context
    }

    /// Reports the order; nil if it is still to be ordered.
    func answer() async throws -> ExitStatus? {
        try checkDraft()
        try checkTerms()
        if attempt.state == .placed,
            let record = try context.orderBook.record(attempt.cart.rawValue)
        {
            return try await tell(record)
        }
        guard !context.isOffline else { return nil }
        let service = try await context.services.orders(of: attempt.provider)
        switch try await service.outcome(of: key) {
        case .replayed(let record)?: return try await tell(record)
        case let other?: return try OrderAnswer(context).tell(other)
        case nil: break
        }
        let present = try service.attempt(key) ?? attempt
        guard !present.isSettled else { return nil }
        // A dry run must not repeat a possible order, and without its draft nothing can be sent.
        let isThere = try context.drafts.summaries().contains { $0.id == attempt.basket }
        guard isThere, !context.options.has("dry-run") else {
            throw ProblemError(Problem(open: present))
        }
        return nil
    }

    /// Reports the order as the server has it, or else as stored.
    private func tell(_ record: OrderRecord) async throws -> ExitStatus {
        let present: TrackCommand.Reading
        do {
            present = try await TrackCommand.read(record, context)
        } catch  where Problem(explaining: error).code == .storage {
            // What cannot be stored now is no news of the order.
            context.output.warning(context.errors.caught(error).whole(on: .commands))
            present = TrackCommand.Reading(record, from: .cache)
        }
        for warning in present.provenance.warnings { context.output.remark(warning) }
        OrderAnswer(context).tell(present.record, isReplayed: true)
        context.output.remark(Say.Orders.theKeyNamesThis(key: key.rawValue))
        if attempt.account == nil, let guest = attempt.terms?.guest {
            context.output.remark(Say.Orders.guestIs(email: guest.email))
        }
        return present.isDenied
            ? .unknownOutcome : OrderAnswer(context).status(of: present.record)
    }

    // MARK: Comparing calls

    private func checkDraft() throws {
        guard let text = context.options.value("draft") else { return }
        do {
            if try context.drafts.find(text) == attempt.basket { return }
        } catch is DraftError {
            // An order deletes its draft, so this compares the typed name or the ID.
            let isNamed = text == attempt.basket.rawValue
            if isNamed || attempt.terms?.draft == Call(context.options).draft { return }
        }
        throw OrderError.keyTaken(attempt)
    }

    private func checkTerms() throws {
        if isOtherPayment { throw otherTerms([("payment", Say.Orders.termPayment)]) }
        guard let terms = attempt.terms else { return }
        let call = Call(context.options)
        var other: [(code: String, words: String)] = []
        if try !isSame(call, terms) { other.append(("time", Say.Orders.termTime)) }
        if let place = call.place, place != terms.place, try !isSamePlace(place) {
            other.append(("address", Say.Orders.termAddress))
        }
        if isOtherGuest(terms) { other.append(("guest", Say.Orders.termGuest)) }
        if isOtherPackaging(terms) { other.append(("packaging", Say.Orders.termPackaging)) }
        if let text = context.options.value("tip"), try !isSameTip(text) {
            other.append(("tip", Say.Orders.termTip))
        }
        if let text = context.options.value("max-total"), let ceiling = terms.ceiling,
            Money(decimal: text, currency: ceiling.currency) != ceiling
        {
            other.append(("max_total", Say.Orders.termCeiling))
        }
        if !other.isEmpty { throw otherTerms(other) }
    }

    private func otherTerms(_ terms: [(code: String, words: String)]) -> ProblemError {
        var problem = Problem(
            .usage,
            .orders.theKeyNamesAnOrder(
                key: key.rawValue, terms: Words.all(of: terms.map(\.words))),
            hint: .orders.takeAnotherKeyThan(key: key.rawValue))
        problem.facts.differences = terms.map(\.code)
        return ProblemError(problem)
    }

    /// Whether the options name somebody else than the guest, or a guest where an account ordered.
    private func isOtherGuest(_ terms: OrderTerms) -> Bool {
        guard attempt.account == nil else { return context.options.has("guest") }
        guard let guest = terms.guest else { return false }
        let email = context.options.value("email").map { fold($0) != fold(guest.email) }
        let phone = context.options.value("phone").map { !isSamePhone($0, guest.phone) }
        return email ?? false || phone ?? false
    }

    private func isOtherPackaging(_ terms: OrderTerms) -> Bool {
        let options = context.options
        guard options.has("reusable") || options.has("no-reusable"),
            let isReusable = terms.isPackagingReusable
        else { return false }
        return isReusable != options.has("reusable")
    }

    /// What the kitchen refused may be paid in another way; what costs nothing is paid in none.
    private var isOtherPayment: Bool {
        guard let way = context.options.value("pay"), attempt.state != .refused,
            attempt.payment != .free
        else { return false }
        return (way == "cash") != (attempt.payment == .cash)
    }

    /// Whether another address is at the place of the order.
    private func isSamePlace(_ place: String) throws -> Bool {
        guard !context.options.has("pick-up") else {
            return attempt.confirmed.method == .collection
        }
        guard attempt.confirmed.method == .delivery, let there = attempt.confirmed.address,
            let text = context.options.value("to"),
            let kept = try? context.services.addresses(of: attempt.provider).address(text)
        else { return false }
        return kept.address.isSamePlace(as: there)
    }

    private func isSameTip(_ text: String) throws -> Bool {
        let currency = attempt.confirmed.bill.total.currency
        return try Money(decimal: text, currency: currency)
            == attempt.confirmed.bill.sum(of: .tip)
    }

    /// A time in the past matches if it was given in the same words.
    private func isSame(_ call: Call, _ terms: OrderTerms) throws -> Bool {
        guard let words = call.time else { return true }
        guard !context.options.has("asap") else { return terms.arrival == .soonest }
        let text = context.options.value("for") ?? context.options.value("slot") ?? ""
        // What is said from now on is another time with each call, and yet the same wish.
        guard !TimeReader.isFromNow(typed: text),
            let zone = try context.store.orders.zone(of: attempt, in: context.zones),
            let moment = try? TimeReader(now: context.now(), zone: zone).instant(typed: text)
        else { return words == terms.time }
        if context.options.has("slot"), attempt.confirmed.slot?.start == moment { return true }
        switch terms.arrival {
        case .before(let event, _): return context.options.has("for") && event == moment
        case .slot(let slot): return context.options.has("slot") && slot.start == moment
        case .soonest: return false
        }
    }
}
