/// Documents about an order.
extension Shapes {
    /// Without an answer of the server there is no bill.
    static let quote = Shape.either([
        quoted(bill), quoted(["subtotal": .amount.orNull, "total": .amount.orNull]),
    ])

    private static func quoted(_ sums: Shape) -> Shape {
        Shape.record([]).with([
            "cart": .text.orNull, "caterer": .text.orNull, "caterer_name": .text.orNull,
            "method": .method.orNull, "address": .text.orNull, "contact": .text.orNull,
            "contact_phone": .text.orNull,
            "directions": .text.orNull, "zone": .text, "eta": .slot.orNull, "soonest": .boolean,
        ]).with(sums).with([
            "packaging": packaging, "per_head": .amount.orNull, "over_budget": .amount.orNull,
            "occasion": occasion, "notes": .text.orNull, "unsent_names": .integer,
        ]).with(split).with([
            "shared": shared.orNull, "payments": .list(.payment), "payments_here": .list(.payment),
            "payments_on_page": .list(.payment), "page": .text.orNull, "slots": .list(.slot),
        ]).with(found).with([
            "changes": changes, "problems": .list(["code": .obstacle, "message": .text]),
        ])
    }

    private static let packaging: Shape = [
        "reusable": .boolean, "chosen": .boolean, "offered": .boolean, "needs_account": .boolean,
        "words": .text.orNull, "deposit": .money.orNull,
    ]

    static let receipt = order.with([
        "placed_at": .time.orNull, "agreed_at": .time.orNull, "address": .text.orNull,
        "notes": .text.orNull, "occasion": occasion, "bill": bill,
    ]).with(split).with([
        "key": .text.orNull, "page": .text.orNull, "page_over": .boolean.orNull,
    ])

    static let shares: Shape = [
        "ref": .text, "name": .text, "id": .text, "number": .text.orNull,
        "caterer_name": .text.orNull,
        "stage": .stage, "total": .money, "nothing_owed": .boolean, "sums_fit": .boolean,
        "split": .text.orNull,
        "diners": .list(share.with(["text": .texts, "code": .text.orNull])),
    ]

    static let glance: Shape = [
        "ref": .text.orNull, "name": .text.orNull, "key": .text.orNull, "number": .text.orNull,
        "caterer_name": .text, "stage": .stage, "page": .text.orNull, "page_over": .boolean.orNull,
        "eta": .slot.orNull, "zone": .text, "money_back": .money.orNull, "read_at": .time,
    ]
}
