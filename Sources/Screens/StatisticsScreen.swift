import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// What the diner spent, and their habits: one page.
struct StatisticsScreen: PageScreen {
    let model: StatisticsViewModel
    let scroll: PageScroll
    unowned let stage: any Stage

    init(_ model: StatisticsViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
        scroll = PageScroll()
    }

    var bindings: [KeyBinding] {
        PageBindings.scrolling(scroll, stage) + [
            stage.bind(.statisticsPeriod) { [self] in choosePeriod() }
        ]
    }

    private func choosePeriod() {
        let times = StatisticsViewModel.Time.allCases
        stage.choose(
            Say.Statistics.whichTime, times.map { ChoiceItem(label: $0.title) }
        ) { [model, scroll] choice in
            guard times.indices.contains(choice) else { return }
            scroll.toStart()
            model.chose(times[choice])
        }
    }

    // MARK: How it looks

    var state: StateLine {
        var state = StateLine(left: [Span(Say.Statistics.title, .strong)])
        state.chips = [[Span(model.time.title)]]
        if model.isDemo { state.chips.append([Span(Say.Statistics.ofTheDemo)]) }
        if model.orders > 0 {
            state.right = [Span(Say.Statistics.orders(count: model.orders), .faint)]
        }
        return state
    }

    var problem: Problem? { model.problem }

    func lines(in size: Size, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: size.columns, glyphs: glyphs)
        guard let text = model.text else {
            if model.problem == nil { lines.text(Say.Statistics.counting, .faint) }
            return lines
        }
        if let advice = text.advice?.text(on: stage.surface) { lines.text(advice) }
        for section in text.sections { Self.add(section, to: &lines) }
        return lines
    }

    private static func add(_ section: StatisticsText.Section, to lines: inout Lines) {
        lines.blank()
        lines.heading(section.heading)
        let table = BarTable(
            section.bars.map {
                .init(label: $0.label, amount: $0.amount, share: $0.share, note: $0.note)
            }, lines.glyphs)
        for row in table.lines(width: lines.width) { lines.add(row) }
        for fact in section.facts { lines.labelled(fact.label, fact.text) }
        if let line = section.line {
            let marks = Chart(lines.glyphs).spark(line.values)
            lines.add([
                Span("\(line.from) ", .faint), Span(marks, .key), Span(" \(line.to)", .faint),
            ])
        }
        for remark in section.remarks { lines.text(remark) }
    }

    // MARK: Life cycle

    func appeared() { model.appeared() }
    func disappeared() { model.disappeared() }
    func refresh() { model.refreshPressed() }
}

extension StatisticsViewModel.Time {
    fileprivate var title: String {
        switch self {
        case .all: Say.Statistics.periodAll
        case .month: Say.Statistics.periodMonth
        case .lastMonth: Say.Statistics.periodLastMonth
        case .year: Say.Statistics.periodYear
        case .lastYear: Say.Statistics.periodLastYear
        }
    }
}
