import OrderModels
import Presentation
import Services

/// The words that answers have for what there are only some of.
extension Shape {
    static func word<Word: CaseIterable & RawRepresentable<String>>(_: Word.Type) -> Shape {
        .word(Word.allCases.map(\.rawValue), isOpen: false)
    }

    static func word(_ words: String...) -> Shape { .word(words, isOpen: false) }

    /// Words that a server may add to.
    static func serversWord(_ words: String...) -> Shape { .word(words, isOpen: true) }

    // MARK: Food

    static let diets = Shape.list(.word(Diet.known.map(\.rawValue), isOpen: true))
    static let method = serversWord("delivery", "collection")
    static let catererState = serversWord("normal", "rush")
    static let understood = word(
        "diet", "max_price", "price_below", "min_price", "price_above", "open", "open_at",
        "open_between", "within", "distance", "without",
        "caterer", "cuisine", "people")

    // MARK: Orders

    static let stage = Shape.word(
        OrderStage.Agreement.allCases.map(\.rawValue)
            + [
                OrderStage.waiting, .accepted, .cooking, .ready, .onItsWay, .arrived, .refused,
                .cancelled, .unknown(""),
            ].map { OrderWords.code($0) }, isOpen: false)
    static let orderState = serversWord(
        "cart", "new", "accepted", "started", "ready", "fulfilled", "refused", "cancelled")
    static let orderEvent = serversWord(
        "order:created", "order:accepted", "order:refused", "order:delayed",
        "order:preparation_started", "order:preparation_finished", "order:picked", "order:dropped",
        "order:fulfilled", "order:cancelled", "order:restored", "order:price_updated")
    static let payment = Shape.word(
        [PaymentMethod.cash, .card, .free].map { OrderWords.code($0) }, isOpen: true)
    private static let charges = [Charge.Kind.delivery, .tip, .promotion, .packaging, .tax].map {
        OrderWords.code($0)
    }
    static let chargeKind = Shape.word(charges, isOpen: true)
    static let calculator = word(BillTable.Origin.self)
    static let changeKind = Shape.word(
        [
            "dish", "total", "currency", "gone", "added", "quantity", "options", "others_changed",
            "others_gone", "arrival", "problem", "payment", "payment_changed", "renamed",
            "contents", "contents_unread", "notes", "method", "kitchen", "customer", "address",
            "contact_name",
            "contact_phone", "directions", "order_unread",
        ] + charges, isOpen: true)
    static let obstacle = word(
        "closed", "below_minimum", "address_missing", "address_too_far", "dish_unavailable",
        "slot_missing", "slot_gone", "method_unavailable", "phone_missing", "coupon_refused",
        "notes_refused", "already_placed", "other", "menu_not_served", "options_dropped",
        "notes_not_kept", "quantity_not_kept", "line_not_ours", "line_said_to_be_anothers",
        "nothing_offered", "too_late", "no_slot_near", "slot_not_kept", "time_not_asked",
        "method_not_kept", "address_not_kept", "meeting_not_kept", "coupon_ignored", "tip_refused",
        "packaging_refused", "packaging_not_offered", "packaging_needs_account",
        "contact_missing")
    static let person = word("diner", "player", "host", "nobody")

    // MARK: Baskets

    static let draftState = word(BasketSummary.State.self)
    static let sharing = word("open", "closed", "joined", "ordered", "over", "out_of_reach")
    static let role = word(SharedBasket.Role.self)

    // MARK: The program

    static let settingSource = word(
        "option", "environment", "configuration", "answer", "run", "earlier", "default", "server",
        "experiment", "bundled")
}
