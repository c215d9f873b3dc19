public import Cache
public import Networking
import OrderModels
import Services

extension Problem {
    init(order error: OrderError) {
        switch error {
        case .emptyBasket:
            self.init(
                .usage, "There is nothing in the basket.",
                hint: "Put something in: eat-tui basket add DISH.")
        case .alreadyPlaced(let record):
            self.init(
                .refused, "This was ordered already: \(record.called).",
                hint: "Follow it: eat-tui track \(record.order.number ?? record.id.rawValue).")
        case .orderedMeanwhile(let record):
            self.init(
                .refused,
                "Another eat-tui has just ordered this basket: \(record.called). "
                    + "Nothing more was ordered.",
                hint: "If it is to be ordered once more, say so again.")
        case .unresolvable(let attempt): self.init(unresolvable: attempt)
        case .stillOpen(let attempt):
            self.init(
                .unknownOutcome,
                "An earlier try at this order may still become one.",
                hint: "Nothing else is ordered until that is known: "
                    + "eat-tui track \(attempt.name.rawValue).")
        case .keyTaken(let attempt):
            self.init(
                .usage, "The key \(attempt.name.rawValue) names an order of another basket.",
                hint: "Take another key.")
        case .keyLost(let key):
            self.init(
                .unknownOutcome,
                "The key \(key.rawValue) may name an order already: what was tried under it was lost "
                    + "with a damaged file.",
                hint:
                    "Look for it (eat-tui orders --refresh, or ask the kitchen), and take another "
                    + "key.")
        case .signInNeeded:
            self.init(
                .signIn, "This belongs to an account, and nobody is signed in as it.",
                hint: "Sign in: eat-tui login.")
        case .guestsNotServed(let provider):
            self.init(
                .signIn, "\(provider) takes no orders from guests, only from accounts.",
                hint: "Sign in (eat-tui login), or open an account (eat-tui register). "
                    + "Your basket is kept.")
        case .notFound(let id):
            self.init(
                .notFound, "Nothing is kept of the order \(id).", hint: "eat-tui orders lists them."
            )
        case .unreadable(let record):
            self.init(
                .notFound, "The server shows a guest's order for one day only.",
                hint: "Call the kitchen: \(record.order.catererPhone ?? "its phone is not known").")
        case .otherCurrency(let old, let new):
            self.init(
                .price, "The server asks for \(new.code) now, and the cart is in \(old.code).",
                hint: "Nothing was ordered. Read the menu again: eat-tui menu CATERER --refresh.")
        case .unknownZone(let name):
            self.init(
                .configuration, "The zone of the kitchen's clock is not known here (\(name)).",
                hint: "Install tzdata.")
        case .nothingToRepeat:
            self.init(
                .notFound, "Nothing of that order is on the menu now.",
                hint: "Read the menu again: eat-tui menu CATERER --refresh.")
        }
    }

    /// Of an order that nobody knows of, and whose server cannot be asked any more.
    public init(unresolvable attempt: OrderAttempt) {
        let reason = attempt.problem.map { " (\($0.withoutStop))" } ?? ""
        let phone = attempt.confirmed.catererPhone.map { ", \($0)" } ?? ""
        self.init(
            .unknownOutcome,
            "Whether this was ordered can no longer be looked up\(reason). "
                + "It was \(attempt.total.formatted).",
            hint:
                "Ask \(attempt.confirmed.catererName ?? "the kitchen")\(phone). Then say what you "
                + "learned: eat-tui track \(attempt.name.rawValue) --settle placed, or not-placed.")
    }

    /// Of an order whose answer was lost.
    public init(unknown attempt: OrderAttempt) {
        self.init(
            .unknownOutcome,
            "Whether this was ordered is not known yet: the server's answer was lost.",
            hint: "It is looked up, and never sent again by itself: "
                + "eat-tui track \(attempt.name.rawValue). If it is still not known an hour after it "
                + "was sent, ask the kitchen and say: --settle placed, or not-placed.")
    }

    /// Of an order that was sent, and of which nothing could be written down then.
    public init(unwritten attempt: OrderAttempt, _ error: StoreError) {
        self.init(
            .unknownOutcome,
            "This was sent and may be an order, and what came of it could not be written down. "
                + Problem(error).sentence,
            hint: "Do not order it again. Its key is \(attempt.name.rawValue): once there is room, "
                + "eat-tui track \(attempt.name.rawValue) looks it up.")
    }
}

extension Problem {
    /// Of orders that the server listed and nobody could read; nil where all were read.
    public init?(leftOut rows: [RowProblem]) {
        guard let first = rows.first else { return nil }
        let orders = rows.count == 1 ? "1 order" : "\(rows.count) orders"
        self.init(
            .server,
            "\(orders) of the server's list could not be read, and what is kept of them here may be "
                + "old (\(first.path): \(first.reason)).",
            hint: "Ask the kitchen, or look at the server's own page.")
    }
}

extension OrderRecord {
    /// `A7K2 of Krua Mae`.
    public var called: String {
        let name = order.catererName ?? order.caterer?.rawValue
        return (order.number ?? id.rawValue) + (name.map { " of \($0)" } ?? "")
    }
}
