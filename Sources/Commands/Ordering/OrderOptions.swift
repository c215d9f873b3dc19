import Cache
import Networking
import OrderModels
import Presentation
import Services

/// The flags that say how a basket is to be ordered. What the server accepts of it is kept with the
/// basket.
@MainActor
struct OrderOptions {
    nonisolated static let all = [
        OptionSpec(
            name: "to", value: "ADDRESS",
            help: "deliver there: an address of yours, LAT,LNG, or a street"),
        OptionSpec(name: "pick-up", help: "fetch it from the kitchen"),
        OptionSpec(
            name: "for", value: "TIME",
            help: "in time for then, on the kitchen's clock: \"Fri 12:30\""),
        OptionSpec(
            name: "tolerance", value: "SPAN",
            help: "how long before --for it may come: 30m unless said, 2h"),
        OptionSpec(name: "slot", value: "TIME", help: "in the slot that begins then"),
        OptionSpec(name: "asap", help: "as soon as possible"),
        OptionSpec(name: "tip", value: "AMOUNT", help: "for the driver, such as 2.00"),
        OptionSpec(name: "guest", help: "order without the account"),
        OptionSpec(name: "email", value: "EMAIL", help: "where a guest is written to"),
        OptionSpec(name: "phone", value: "PHONE", help: "where a guest is called"),
    ]

    let errand: OrderErrand

    private var context: Context { errand.context }
    private var options: Options { errand.context.options }
    private var content: BasketContent { errand.content }
    private var zone: ZoneRules { errand.zone }
    private var service: OrderService { errand.service }

    /// How the basket is to be ordered as the flags say, and for the rest as it was.
    func wanted() async throws -> OrderWishes {
        try check()
        var wishes = try service.wishes(of: content.summary.id)
        if options.has("pick-up") { wishes.method = .collection }
        if let text = options.value("to") {
            wishes.method = .delivery
            wishes.destination = try await destination(text)
        } else if wishes.destination == nil, try wishes.method ?? usualMethod() != .collection {
            wishes.destination = try await usualDestination()
        }
        if let text = options.value("tip") { wishes.tip = try amount(text, "tip") }
        if options.has("asap") { wishes.arrival = .soonest }
        let tolerance = try tolerance()
        if let text = options.value("for") {
            wishes.arrival = .before(
                try time(text, "for"), within: tolerance ?? SlotChoice.usualTolerance)
        } else if let tolerance {
            wishes.arrival = .before(try event(of: wishes), within: tolerance)
        }
        if let text = options.value("slot") {
            wishes.arrival = .slot(try await slot(text, wishes))
        }
        return wishes
    }

    /// Keeps who a guest is, unless the server does not take it.
    func keepGuest(of quote: OrderQuote) async throws {
        let isRefused = quote.obstacles.contains { obstacle in
            if case .server(let problem) = obstacle { problem.kind == .phoneMissing } else { false }
        }
        if !isRefused { try await context.rememberGuest() }
    }

    private func check() throws {
        guard !(options.has("to") && options.has("pick-up")) else {
            throw ProblemError(.usage, "An order is delivered or picked up, not both.")
        }
        let times = ["for", "slot", "asap"].filter(options.has)
        guard times.count < 2 else {
            throw ProblemError(
                .usage, "--\(times[0]) and --\(times[1]) say different things.",
                hint: "Give one of them.")
        }
        guard !options.has("tolerance") || times.isEmpty || times == ["for"] else {
            throw ProblemError(.usage, "--tolerance goes with --for, not with --\(times[0]).")
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
        get throws { AddressBook(try context.store, for: errand.source.id) }
    }

    private func destination(_ kept: KeptAddress) -> Destination {
        kept.destination(for: content.occasion, asGuest: options.has("guest"))
    }

    private func usualMethod() throws -> Caterer.Method? {
        let caterer = content.summary.basket.caterer
        return try context.store.read { try $0.item(KeptCaterer.self, caterer) }?
            .caterer.usualMethod
    }

    private func usualDestination() async throws -> Destination? {
        if let usual = try addresses.addresses().first { return destination(usual) }
        guard let text = context.config.place else { return nil }
        return try await elsewhere(text)
    }

    private func elsewhere(_ text: String) async throws -> Destination {
        let finder = PlaceFinder(context: context, inDemo: errand.source.id == .demo)
        let place = try await finder.find(text)
        return .address(Address(line: text, coordinate: place), contact: nil)
    }

    // MARK: When

    private func tolerance() throws -> Int64? {
        guard let text = options.value("tolerance") else { return nil }
        // A bare number is seconds elsewhere, and minutes to whoever writes it here.
        guard let seconds = TimeSpan.seconds(text), (0...86_400).contains(seconds),
            seconds == 0 || text.last?.isLetter == true
        else {
            throw ProblemError(
                .usage, "--tolerance takes a span up to a day such as 45m or 2h, not \(text).")
        }
        return seconds
    }

    /// What it is to be in time for, where the flags do not say.
    private func event(of wishes: OrderWishes) throws -> Instant {
        if case .before(let event, _) = wishes.arrival { return event }
        guard wishes.arrival == nil, let event = content.occasion.startsAt else {
            throw ProblemError(
                .usage, "--tolerance says how early it may come before --for TIME.",
                hint: "Give both.")
        }
        return event
    }

    private func time(_ text: String, _ flag: String) throws -> Instant {
        do throws(EventTimeError) {
            return try EventTime(now: context.now(), zone: zone).instant(text)
        } catch {
            switch error {
            case .unreadable:
                throw ProblemError(
                    .usage, "--\(flag) takes a time such as 12:30 or \"Fri 12:30\", not \(text).")
            case .past(let instant):
                let clock = OrderWords.time(context.now(), in: zone)
                throw ProblemError(
                    .usage, "\(OrderWords.time(instant, in: zone)) is over.",
                    hint: "It is \(clock) on the kitchen's clock (\(zone.name)). Name the day: "
                        + "\"tomorrow 12:30\", or a date.")
            case .skipped:
                throw ProblemError(
                    .usage, "No clock of the kitchen's shows that: it is put forward that night.")
            }
        }
    }

    /// What the server offers is known from a quote.
    private func slot(_ text: String, _ wishes: OrderWishes) async throws -> Slot {
        let start = try time(text, "slot")
        let quote = try await service.quote(content.summary.id, trying: wishes)
        let days = quote.days
        let slots = days.flatMap(\.slots)
        if let slot = slots.first(where: { $0.start == start }) { return slot }
        let date = zone.local(at: start).date
        let near = days.first { $0.date == date }?.slots ?? slots
        let offered = near.prefix(6).map { OrderWords.slot($0, in: zone) }
        throw ProblemError(
            .refused, "No slot begins \(OrderWords.time(start, in: zone)).",
            hint: offered.isEmpty
                ? "The kitchen offers none." : "There are: \(offered.joined(separator: ", ")).")
    }

    // MARK: How much

    /// An amount in the basket's currency.
    func amount(_ text: String, _ flag: String) throws -> Money {
        guard let currency = content.summary.total?.subtotal.currency else {
            throw ProblemError(
                .usage, "The basket's currency is not known yet.", hint: "Put a dish in first.")
        }
        guard let amount = Money(decimal: text, currency: currency), !amount.isNegative else {
            throw ProblemError(.usage, "--\(flag) takes an amount such as 25.00, not \(text).")
        }
        return amount
    }
}
