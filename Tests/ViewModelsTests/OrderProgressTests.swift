import OrderModels
import Testing
import ViewModels
import Services

/// The steps of an order, as far as it has come.
struct OrderProgressTests {
    private func order(
        _ state: OrderState, _ kinds: [OrderEvent.Kind], by method: Caterer.Method = .delivery
    ) -> Order {
        let nothing = Money.zero(.eur)
        return Order(
            id: Order.ID(rawValue: "order"), state: state,
            bill: Bill(lines: [], itemsTotal: nothing, charges: [], total: nothing),
            method: method,
            events: kinds.enumerated().map { place, kind in
                OrderEvent(kind: kind, at: Instant(secondsSince1970: Int64(place)))
            })
    }

    private func text(_ order: Order) -> [String] {
        OrderProgress(order).steps.map { step in
            "\(step.state) \(step.stage) \(step.at.map { "\($0.secondsSince1970)" } ?? "-")"
        }
    }

    @Test func `what is done has its time, and what is ahead has none`() {
        let cooking = order(.started, [.created, .accepted, .preparationStarted])
        #expect(
            text(cooking) == [
                "done waiting 0", "done accepted 1", "now cooking 2", "ahead ready -",
                "ahead onItsWay -", "ahead arrived -",
            ])
    }

    @Test func `what is picked up is on nobody's way`() {
        let ready = order(.ready, [.created, .accepted], by: .collection)
        #expect(
            text(ready) == [
                "done waiting 0", "done accepted 1", "done cooking -", "now ready -",
                "ahead arrived -",
            ])
    }

    @Test func `what arrived is done`() {
        let arrived = order(.fulfilled, [.created, .dropped])
        #expect(text(arrived).last == "done arrived 1")
        #expect(!OrderProgress(arrived).steps.contains { $0.state == .now })
    }

    @Test func `what was cancelled says how far it had come`() {
        let cancelled = order(.cancelled, [.created, .accepted, .cancelled])
        #expect(
            text(cancelled) == ["done waiting 0", "done accepted 1", "ended cancelled 2"])
    }

    @Test func `what was taken up again has the times of its second life`() {
        let again = order(
            .accepted, [.created, .accepted, .cancelled, OrderEvent.Kind.accepted])
        #expect(Array(text(again).prefix(2)) == ["done waiting 0", "now accepted 3"])
    }

    @Test func `a word that nobody knows is where it is now`() {
        let strange = order(.unknown("paused"), [.created])
        #expect(text(strange).last == "now unknown(\"paused\") -")
    }
}
