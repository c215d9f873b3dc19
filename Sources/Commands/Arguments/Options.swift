import OrderModels
import Presentation

/// The given options, by name.
public struct Options: Sendable {
    private(set) var values: [String: [String]] = [:]

    mutating func add(_ name: String, _ value: String) {
        values[name, default: []].append(value)
    }

    public func has(_ name: String) -> Bool { values[name] != nil }

    /// The last value given, which lets the user override a global option of a shell alias.
    public func value(_ name: String) -> String? { values[name]?.last }

    func count(_ name: String) -> Int { values[name]?.count ?? 0 }

    /// Whether to leave nothing on disk.
    public var isPrivate: Bool { has("private") }
    var wantsHelp: Bool { has("help") }
    var wantsVersion: Bool { has("version") }
}

extension Options {
    /// Refuses an option that says otherwise than another does.
    func refuse(_ others: [String], beside option: String) throws(ProblemError) {
        guard let other = others.first(where: has) else { return }
        throw ProblemError(
            .usage, .commandLine.excludeEachOther(first: option, second: other),
            hint: .commandLine.giveOneOfThem)
    }

    func number(_ option: String) throws(ProblemError) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), number > 0 else {
            throw ProblemError(
                .usage, .store.optionTakesANumber(option: option, text: Words.quoted(text)))
        }
        return number
    }

    /// A phone number, as far as one can tell one from something else.
    func phone(_ option: String = "phone") throws(ProblemError) -> String? {
        try contact(option, ContactCheck.trouble(phone:))
    }

    func email() throws(ProblemError) -> String? {
        try contact("email", ContactCheck.trouble(email:))
    }

    private func contact(
        _ option: String, _ trouble: (String) -> String?
    ) throws(ProblemError) -> String? {
        let text = value(option)
        guard let text, let trouble = trouble(text) else { return text }
        throw ProblemError(
            .usage,
            .general.labelled(label: "--" + option + " " + Words.quoted(text), text: trouble)
        ).about(option: "--" + option, taking: [])
    }

    /// A time, which is to come unless `tense` says otherwise.
    func time(
        _ option: String, in zone: ZoneRules, at now: Instant,
        _ tense: TimeReader.Tense = .coming
    ) throws(ProblemError) -> Instant? {
        guard let text = value(option) else { return nil }
        do throws(UnusableTime) {
            return try TimeReader(now: now, zone: zone).instant(typed: text, tense)
        } catch {
            throw error.problem(option: option, in: zone, at: now)
        }
    }

    /// How long something takes, in seconds.
    func span(
        _ option: String, _ range: ClosedRange<Int64>
    ) throws(ProblemError) -> Int64? {
        guard let text = value(option) else { return nil }
        guard let seconds = TimeSpan.seconds(text) else {
            throw ProblemError(
                .usage, .times.optionTakesASpan(option: option, text: Words.quoted(text)),
                hint: .times.seeHelp)
        }
        guard range.contains(seconds) else {
            throw ProblemError(
                .usage,
                .times.optionTakesASpanWithin(
                    option: option, least: Words.age(range.lowerBound),
                    most: Words.age(range.upperBound), text: Words.quoted(text)))
        }
        return seconds
    }

    /// What a request may take, and how old what is kept may be, in seconds.
    static let (timeouts, ages): (ClosedRange<Int64>, ClosedRange<Int64>) = (
        1...86_400, 0...(366 * 86_400)
    )

    /// Fails where an option whose value was forgotten took the command for it.
    func checkSpans() throws(ProblemError) {
        _ = try span("timeout", Self.timeouts)
        _ = try span("max-age", Self.ages)
    }

    /// All values of a repeatable option; empty ones do not count.
    func texts(_ option: String) -> [String] {
        (values[option] ?? []).filter { !$0.isEmpty }
    }

    /// Within how many minutes food is wanted.
    var minutesToWait: Int? {
        get throws(ProblemError) { try span("within", 60...86_400).map { Int($0 / 60) } }
    }

    /// In one of `currencies`, where those are known.
    func ceiling(_ currencies: @autoclosure () throws -> Set<Currency>) throws -> PriceBound? {
        guard let text = value("max-price") else { return nil }
        guard let ceiling = PriceBound(text: text, counting: try currencies()) else {
            throw ProblemError(.usage, .store.maxPriceTakesAPrice(text: Words.quoted(text)))
        }
        return ceiling
    }

    /// Rejects an unknown diet: it would find nothing, as if no dish suited.
    func diet() throws(ProblemError) -> Diet? {
        guard let text = value("diet") else { return nil }
        if let diet = FoodNames.diet(text) { return diet }
        let known = Diet.known.map(\.rawValue)
        let near = didYouMean(fold(text), among: known)
        throw ProblemError(
            .usage,
            .store.dietTakesOneOf(diets: known.joined(separator: ", "), text: Words.quoted(text)),
            hint: near.map { .store.didYouMean(words: $0) }
        ).about(option: "--diet", taking: known)
    }

    /// The quantity, if given. The basket checks its range.
    func pieces() throws(ProblemError) -> Int? {
        guard let text = value("quantity") else { return nil }
        guard let number = Int(text) else {
            throw ProblemError(.usage, .basket.quantityTakesANumber(text: Words.quoted(text)))
        }
        return number
    }
}
