import OrderModels
import Presentation
import Services

/// The options for how to order a basket. What the server accepts is stored with the basket.
@MainActor
struct OrderOptions {
    nonisolated static let all = [
        OptionSpec(
            name: "to", value: "ADDRESS",
            help: .options.to),
        OptionSpec(name: "pick-up", help: .options.pickUp),
        OptionSpec(
            name: "for", value: "TIME",
            help: .options.for2),
        OptionSpec(
            name: "tolerance", value: "SPAN",
            help: .options.tolerance),
        OptionSpec(name: "slot", value: "TIME", help: .options.slot),
        OptionSpec(name: "asap", help: .options.asap),
        OptionSpec(name: "tip", value: "AMOUNT", help: .options.tip),
        OptionSpec(name: "reusable", help: .options.reusable),
        OptionSpec(name: "no-reusable", help: .options.noReusable),
        OptionSpec(name: "guest", help: .options.guest),
        OptionSpec(name: "email", value: "EMAIL", help: .options.email2),
        OptionSpec(name: "phone", value: "PHONE", help: .options.phone3),
    ]

    let errand: OrderErrand

    private var context: Context { errand.context }
    private var options: Options { errand.context.options }
    private var content: BasketContent { errand.content }
    private var zone: ZoneRules { errand.zone }
    private var service: OrderService { errand.service }

    /// The settings of the options, and for the rest those stored.
    func wanted() async throws -> OrderSettings {
        try Self.check(options)
        var wishes = try service.wishes(of: content.summary.id)
        if options.has("pick-up") { wishes.method = .collection }
        if let text = options.value("to") {
            wishes.method = .delivery
            wishes.destination = try await destination(text)
        } else if wishes.destination == nil, try wishes.method ?? usualMethod() != .collection {
            wishes.destination = try await usualDestination()
        }
        if let text = options.value("tip") { wishes.tip = try amount(text, "tip") }
        if options.has("reusable") { wishes.isPackagingReusable = true }
        if options.has("no-reusable") { wishes.isPackagingReusable = false }
        if options.has("asap") { wishes.arrival = .soonest }
        let tolerance = try options.span("tolerance", 0...86_400)
        if let event = try time("for") {
            wishes.arrival =
                event > context.now()
                ? .before(event, within: tolerance ?? SlotChoice.usualTolerance) : .soonest
        } else if let tolerance {
            wishes.arrival = .before(try event(of: wishes), within: tolerance)
        }
        if let start = try time("slot") {
            wishes.arrival = .slot(try await slot(from: start, wishes))
        }
        return wishes
    }

    /// Stores the guest's contact, unless the server rejects it.
    func keepGuest(of quote: OrderQuote) async throws {
        let isRefused = quote.obstacles.contains { obstacle in
            if case .server(let problem) = obstacle { problem.kind == .phoneMissing } else { false }
        }
        if !isRefused { try await context.services.guests.keepWhatWasSaid() }
    }

    /// Fails if options contradict each other.
    static func check(_ options: Options) throws(ProblemError) {
        guard !(options.has("to") && options.has("pick-up")) else {
            throw ProblemError(.usage, .checkout.deliveredOrPickedUp)
        }
        guard !(options.has("reusable") && options.has("no-reusable")) else {
            throw ProblemError(.usage, .packaging.oneOfBoth)
        }
        let times = ["for", "slot", "asap"].filter(options.has)
        guard times.count < 2 else {
            throw ProblemError(
                .usage, .checkout.optionsDiffer(one: times[0], other: times[1]),
                hint: .commandLine.giveOneOfThem)
        }
        guard !options.has("tolerance") || times.isEmpty || times == ["for"] else {
            throw ProblemError(.usage, .checkout.toleranceGoesWithFor(option: times[0]))
        }
    }

    // MARK: Where to

    private func destination(_ text: String) async throws -> Destination {
        do {
            return destination(try addresses.address(text))
        } catch AddressError.notFound {
            return try await elsewhere(text)
        }
    }

    private var addresses: AddressBook {
        get throws { try context.services.addresses(of: errand.source.id) }
    }

    private func destination(_ kept: KeptAddress) -> Destination {
        kept.destination(for: content.occasion, asGuest: options.has("guest"))
    }

    private func usualMethod() throws -> Caterer.Method? {
        let caterer = content.summary.basket.caterer
        return try context.store.library.caterer(caterer)?.caterer.usualMethod
    }

    private func usualDestination() async throws -> Destination? {
        if let usual = try addresses.addresses().first { return destination(usual) }
        guard let text = context.config.place else { return nil }
        return try await elsewhere(text)
    }

    private func elsewhere(_ text: String) async throws -> Destination {
        let finder = try context.services.places(inDemo: errand.source.id == .demo)
        let place = try await finder.find(text, telling: context.output)
        return .address(Address(line: text, coordinate: place), contact: nil)
    }

    // MARK: When

    /// The time to be ready for, if the options do not give it.
    private func event(of wishes: OrderSettings) throws -> Instant {
        if case .before(let event, _) = wishes.arrival { return event }
        guard wishes.arrival == nil, let event = content.occasion.startsAt else {
            throw ProblemError(
                .usage, .checkout.toleranceNeedsFor,
                hint: .checkout.giveBoth)
        }
        return event
    }

    private func time(_ option: String) throws(ProblemError) -> Instant? {
        try options.time(option, in: zone, at: context.now())
    }

    /// The slot that starts at the given time. A quote tells which ones the server offers.
    private func slot(from start: Instant, _ wishes: OrderSettings) async throws -> Slot {
        let quote = try await service.quote(content.summary.id, trying: wishes)
        let days = quote.days
        let slots = days.flatMap(\.slots)
        if let slot = slots.first(where: { $0.start == start }) { return slot }
        let date = zone.local(at: start).date
        let near = days.first { $0.date == date }?.slots ?? slots
        let nearest = near.sorted {
            abs($0.start.seconds(since: start)) < abs($1.start.seconds(since: start))
        }.prefix(6).sorted { $0.start < $1.start }
        let offered = nearest.map(errand.clock.slot)
        throw ProblemError(
            .refused, .checkout.noSlotBegins(time: errand.clock.time(start)),
            hint: offered.isEmpty
                ? .checkout.noSlots
                : .checkout.slotsAre(slots: offered.joined(separator: ", "))
        ).about(option: "--slot", taking: nearest.map { $0.start.rfc3339(in: zone) })
    }

    // MARK: How much

    /// An amount in the basket's currency.
    func amount(_ text: String, _ flag: String) throws -> Money {
        guard let currency = content.summary.total?.subtotal.currency else {
            throw ProblemError(
                .usage, .basket.currencyUnknown, hint: .basket.putADishInFirst)
        }
        guard let amount = Money(decimal: text, currency: currency), !amount.isNegative else {
            throw ProblemError(
                .usage,
                .checkout.optionTakesAnAmount(
                    option: flag, example: Money(decimal: "25", currency: currency)?.number ?? "25",
                    text: Words.quoted(text)))
        }
        return amount
    }
}
