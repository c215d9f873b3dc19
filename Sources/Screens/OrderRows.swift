import OrderModels
import Presentation
import Terminal
import ViewModels

/// Orders as rows of a list, under headings for running and past ones.
@MainActor
struct OrderRows {
    let model: OrdersViewModel
    unowned let stage: any Stage

    /// They cover the whole list, so that they do not move while scrolling. Neither times, amounts nor
    /// numbers are cut.
    private func columns(_ labels: ServerLabels) -> [ListView.Column] {
        let clock = "00:00"
        let times = [
            OrderWords.day(CalendarDate(dayNumber: 0)), clock + "-" + clock,
            Say.Times.tomorrow(time: clock),
        ]
        let orders = model.list.sections.flatMap(\.rows).map(\.order)
        // Of the rows that have a time.
        let place =
            model.list.sections.filter { $0.section == .running }.flatMap(\.rows)
            .map { model.kitchenClock(of: $0).suffix.cells }.max() ?? 0
        let number = orders.map { ($0.number ?? "").cells }.max() ?? 0
        let server =
            labels.width > 0 ? [ListView.Column(width: .fixed(labels.width), priority: 5)] : []
        return [
            ListView.Column(width: .flexible(minimum: 12, weight: 3), priority: 9)
        ] + server + [
            ListView.Column(width: .flexible(minimum: 15, weight: 1), priority: 8),
            ListView.Column(
                width: .fixed((times.map(\.cells).max() ?? 0) + min(place, 12)), priority: 6),
            ListView.Column(
                width: .fixed(orders.map(\.bill.total).dearest.cells(atLeast: 11)),
                alignment: .right, priority: 7),
            ListView.Column(width: .fixed(min(max(8, number), 16)), priority: 4),
        ]
    }

    func view(in size: Size, isFocused: Bool) -> ListView {
        let labels = ServerLabels(
            model.servers, of: model.list.sections.flatMap(\.rows).map(\.provider),
            in: stage.isLinear ? .max : size.columns)
        let page = model.list.visible(lines: size.lines)
        let notes = ListNotes.lines(
            ListContent.rows(page.lines, model.load), empty: empty,
            unknown: [Say.Orders.noOrderIsKeptHere, Say.Orders.whatWasOrderedIsListed],
            advice: { [stage] in stage.advice(on: $0) })
        let rows = page.lines.compactMap { line in
            if case .row(let row) = line { row } else { nil }
        }
        let departing = model.departing(among: rows)
        let columns = columns(labels)
        // Without room for servers each name is followed by its own.
        let widths = stage.isLinear ? [] : ListView.widths(of: columns, in: size.columns)
        let isCrowded = labels.width > 0 && widths.count > 1 && widths[1] == nil
        let cells = isCrowded ? widths[0] : nil
        return ListView(
            columns: columns,
            rows: page.lines.map { row($0, labels, departing, cells) } + notes,
            selected: page.selectedOffset, isFocused: isFocused, showsHeader: false,
            stickyHeading: page.sticky.flatMap(heading))
    }

    private func row(
        _ line: SectionedLine<OrdersViewModel.Section, OrdersViewModel.Row>,
        _ labels: ServerLabels, _ departing: Set<Order.ID>, _ nameCells: Int?
    ) -> ListView.Row {
        switch line {
        case .heading: .heading(heading(line) ?? [])
        case .row(let row):
            .cells(cells(of: row, labels, nameCells, differs: departing.contains(row.id)))
        }
    }

    private func heading(
        _ line: SectionedLine<OrdersViewModel.Section, OrdersViewModel.Row>
    ) -> [Span]? {
        guard case .heading(let section, let rows) = line else { return nil }
        return [Span(section.title, .heading), Span(" (\(rows))", .faint)]
    }

    private func cells(
        of row: OrdersViewModel.Row, _ labels: ServerLabels, _ nameCells: Int?, differs: Bool
    ) -> [[Span]] {
        let order = row.order
        let isFavourite = order.caterer.map(model.favourites.contains) ?? false
        let name = order.shownCaterer ?? order.caterer?.rawValue ?? Say.Orders.anOrder
        let called = Span(name, .strong)
        return [
            [isFavourite ? Span("*", .warning) : Span(" ")]
                + (nameCells.map { labels.twin(called, of: row.provider, in: $0 - 1) } ?? [called])
        ] + (labels.width > 0 ? [labels[row.provider]] : []) + [
            [state(of: row, differs: differs)], [when(row)], [Span(order.bill.total.formatted)],
            [Span(order.number ?? "", .faint)],
        ]
    }

    private func state(of row: OrdersViewModel.Row, differs: Bool) -> Span {
        let words = OrderWords.shortStage(row.stage, by: row.order.method)
        return differs
            ? Span(Say.Orders.withDepartures(stage: words), .danger)
            : Span(words, OrderText.look(of: row.stage))
    }

    /// When it is due, or else when it was ordered.
    private func when(_ row: OrdersViewModel.Row) -> Span {
        let clock = model.kitchenClock(of: row)
        switch row {
        case .order(let record) where record.isRunning(at: model.clock.now):
            guard let slot = record.order.slot else {
                return Span(Say.Orders.noTimeSaidYet, .faint)
            }
            return Span(clock.shortTimes(of: slot, from: model.clock.now))
        case .order(let record): return day(of: record.placedAt, clock.zone)
        case .attempt(let attempt): return day(of: attempt.startedAt, clock.zone)
        }
    }

    private func day(of instant: Instant, _ zone: ZoneRules) -> Span {
        let local = zone.local(at: instant)
        return Span(OrderWords.day(local.date), .faint)
    }

    private var empty: [String] {
        guard model.isNarrow, model.total > 0 else {
            return [
                model.servers.hidesFiles
                    ? Say.Orders.ordersUnseen : Say.Orders.nothingWasOrderedYet
            ]
                + (model.servers.hidesOthers ? [Say.Basket.othersAreHidden] : [])
        }
        return [
            Say.Orders.noOrderHasAKitchenDish, Say.Caterers.escShowsAllOfThem(key: stage.leaving),
        ]
    }
}

extension OrdersViewModel.Section {
    var title: String {
        switch self {
        case .running: Say.Orders.headingUnderWay
        case .unpaid: Say.Orders.headingUnpaid
        case .pageOver: Say.Orders.headingPageOver
        case .unsettled: Say.Orders.headingNotKnown
        case .past: Say.Orders.headingEarlier
        }
    }
}
