import OrderModels
import Presentation

/// The things that several documents have.
enum Shapes {
    // MARK: Kitchens and dishes

    /// When a kitchen serves.
    static let opening: Shape = [
        "open_until": .time.orNull, "next_opening": .time.orNull, "earliest": .time.orNull,
        "estimates": estimates.orNull,
    ]

    /// What a kitchen asked when a basket of its was last quoted.
    static let quoted: Shape = [
        "as_of": .time, "delivery_fee": .money.orNull, "delivery_fee_as_of": .time.orNull,
        "minimum_order": .money.orNull, "minimum_order_as_of": .time.orNull,
    ]

    private static let estimates: Shape = [
        "as_of": .time, "delivery": estimate.orNull, "collection": estimate.orNull,
    ]

    private static let estimate: Shape = [
        "from": .time, "to": .time, "min_minutes": .integer.orNull, "max_minutes": .integer.orNull,
    ]

    static let dish: Shape = [
        "ref": .text, "name": .text, "description": .text.orNull, "price": .money.orNull,
        "available": .boolean, "diet": .diets, "diet_known": .boolean, "allergens": allergens,
        "options": .list(optionGroup),
    ]

    private static let allergens: Shape = ["contains": .texts.orNull, "known": .boolean]

    private static let optionGroup: Shape = [
        "ref": .text, "name": .text, "min": .integer, "max": .integer.orNull,
        "quantities": .boolean, "choices": .list(choice),
    ]

    private static let choice: Shape = [
        "ref": .text, "name": .text, "delta": .money, "requires": .texts,
    ]

    /// What the diner's alerts find.
    static let found: Shape = [
        "alerts": .list(["name": .text, "contains": .texts, "names": .texts]),
        "contents_not_stated": .texts,
        "alerts_not_known": .texts,
    ]

    // MARK: Baskets

    static let occasion: Shape = [
        "name": .text.orNull, "people": .integer.orNull, "at": .time.orNull,
        "contact": .text.orNull, "instructions": .text.orNull, "budget_per_head": .money.orNull,
    ]

    static let line: Shape = [
        "dish": .text, "code": .text, "name": .text, "price": .money, "quantity": .integer,
        "options": .list(lineOption), "note": .text, "for": .text,
        "contents": lineContents.orNull,
    ]

    private static let lineOption: Shape = [
        "group": .text, "group_name": .text.orNull, "ref": .text, "code": .text, "name": .text,
        "delta": .money, "quantity": .integer,
    ]

    private static let lineContents: Shape = ["allergens": .texts, "diets": .diets]

    /// A basket in a list.
    static let summary: Shape = [
        "ref": .text, "name": .text.orNull, "state": .draftState, "provider": .text,
        "caterer": .text, "caterer_name": .text.orNull, "zone": .text.orNull, "touched_at": .time,
        "discarded_at": .time.orNull,
        "sharing": .sharing.orNull, "proposal": .integer.orNull, "line_count": .integer,
        "pieces": .integer.orNull,
        "subtotal": .money.orNull, "occasion": occasion,
    ]

    static let basket = summary.with([
        "per_head": .money.orNull, "over_budget": .money.orNull, "menu_known": .boolean,
        "undo": .text.orNull, "redo": .text.orNull, "lines": .list(basketLine),
        "rows_to_fix": .list(rowToFix),
    ])

    /// An order that waits for the diner's yes.
    static let proposal: Shape = [
        "ref": .text, "number": .integer, "name": .text, "basket": .text, "total": .money,
        "by": .text, "made_at": .time, "expires_at": .time,
    ]

    private static let basketLine = Shape.record([
        Shape.Member(name: "line", shape: .integer, isOptional: false),
        Shape.Member(name: "ref", shape: .text, isOptional: false),
    ]).with(line).with([
        "total": .money.orNull, "changes": .texts, "not_served": absence.orNull,
    ])

    private static let rowToFix: Shape = [
        "ref": .text, "name": .text, "row": .integer, "who": .text, "item": .text, "options": .text,
        "quantity": .text,
        "note": .text, "asks": .text,
    ]

    static let imported = Shape.counts.with([
        "imported": .integer,
        "unmatched": .list([
            "ref": .text, "name": .text, "row": .integer, "item": .text, "reason": .text,
        ]),
        "notes": .list([
            "ref": .text, "name": .text, "row": .integer, "for": .text, "dish": .text,
            "note": .text,
        ]),
        "unread": .texts, "draft": basket.orNull,
    ])

    /// What others chose.
    static let shared: Shape = [
        "role": .role, "link": .text, "host": .text.orNull, "order": .text, "state": .orderState,
        "number": .text.orNull, "closed_at": .time.orNull, "seen_at": .time.orNull,
        "sent_at": .time.orNull, "placed_at": .time.orNull, "over_at": .time.orNull,
        "gone": .texts, "waiting": .texts, "players": .list(player),
    ]

    private static let player: Shape = [
        "name": .text, "ref": .text.orNull, "total": .money.orNull, "lines": .list(playerLine),
    ]

    private static let playerLine: Shape = [
        "ref": .text, "name": .text, "quantity": .integer, "options": .list(billOption),
        "total": .money.orNull, "alert": .text.orNull,
    ]

    // MARK: Orders

