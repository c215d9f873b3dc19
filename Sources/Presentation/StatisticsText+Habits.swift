import OrderModels
import Sentences
import Telemetry

// What is usual, how late it was, and what does not count.
extension StatisticsText {
    static func usual(_ statistics: OrderStatistics) -> Section {
        var section = Section(heading: Say.Statistics.headingUsual)
        let (habits, all) = (statistics.habits, statistics.orders)
        func fact(_ label: String, _ text: String?) {
            guard let text else { return }
            section.facts.append(Fact(label: label, text: text))
        }
        fact(Say.Statistics.labelDish, StatisticsWords.usualDish(statistics))
        fact(Say.Statistics.labelKitchen, StatisticsWords.usualKitchen(statistics))
        fact(
            Say.Statistics.labelDay,
            habits.weekday.map { day in
                Say.Statistics.dayOfOrders(
                    weekday: Words.weekday(day), count: habits.weekdays[day.rawValue - 1], of: all)
            })
        fact(
            Say.Statistics.labelTime,
            habits.hour.map { hour in
                Say.Statistics.hourOfOrders(
                    from: StatisticsWords.hour(hour), to: StatisticsWords.hour(hour + 1),
                    count: habits.hours[hour], of: all)
            })
        if section.facts.isEmpty { section.remarks.append(Say.Statistics.nothingUsual) }
        section.line = SparkLine(
            from: StatisticsWords.hour(0), values: habits.hours.map(Double.init),
            to: StatisticsWords.hour(24))
        section.remarks.append(Say.Statistics.byThePlacing)
        if statistics.onOwnClock > 0 {
            section.remarks.append(Say.Statistics.byOwnClock(count: statistics.onOwnClock))
        }
        return section
    }

    static func punctuality(_ punctuality: Punctuality) -> Section {
        var section = Section(heading: Say.Statistics.headingOnTime)
        guard punctuality.deliveries > 0 else { return section }
        guard punctuality.timed > 0 else {
            section.remarks = [Say.Statistics.noTimes(count: punctuality.deliveries)]
            return section
        }
        section.remarks = [
            Say.Statistics.timed(timed: punctuality.timed, count: punctuality.deliveries),
            StatisticsWords.punctuality(punctuality),
        ]
        if let words = StatisticsWords.delays(punctuality) { section.remarks.append(words) }
        return section
    }

    static func leftOut(
        _ statistics: OrderStatistics, _ scope: OrderHistory.Scope
    ) -> Section {
        var section = Section(heading: Say.Statistics.headingLeftOut)
        let left = statistics.leftOut
        var parts: [String] = []
        if left.cancelled > 0 { parts.append(Say.Statistics.cancelled(count: left.cancelled)) }
        if left.refused > 0 { parts.append(Say.Statistics.refused(count: left.refused)) }
        for (state, count) in left.unknownStates.sorted(by: { $0.key < $1.key }) {
            parts.append(Say.Statistics.unknownState(count: count, state: state))
        }
        for agreed in left.agreed {
            let (count, total) = (agreed.sum.orders, StatisticsWords.amount(agreed.sum))
            let words =
                switch agreed.stage {
                case .agreed(.toBePaid): Say.Statistics.toBePaid(count: count, total: total)
                case .agreed(.notToBePaid): Say.Statistics.notToBePaid(count: count, total: total)
                default: Say.Statistics.unknownOutcome(count: count, total: total)
                }
            parts.append(words)
        }
        if left.withoutReceipt > 0 {
            parts.append(Say.Statistics.withoutReceipt(count: left.withoutReceipt))
        }
        if left.outside > 0 {
            let words =
                switch scope {
                case .real: Say.Statistics.demoLeftOut(count: left.outside)
                case .demo: Say.Statistics.realLeftOut(count: left.outside)
                case .provider: Say.Statistics.elsewhereLeftOut(count: left.outside)
                }
            parts.append(words)
        }
        section.remarks = parts
        return section
    }

    // MARK: What was used

    /// Nothing where the diner does not have their use recorded.
    static func used(_ use: UseCounts, now: Instant) -> [Section] {
        [
            used(use.screens, Say.Statistics.headingScreens),
            used(use.commands, Say.Statistics.headingCommands),
            used(use.outcomes, Say.Statistics.headingOutcomes) {
                Say.Statistics.outcome(outcome: $0)
            },
        ]
    }

    private static func used(
        _ counts: [UseCounts.Count], _ heading: String, name: (String) -> String = { $0 }
    ) -> Section {
        var section = Section(heading: heading)
        let most = Double(counts.first?.count ?? 1)
        section.bars = counts.prefix(mostUsed).map {
            Bar(label: name($0.name), amount: "\($0.count)", share: Double($0.count) / most)
        }
        return section
    }

    // MARK: What is counted

    static func scope(_ statistics: OrderStatistics, _ scope: OrderHistory.Scope) -> String {
        var parts = [StatisticsWords.period(statistics.period)]
        if let kitchen = statistics.kitchen {
            parts.append(Say.Statistics.ofKitchen(kitchen: StatisticsWords.name(kitchen)))
        }
        if scope == .demo { parts.append(Say.Statistics.ofTheDemo) }
        return parts.joined(separator: ", ")
    }

    static func advice(_ statistics: OrderStatistics, _ scope: OrderHistory.Scope) -> Sentence {
        if let kitchen = statistics.kitchen {
            return .statistics.nothingOfKitchen(kitchen: StatisticsWords.name(kitchen))
        }
        if statistics.period != .always { return .statistics.nothingThen }
        let outside = statistics.leftOut.outside
        if scope == .real, outside > 0, statistics.leftOut.isNothing {
            return .statistics.onlyElsewhere(count: outside)
        }
        return .statistics.nothingKept
    }
}
