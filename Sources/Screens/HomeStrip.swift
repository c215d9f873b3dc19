import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The first lines of the first screen: the running order, the basket and the last orders, each
/// with its key. Without any of these, there are no lines.
@MainActor
struct HomeStrip {
    let home: HomeViewModel
    unowned let stage: any Stage

    /// With fewer lines than the first limit there is one line, with fewer than the second none, so
    /// that the list keeps enough room.
    private static let roomy = 16
    private static let least = 8

    func height(in area: Rect) -> Int {
        if area.height >= Self.roomy { return home.lineCount }
        return area.height >= Self.least ? min(1, home.lineCount) : 0
    }

    /// Takes its lines off `area` and draws them, the most urgent first.
    func draw(in frame: inout Frame, area: inout Rect) {
        let strip = area.takeTop(height(in: area)).inset(horizontally: 1)
        for (place, parts) in lines.prefix(strip.height).enumerated() {
            frame.write(parts.flatMap(\.spans), line: place, in: strip)
        }
    }

    /// The action of a click there: that of the key in front of the text.
    func action(at point: Point, in area: Rect) -> Action? {
        var rest = area
        let strip = rest.takeTop(height(in: area)).inset(horizontally: 1)
        let line = point.line - strip.line
        guard strip.contains(point), lines.indices.contains(line) else { return nil }
        var column = strip.column
        for part in lines[line] {
            column += part.spans.reduce(0) { $0 + Sanitizer.line($1.text).cells }
            if point.column < column { return part.action }
        }
        return nil
    }

    /// A part of a line, and the key in front of it.
    private struct Part {
        var action: Action?
        let spans: [Span]
    }

    private var lines: [[Part]] { [running, basket, latest].compactMap { $0 } }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let latest = home.latest
        let order = home.unsettled?.cart ?? home.running?.id
        return [
            stage.bind(
                .homeTrack, unavailable: order == nil ? Say.App.noOrderIsUnderWay : nil
            ) { [stage] in
                if let order { stage.open(.order(order), preview: nil) }
            },
            stage.bind(
                .homeBasket, unavailable: home.basket == nil ? Say.App.theBasketIsEmpty : nil
            ) { [stage] in stage.open(.basket, preview: nil) },
        ]
            + Self.latestKeys.enumerated().map { place, action in
                let id = latest.indices.contains(place) ? latest[place].id : nil
                return stage.bind(
                    action, unavailable: id == nil ? Say.App.thereIsNoSuchOrder : nil
                ) { [stage] in
                    if let id { stage.open(.order(id), preview: nil) }
                }
            }
    }

    // MARK: What it says

    private var running: [Part]? {
        if let attempt = home.unsettled {
            let name = attempt.confirmed.shownCaterer ?? Say.Orders.anOrder
            return [
                part(
                    .homeTrack,
                    [Span(name, .strong)] + server(attempt.provider) + [
                        Span(Say.General.colon + " "),
                        Span(OrderWords.stage(attempt.stage), .warning),
                    ])
            ]
        }
        guard let record = home.running else { return nil }
        let order = record.order
        var spans = [Span(order.shownCaterer ?? record.called, .strong)] + server(record.provider)
        spans += [
            Span(Say.General.colon + " "),
            Span(OrderWords.stage(order.stage, by: order.method), OrderText.look(of: order.stage)),
        ]
        if let slot = order.slot {
            let times = home.servers.clock(of: record).times(of: slot, from: home.clock.now)
            spans.append(
                Span(OrderWords.expectedAfterComma(times, by: order.method)))
        }
        let more = home.runningCount - 1
        if more > 0 { spans.append(Span("  " + Say.Orders.moreUnderWay(more: more), .faint)) }
        return [part(.homeTrack, spans)]
    }

    private func server(_ provider: ProviderID?) -> [Span] {
        home.servers.names.label(of: provider).map { [Span(", " + $0, .faint)] } ?? []
    }

    private var basket: [Part]? {
        guard let content = home.basket else { return nil }
        let quote = home.baskets.quote(of: content)
        let sum = content.summary.total.map { total in
            ", \(Say.Basket.pieces(count: total.pieces))"
                + (BasketWords.sum(content, quote).map { ", " + $0 } ?? "")
        }
        return [
            part(
                .homeBasket,
                [
                    Span(Say.Screens.basketLabel),
                    Span(BasketWords.title(content.summary), .strong),
                ] + server(home.servers.provider(of: content.summary.basket.caterer))
                    + [Span(sum ?? "")])
        ]
    }

    private var latest: [Part]? {
        guard !home.latest.isEmpty else { return nil }
        let names = home.latest.map(Self.called)
        let totals = home.latest.map(\.order.bill.total)
        let isMixed = totals.contains { $0.currency != totals[0].currency }
        return [Part(spans: [Span(Say.Screens.last, .faint)])]
            + zip(Self.latestKeys, home.latest).map { action, record in
                let (name, total) = (Self.called(record), record.order.bill.total)
                // If two orders have the same name, the day tells them apart.
                let day = names.count { $0 == name } > 1 ? " " + self.day(of: record) : ""
                return part(
                    action,
                    [
                        Span(name + day),
                        Span(" \(isMixed ? total.formatted : total.number)  ", .faint),
                    ])
            }
    }

    /// The name of the ordered draft, or else of its kitchen.
    private static func called(_ record: OrderRecord) -> String {
        let name = record.snapshot?.basket.shownName ?? ""
        return name.isEmpty ? record.order.shownCaterer ?? record.called : name
    }

    private func day(of record: OrderRecord) -> String {
        NumberText.date(home.servers.zone(of: record).local(at: record.placedAt).date)
    }

    private func part(_ action: Action, _ spans: [Span]) -> Part {
        let key =
            stage.isLinear
            ? LineWords.typed(for: action, stage.keymap) + " "
            : stage.keymap.keys(for: action).first.map { $0.name + " " } ?? ""
        return Part(action: action, spans: [Span(key, .key)] + spans)
    }

    private static let latestKeys: [Action] = [.homeFirst, .homeSecond, .homeThird]
}