    /// An order, wherever there is one; also what was agreed to and is none.
    static let order: Shape = [
        "ref": .text, "name": .text, "id": .text, "number": .text.orNull, "key": .text.orNull,
        "provider": .text.orNull, "state": .orderState.orNull,
        "stage": .stage, "caterer": .text.orNull, "caterer_name": .text.orNull,
        "phone": .text.orNull, "courier": .text.orNull, "courier_phone": .text.orNull,
        "method": .method, "contact": .text.orNull, "contact_phone": .text.orNull,
        "directions": .text.orNull,
        "eta": .slot.orNull, "zone": .text, "payment": .payment.orNull, "total": .money,
        "money_back": .money.orNull, "cancellable": .boolean, "placed_at": .time.orNull,
        "agreed_at": .time.orNull, "read_at": .time.orNull, "delay_min": .integer.orNull,
        "history": .list(event), "not_as_agreed": changes,
    ]

    private static let event: Shape = [
        "event": .orderEvent, "at": .time, "delay_min": .integer.orNull, "reason": .text.orNull,
        "old_total": .money.orNull, "new_total": .money.orNull,
    ]

    /// What is no order, or is not known to be one.
    static let standing: Shape = [
        "key": .text, "stage": .stage, "page": .text.orNull, "page_over": .boolean.orNull,
        "basket_edited": .boolean.orNull,
    ]

    static let attempt = order.with([
        "page": .text.orNull, "page_over": .boolean.orNull, "basket_edited": .boolean.orNull,
        "sent_at": .time.orNull, "checked_at": .time.orNull, "problem": .text.orNull,
        "settled_at": .time.orNull,
    ])

    /// Each has the members of its kind only: a reader chooses by that, and a bill of changes is long.
    static let change: Shape = [
        "dearer": .boolean, "message": .text, "kind": .changeKind, "name?": .text,
        "player?": .text.orNull,
        "from?": .either([.money, .text, .integer]).orNull,
        "to?": .either([.money, .text, .integer]).orNull, "contains_now?": .texts,
        "suits_no_more?": .diets, "not_stated_any_more?": .boolean,
        "why?": .word(QuoteChange.Absence.self),
    ]

    static let changes = Shape.list(change)

    static let bill: Shape = [
        "lines": .list(billLine), "subtotal": .amount, "delivery": .amount.orNull,
        "service": .amount.orNull, "discount": .amount.orNull, "tip": .amount.orNull,
        "charges": .list(
            ["kind": .chargeKind, "label": .text, "code": .text.orNull, "amount": .money]),
        "tax": tax, "total": .amount.orNull, "unexplained_in_dishes": .amount.orNull,
        "unexplained": .amount.orNull, "sums_fit": .boolean,
    ]

    private static let billLine: Shape = [
        "ref": .text.orNull, "name": .text, "basket_lines": .texts, "quantity": .integer,
        "price": .money, "total": .money, "options": .list(billOption), "taxes": charges,
        "deposits": charges,
    ]

    private static let billOption: Shape = [
        "ref": .text.orNull, "name": .text, "group_name": .text.orNull, "quantity": .integer,
        "label": .text, "amount": .money,
    ]

    private static let tax: Shape = [
        "minor": .integer.orNull, "currency": .text, "included": .boolean.orNull,
        "rates": charges, "on_top": charges,
    ]

    private static let charges = Shape.list(["label": .text, "amount": .money])

    /// Who had what.
    static let split: Shape = ["split": .text.orNull, "diners": .list(share)]

    static let share: Shape = [
        "ref": .text.orNull, "name": .text, "for": .text, "called": .text, "person": .person,
        "player": .text.orNull,
        "total": .amount.orNull, "dishes": .amount.orNull, "deposit": .amount.orNull,
        "beside": .amount.orNull, "lines": .list(.either([ownLine, othersLine])),
    ]

    private static let ownLine = line.with(["total": .money.orNull])
    private static let othersLine: Shape = [
        "name": .text, "quantity": .integer, "options": .list(billOption),
        "total": .money.orNull,
    ]

    // MARK: Other things

    static let address: Shape = [
        "ref": .text, "name": .text, "street": .text, "postcode": .text.orNull,
        "town": .text.orNull, "place": .text.orNull, "note": .text.orNull,
        "contact": .text.orNull, "phone": .text.orNull, "default": .boolean,
        "kept_by": .text.orNull, "used_at": .time.orNull,
    ]

    /// Numbers of what was spent.
    static let sum: Shape = ["orders": .integer, "total": .money]

    static let source: Shape = [
        "kind": .settingSource, "variable": .text.orNull, "line": .integer.orNull,
        "option": .text.orNull, "host": .text.orNull, "fetched_at": .time.orNull,
        "experiment": .text.orNull, "arm": .text.orNull,
    ]

    static let account: Shape = [
        "ref": .text.orNull, "name": .text.orNull, "provider": .text,
    ]

    static let deletedAccount = account.with([
        "orders_left": .list(["ref": .text, "name": .text])
    ])

    // MARK: Failures

    static let failure: Shape = [
        "schema": .text, "code": .word(Problem.Code.self), "exit": .integer, "message": .text,
        "hint": .text.orNull,
        "retryable": .boolean, "request_id": .text.orNull, "key": .text.orNull,
        "stage": .stage.orNull, "page": .text.orNull, "page_over": .boolean.orNull,
        "basket_edited": .boolean.orNull, "kitchen_page": .text.orNull,
        "changes": changes, "total": .money.orNull, "ceiling": .money.orNull,
        "ref": .text.orNull, "option": .text.orNull, "choices": .texts, "differs": .texts,
        "candidates": .list(["ref": .text.orNull, "name": .text, "shown": .text]),
        "orders": .list(["ref": .text.orNull, "name": .text]), "not_served": .list(absence),
    ]

    /// A dish whose menu is not served when it would come.
    static let absence: Shape = [
        "ref": .text, "name": .text, "menu": .text, "hours": .text.orNull, "instead": .text,
        "instead_hours": .text.orNull, "at": .time,
    ]
}
