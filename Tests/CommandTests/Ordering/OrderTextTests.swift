import OrderModels
import Services
import Testing
import TestSupport
import ViewModels

@testable import Presentation

/// Quotes and orders as a person reads them.
struct OrderTextTests {
    private func quote(
        slot: Slot? = nil, timing: CartTiming? = nil, payments: [PaymentMethod] = [.cash]
    ) -> Quote {
        Quote(
            cart: RemoteCart(id: Order.sample().id, bill: .sample(), slot: slot), timing: timing,
            payments: payments)
    }

    private func text(
        _ quote: Quote, people: Int? = nil, budget: Int? = nil, _ obstacles: [OrderObstacle] = []
    ) -> QuoteText {
        let occasion = Occasion(
            headCount: people, budgetPerHead: budget.map { Money.euro($0) })
        return QuoteText(
            figures: .server(quote), lines: [], occasion: occasion, catererName: "Krua Mae",
            notes: OrderNotes(headCount: people, lines: []).text, obstacles: obstacles,
            changes: [], days: SlotDay.days(of: quote.timing?.slots ?? [], in: .utc),
            clock: KitchenClock(zone: .utc, label: nil),
            page: nil)
    }

    @Test func `a head's share is rounded up and held against the budget`() {
        let three = text(quote(), people: 3, budget: 800)
        #expect(three.perHead == .euro(825))
        #expect(three.overBudget == .euro(25))
        #expect(three.tail.contains("That is 0.25 EUR above the budget of 8.00 EUR a head."))
        let four = text(quote(), people: 4, budget: 800)
        #expect(four.tail.contains("That is 1.81 EUR below the budget of 8.00 EUR a head."))
        #expect(text(quote(), budget: 800).perHead == nil)
    }

    @Test func `slots stand under their day, and a chosen one in the heading`() throws {
        let slots = [Slot.after(60), Slot.after(90), Slot.after(1500)].compactMap { $0 }
        let timing = CartTiming(soonest: slots[0], slots: slots, allowsSoonest: true)
        let open = text(quote(timing: timing))
        #expect(
            open.arrival == "Arrives as soon as possible: Sat 2026-11-21 13:00-13:30")
        #expect(
            open.tail.suffix(2) == [
                "  Sat 2026-11-21: 13:00-14:00 every 30 min", "  Sun 2026-11-22: 13:00-13:30",
            ])
        let chosen = text(quote(slot: slots[2], timing: timing))
        #expect(chosen.arrival == "Arrives Sun 2026-11-22 13:00-13:30")
    }

    @Test func `a cart that takes only cards says where it is paid`() {
        #expect(
            text(quote(payments: [.card])).tail.contains(
                "Payment: card, on the kitchen's own page only."))
        #expect(
            text(quote(payments: [.other("invoice")])).tail.contains(
                "Payment: by invoice, not from here."))
        #expect(
            text(quote(payments: [.other("free")])).tail.contains("Payment: free, not from here."))
        #expect(text(quote()).tail.contains("Payment: cash to the driver"))
    }

    @Test func `slots that follow each other are one run, and no others are`() throws {
        let slots = [0, 30, 60, 120].compactMap { Slot.after($0) }
        let odd = Slot(start: slots[3].end, end: slots[3].end.adding(seconds: 600))
        let day = Instant(secondsSince1970: 1_778_025_600)
        let whole = try #require(Slot(start: day, end: day.adding(seconds: 86_400)))
        #expect(OrderWords.hours(whole, in: .utc) == "00:00-24:00")
        let runs = SlotRun.runs(of: slots + [odd].compactMap { $0 })
        #expect(
            runs.map { $0.words(in: .utc) } == [
                "12:00-13:30 every 30 min", "14:00-14:30", "14:30-14:40",
            ])
    }

    @Test func `what cannot be there in time says what could`() throws {
        let earliest = try #require(Slot.after(1500))
        func sentence(_ before: Slot?, _ after: Slot?) -> String {
            QuoteWords.sentence(
                .nothingNear(.noon, before: before, after: after),
                in: KitchenClock(zone: .utc, label: nil))
        }
        #expect(
            sentence(nil, earliest)
                == "Nothing is possible in time: earliest Sun 2026-11-22 13:00-13:30, "
                + "and it is wanted for Sat 2026-11-21 12:00.")
        let dawn = try #require(Slot.after(-420))
        #expect(
            sentence(dawn, earliest)
                == "Nothing is possible shortly before Sat 2026-11-21 12:00: the nearest is "
                + "Sat 2026-11-21 05:00-05:30, then Sun 2026-11-22 13:00-13:30.")
        #expect(sentence(dawn, nil).hasSuffix("05:00-05:30, and nothing after it."))
    }

    @Test func `notes are told line by line as they are sent`() {
        #expect(text(quote(), people: 12).tail.contains("  12 people"))
    }

    @Test func `what the server said is told with its time, and what it did not say is not`() {
        let events = [
            OrderEvent(kind: .created, at: .noon),
            OrderEvent(kind: .delayed, at: Instant.noon.adding(seconds: 300), delayMinutes: 20),
            OrderEvent(
                kind: .cancelled, at: Instant.noon.adding(seconds: 600), reason: .soldOut),
        ]
        let track = TrackText(
            receipt: .sample(.sample(state: .cancelled, events: events)), readAt: .noon,
            now: Instant.noon.adding(seconds: 660))
        #expect(
            track.lines == [
                "A7K2, Krua Mae: cancelled (sold out).", "  Sat 2026-11-21 12:00  placed",
                "  Sat 2026-11-21 12:05  put off by 20 min",
                "  Sat 2026-11-21 12:10  cancelled: sold out", "Put off by 20 min in all.",
                "Told by the server 11 min ago.",
            ])
    }

    @Test func `every change and every problem is a sentence`() {
        let line = Bill.sample().lines[0]
        let changes: [QuoteChange] = [
            .total(from: .euro(100), to: .euro(200)), .lineGone(line), .lineAdded(line),
            .linePrice(name: "Rice", from: .euro(1), to: .euro(2)),
            .lineQuantity(name: "Rice", from: 1, to: 2),
            .charge(.delivery, from: .euro(1), to: .euro(2)),
            .arrival(from: nil, to: .after(60)), .paymentGone(.cash),
            .currency(from: .eur, to: .eur), .problem(QuoteProblem(kind: .closed)),
        ]
        for change in changes {
            let sentence = QuoteWords.sentence(change, in: KitchenClock(zone: .utc, label: nil))
            #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true)
        }
        #expect(
            QuoteWords.sentence(changes[5], in: KitchenClock(zone: .utc, label: nil))
                == "The delivery is 0.02 EUR now, was 0.01 EUR.")
    }

    @Test func `a minimum is said as the diner writes it, if it is clear what it is`() {
        func said(_ message: String) -> String {
            QuoteProblem(kind: .belowMinimum, message: message).sentence
        }
        for words in [
            "Minimum 12.00 EUR.", "Minimum 12 €", "Le minimum est de 12,00 €.", "At least €12",
        ] {
            #expect(said(words) == "The order is below the kitchen's minimum of 12.00 EUR.")
        }
        for words in ["Minimum 1,234.00 EUR", "2 dishes or 12 EUR", "Minimum 12", "Too little"] {
            #expect(said(words) == "The order is below the kitchen's minimum (\(words)).")
        }
    }
}
