import Cache
import OrderModels
import Services
import Terminal
import ViewModels

/// The lines that the first screen begins with: what the diner is in the middle of, each with the
/// key that goes there. Where there is nothing, there are no lines.
@MainActor
struct HomeStrip {
    let home: HomeViewModel
    unowned let stage: any Stage

    /// A list keeps what it needs: below this many lines there is one, and below the next none.
    private static let roomy = 16
    private static let least = 8

    func height(in area: Rect) -> Int {
        if area.height >= Self.roomy { return home.lineCount }
        return area.height >= Self.least ? min(1, home.lineCount) : 0
    }

    /// Takes its lines off `area` and draws them there. The most urgent come first.
    func draw(in frame: inout Frame, area: inout Rect) {
        var strip = area.takeTop(height(in: area)).inset(horizontally: 1)
        let lines = [running, basket, latest].compactMap { $0 }
        for line in lines where strip.height > 0 {
            frame.write(line, in: strip.takeTop(1))
        }
    }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let latest = home.latest
        let order = home.unsettled?.cart ?? home.running?.id
        let keys: [Action] = [.homeFirst, .homeSecond, .homeThird]
        return [
            stage.bind(
                .homeTrack, unavailable: order == nil ? "no order is under way" : nil
            ) { [stage] in
                if let order { stage.open(.order(order), preview: nil) }
            },
            stage.bind(
                .homeBasket, unavailable: home.basket == nil ? "the basket is empty" : nil
            ) { [stage] in stage.open(.basket, preview: nil) },
        ]
            + keys.enumerated().map { place, action in
                let id = latest.indices.contains(place) ? latest[place].id : nil
                return stage.bind(
                    action, unavailable: id == nil ? "there is no such order" : nil
                ) { [stage] in
                    if let id { stage.open(.order(id), preview: nil) }
                }
            }
    }

    // MARK: What it says

    private var running: [Span]? {
        if let attempt = home.unsettled {
            let name = attempt.confirmed.catererName ?? "An order"
            return [key(.homeTrack), Span(name, .strong), Span(": \(attempt.words)", .warning)]
        }
        guard let record = home.running else { return nil }
        let (order, provisions) = (record.order, home.provisions)
        let zone = provisions.zone(of: record)
        var spans = [
            key(.homeTrack), Span(order.catererName ?? record.called, .strong), Span(": "),
            Span(OrderWords.stage(order.stage), OrderText.look(of: order.stage)),
        ]
        if let slot = order.slot {
            spans.append(Span(", expected " + OrderText.times(of: slot, provisions.now, zone)))
        }
        let more = home.runningCount - 1
        if more > 0 { spans.append(Span("  and \(more) more", .faint)) }
        return spans
    }

    private var basket: [Span]? {
        guard let content = home.basket else { return nil }
        return [
            key(.homeBasket), Span("Basket: "), Span(BasketWords.title(content.summary), .strong),
            Span(
                content.summary.total.map { total in
                    ", \(Words.count(total.pieces, "piece", "pieces")), \(total.subtotal.formatted)"
                } ?? ""),
        ]
    }

    private var latest: [Span]? {
        guard !home.latest.isEmpty else { return nil }
        let keys: [Action] = [.homeFirst, .homeSecond, .homeThird]
        return [Span("Last: ", .faint)]
            + zip(keys, home.latest).flatMap { action, record in
                [
                    key(action), Span(record.order.catererName ?? record.called),
                    Span(" \(record.order.bill.total.plain)  ", .faint),
                ]
            }
    }

    private func key(_ action: Action) -> Span {
        Span((stage.keymap.keys(for: action).first.map { $0.name + " " }) ?? "", .key)
    }
}
