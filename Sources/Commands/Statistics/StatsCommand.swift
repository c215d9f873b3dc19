import JSON
import OrderModels
import Presentation
import Services
import Telemetry
import Terminal

/// `eat-tui stats`: what was spent, when and where, from the stored receipts. Asks no server.
enum StatsCommand {
    static let command = Command(
        name: "stats",
        operands: [Command.Operand(name: "CATERER", isOptional: true, takesRest: true)],
        options: [
            OptionSpec(name: "since", value: "DATE", help: .options.since),
            OptionSpec(name: "until", value: "DATE", help: .options.until),
            OptionSpec(name: "svg", help: .options.svg),
        ],
        summary: .help.statsSummary,
        details: [.help.statsDetails, .help.statsDetails2, .help.statsDetails3],
        examples: [
            "eat-tui stats", "eat-tui stats --since 2026", "eat-tui stats --svg > spent.svg",
        ], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let options = context.options
        if options.has("svg") { try options.refuse(Output.Form.options.map(\.key), beside: "svg") }
        let period = try period(context)
        let scope = try scope(context)
        let history = try await context.store.orders.history(of: scope, in: context.zones)
        let kitchen = try context.operands.first.map { try find($0, in: history) }
        let statistics = OrderStatistics(history, in: period, of: kitchen)
        // What was used concerns no single kitchen.
        let use =
            kitchen == nil
            ? try await context.tracking?.store.counts(in: period, context.zones.local)
                ?? UseCounts() : UseCounts()
        let text = StatisticsText(statistics, of: scope, use: use, now: context.now())
        let output = context.output
        if output.isOwnTable {
            output.raw(Array(StatisticsTable(statistics, use: use).csv.utf8))
        } else if output.form == .plain, output.fields == nil {
            output.plain(StatisticsTable(statistics, use: use, inMinorUnits: true).rows)
        } else if options.has("svg") {
            output.raw(Array(StatisticsPicture(statistics, text, now: context.now()).svg.utf8))
        } else if output.isData {
            output.json(
                Envelope.bytes(.stats, nil, now: context.now()) { json in
                    json.field("demo", scope == .demo)
                    json.fields(of: statistics)
                    json.fields(of: use)
                })
        } else {
            StatisticsPrinting(text, output).write()
            if let advice = text.advice { output.remark(advice.text) }
        }
        return .done
    }

    /// The demo's orders with `--demo`, those of a server that is named for this call, or else all
    /// real ones.
    @MainActor private static func scope(_ context: Context) throws -> OrderHistory.Scope {
        if context.options.has("demo") { return .demo }
        guard context.options.has("server"), let named = try context.servers.namedSources().first
        else { return .real }
        return .provider(named.id)
    }

    @MainActor private static func period(_ context: Context) throws(ProblemError) -> DatePeriod {
        let period = DatePeriod(
            since: try days("since", context)?.lowerBound,
            until: try days("until", context)?.upperBound)
        if let since = period.since, let until = period.until, since > until {
            throw ProblemError(.usage, .statistics.sinceIsAfterUntil)
        }
        return period
    }

    @MainActor private static func days(
        _ option: String, _ context: Context
    ) throws(ProblemError) -> ClosedRange<CalendarDate>? {
        guard let text = context.options.value(option) else { return nil }
        if let days = DatePeriod.days(text) { return days }
        let reader = TimeReader(now: context.now(), zone: context.zones.local)
        if let day = reader.day(typed: text, .gone) { return day...day }
        do throws(UnusableTime) {
            // An order counts by its day.
            let day = reader.date(of: try reader.instant(typed: text, .gone))
            return day...day
        } catch .unreadable {
            throw ProblemError(
                .usage, .statistics.takesADate(option: option, text: Words.quoted(text)))
        } catch {
            throw error.problem(option: option, in: context.zones.local, at: context.now())
        }
    }

    /// A kitchen that was ordered from, by its reference, its name or the beginning of its words.
    private static func find(
        _ text: String, in history: OrderHistory
    ) throws(ProblemError) -> KitchenName {
        let (kitchens, wanted) = (history.kitchens, fold(text))
        let found = NameLookup(
            among: kitchens, whole: false,
            named: [{ $0.id?.rawValue == text }, { fold($0.text) == wanted }],
            partly: [{ startsWord(searchTokens(fold($0.text)), wanted) }])
        switch found {
        case .found(let kitchen): return kitchen
        case .several(let some), .part(of: let some):
            let names = some.map { kitchen in
                kitchen.id.map { "\(StatisticsWords.name(kitchen)) (\($0))" }
                    ?? StatisticsWords.name(kitchen)
            }
            throw ProblemError(
                .ambiguous, .search.mayBeDishes(text: text, dishes: Words.candidates(names)),
                hint: .search.useTheReferenceInBrackets
            ).among(some.map { .init($0.id?.rawValue, StatisticsWords.name($0)) })
        case .nothing:
            throw ProblemError(
                .notFound, .statistics.noKitchenOrdered(text: text),
                hint: kitchens.isEmpty
                    ? nil
                    : .statistics.kitchensOrdered(
                        names: Words.candidates(kitchens.map(StatisticsWords.name))))
        }
    }
}
