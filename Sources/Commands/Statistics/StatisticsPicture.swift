import OrderModels
import Presentation
import Terminal

/// Statistics as one SVG file without anything from elsewhere: no script, no font, no address.
///
/// Text is sanitised and escaped, since names come from servers. A description says in words what
/// the bars show.
struct StatisticsPicture {
    private let statistics: OrderStatistics
    private let text: StatisticsText
    private let today: CalendarMonth
    private var body = ""
    private var bottom = 0

    private static let width = 720
    private static let margin = 32
    private static let line = 26
    private static let months = 24
    private static let kitchens = 12

    init(_ statistics: OrderStatistics, _ text: StatisticsText, now: Instant) {
        self.statistics = statistics
        self.text = text
        today = CalendarMonth(ZoneRules.utc.local(at: now).date)
        draw()
    }

    var svg: String {
        let title = Self.escaped(Say.Statistics.svgTitle(scope: text.scope))
        let height = bottom + Self.margin
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(height)" \
            width="\(Self.width)" height="\(height)" role="img" aria-labelledby="title desc">
            <title id="title">\(title)</title>
            <desc id="desc">\(Self.escaped(description))</desc>
            <style>\(Self.style)</style>
            <rect class="paper" width="100%" height="100%"/>
            \(body)</svg>

            """
    }

    /// What the sections say, with the amounts of their bars.
    private var description: String {
        let advice = text.advice.map { [$0.text] } ?? []
        let sections = text.sections.map { section in
            let bars = section.bars.map { bar in
                let note = bar.note.isEmpty ? "" : " (\(bar.note))"
                return "\(bar.label) \(bar.amount)\(note)"
            }
            let facts = section.facts.map { Say.General.labelled(label: $0.label, text: $0.text) }
            return Say.General.labelled(
                label: section.heading,
                text: (bars + facts + section.remarks).joined(separator: "; "))
        }
        return (advice + sections).joined(separator: "\n")
    }

    /// Colours that are readable on their paper, which follows the reader's setting.
    private static let style = """
        text{font:14px system-ui,sans-serif;fill:#24292f}\
        .title{font-size:20px;font-weight:600}.heading{font-weight:600}\
        .faint{fill:#57606a;font-size:12px}.end{text-anchor:end}.middle{text-anchor:middle}\
        .paper{fill:#fff}.bar{fill:#1f6f8b}.late{fill:#a85b00}.axis{stroke:#8c959f}\
        @media(prefers-color-scheme:dark){text{fill:#e6edf3}.faint{fill:#9aa4ae}\
        .paper{fill:#0d1117}.bar{fill:#58a6c4}.late{fill:#e0913a}.axis{stroke:#6e7681}}
        """

    // MARK: Drawing

    private enum Look: String {
        case title, heading, faint, middle, end
    }

    private mutating func draw() {
        bottom = Self.margin + 8
        put(Say.Statistics.title, x: Self.margin, y: bottom, .title)
        bottom += 22
        put(text.scope, x: Self.margin, y: bottom, .faint)
        if let advice = text.advice { drawLines([advice.text]) }
        for spending in statistics.spending { draw(spending) }
        guard statistics.orders > 0 else { return }
        drawHours()
        drawPunctuality()
        let rest = text.sections.suffix(1).filter { $0.heading == Say.Statistics.headingLeftOut }
        for section in rest {
            drawHeading(section.heading.capitalizedHeading)
            drawLines(section.remarks)
        }
    }

    private mutating func draw(_ spending: Spending) {
        bottom += 36
        put(StatisticsWords.amount(spending.sum), x: Self.margin, y: bottom, .title)
        let about = [
            Say.Statistics.orders(count: spending.sum.orders),
            spending.sum.orders > 1
                ? spending.sum.average.map { Say.Statistics.each(amount: $0.formatted) } : nil,
            spending.saved.map { Say.Statistics.savedInAll(amount: $0.formatted) },
        ]
        bottom += 20
        put(about.compactMap { $0 }.joined(separator: ", "), x: Self.margin, y: bottom, .faint)
        drawMonths(spending)
        drawHeading(Say.Statistics.svgKitchens)
        let largest = spending.kitchens.first?.sum
        for kitchen in spending.kitchens.prefix(Self.kitchens) {
            drawBar(StatisticsWords.name(kitchen.kitchen), kitchen.sum, of: largest)
        }
        let rest = spending.kitchens.dropFirst(Self.kitchens)
        if !rest.isEmpty {
            var sum = OrderSum(spending.currency)
            for kitchen in rest { sum.add(kitchen.sum) }
            drawBar(Say.Statistics.otherKitchens(count: rest.count), sum, of: nil)
        }
        drawHeading(Say.Statistics.svgWeekdays)
        let most = spending.weekdays.max { $1.isLarger(than: $0) }
        for day in Week.days {
            drawBar(Words.weekday(day), spending.weekdays[day.rawValue - 1], of: most)
        }
    }

    private mutating func drawMonths(_ spending: Spending) {
        guard let first = spending.months.first?.month, let last = spending.months.last?.month
        else { return }
        let end = max(last, min(today, statistics.period.until.map(CalendarMonth.init) ?? today))
        let count = min(Self.months, end.months(since: first) + 1)
        let months = spending.months(last: count, upTo: end)
        guard let largest = months.map(\.sum).max(by: { $1.isLarger(than: $0) }) else { return }
        drawHeading(Say.Statistics.svgMonths)
        // All amounts have room over few columns, and one over many.
        let highest = months.first { $0.sum == largest }?.month
        let columns = months.map { month in
            Column(
                label: month.month.text, share: month.sum.share(of: largest),
                told: Say.General.labelled(
                    label: month.month.text, text: StatisticsWords.amount(month.sum)),
                above: count <= 8 || month.month == highest ? month.sum.amount?.number : nil)
        }
        drawColumns(columns, labelled: count <= 8 ? 1 : count <= 14 ? 2 : 4)
    }

    private mutating func drawHours() {
        drawHeading(Say.Statistics.svgHours)
        let most = Double(max(1, statistics.habits.hours.max() ?? 1))
        drawColumns(
            statistics.habits.hours.enumerated().map { hour, orders in
                let name = StatisticsWords.hour(hour)
                return Column(
                    label: name, share: Double(orders) / most,
                    told: Say.General.labelled(
                        label: name, text: Say.Statistics.orders(count: orders)))
            }, labelled: 3)
    }

    private mutating func drawPunctuality() {
        let punctuality = statistics.punctuality
        guard punctuality.timed > 0 else { return }
        drawHeading(Say.Statistics.svgOnTime)
        let room = Self.width - 2 * Self.margin
        let inTime = room * punctuality.inTime / punctuality.timed
        bottom += 10
        rectangle(Self.margin, bottom, inTime, 14, "bar")
        rectangle(Self.margin + inTime, bottom, room - inTime, 14, "late")
        bottom += 18
        let section = text.sections.first { $0.heading == Say.Statistics.headingOnTime }
        drawLines(section?.remarks ?? [])
    }

    private struct Column {
        let label: String
        let share: Double
        let told: String
        /// The text over it.
        var above: String?
    }

    /// Every `labelled`th column has its label, the last one too.
    private mutating func drawColumns(_ columns: [Column], labelled: Int) {
        let (room, height) = (Self.width - 2 * Self.margin, 100)
        let step = room / max(1, columns.count)
        let wide = max(2, min(48, step - 4))
        bottom += 28
        let floor = bottom + height
        for (place, column) in columns.enumerated() {
            let x = Self.margin + place * step + (step - wide) / 2
            let tall = column.share > 0 ? max(1, Int((column.share * Double(height)).rounded())) : 0
            body += "<g><title>\(Self.escaped(column.told))</title>"
            rectangle(x, floor - tall, wide, tall, "bar")
            body += "</g>\n"
            if let above = column.above, tall > 0 {
                put(above, x: x + wide / 2, y: floor - tall - 6, .faint, .middle)
            }
            if place % labelled == 0 {
                put(column.label, x: x + wide / 2, y: floor + 16, .faint, .middle)
            }
        }
        body += "<path class=\"axis\" d=\"M\(Self.margin) \(floor)h\(room)\"/>\n"
        bottom = floor + 18
    }

    private mutating func drawBar(_ label: String, _ sum: OrderSum, of largest: OrderSum?) {
        bottom += Self.line
        let (start, end) = (220, Self.width - 190)
        put(label, x: start - 12, y: bottom, .end, cells: 22)
        let long = Int((sum.share(of: largest) * Double(end - start)).rounded())
        rectangle(start, bottom - 12, long, 15, "bar")
        let words = sum.amount?.number ?? Say.Statistics.tooLarge
        put(words, x: Self.width - 110, y: bottom, .end)
        if sum.orders > 0 {
            put(
                Say.Statistics.orders(count: sum.orders), x: Self.width - Self.margin, y: bottom,
                .faint, .end)
        }
    }

    private mutating func drawHeading(_ words: String) {
        bottom += 36
        put(words, x: Self.margin, y: bottom, .heading)
    }

    private mutating func drawLines(_ lines: [String]) {
        for line in lines.flatMap({ Sanitizer.line($0).wrapped(toCells: 88) }) {
            bottom += 20
            put(line, x: Self.margin, y: bottom, cells: 90)
        }
    }

    private mutating func rectangle(_ x: Int, _ y: Int, _ wide: Int, _ tall: Int, _ look: String) {
        guard wide > 0, tall > 0 else { return }
        body +=
            "<rect class=\"\(look)\" x=\"\(x)\" y=\"\(y)\" width=\"\(wide)\" height=\"\(tall)\"/>"
    }

    private mutating func put(
        _ text: String, x: Int, y: Int, _ looks: Look..., cells: Int = 90
    ) {
        let look = looks.map(\.rawValue).joined(separator: " ")
        let shown = Self.escaped(Sanitizer.line(text).truncated(toCells: cells))
        body += "<text class=\"\(look)\" x=\"\(x)\" y=\"\(y)\">\(shown)</text>\n"
    }

    /// Text of an element, sanitised. The sanitiser leaves no character that XML forbids.
    static func escaped(_ text: String) -> String {
        Sanitizer.block(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}

extension String {
    /// A heading in capitals, as in a picture.
    fileprivate var capitalizedHeading: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
