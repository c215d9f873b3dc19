/// Documents about an order.
extension Shapes {
    /// Without an answer of the server only the subtotal of a bill is not null.
    static let quote = Shape.record([]).with([
        "cart": .text.orNull, "caterer": .text.orNull, "caterer_name": .text.orNull,
        "method": .method.orNull, "address": .text.orNull, "contact": .text.orNull,
        "contact_phone": .text.orNull,
        "directions": .text.orNull, "zone": .text, "eta": .slot.orNull, "soonest": .boolean,
    ]).with(
        .record(
            bill.members.map {
                Shape.Member(name: $0.name, shape: $0.shape.value.orNull, isOptional: false)
            })
    ).with([
        "packaging": packaging, "per_head": .amount.orNull, "over_budget": .amount.orNull,
        "occasion": occasion, "notes": .text.orNull, "unsent_names": .integer,
    ]).with(split).with([
        "shared": shared.orNull, "payments": .list(.payment), "payments_here": .list(.payment),
        "payments_on_page": .list(.payment), "page": .text.orNull,
        "slots": .list(Shape.record([]).with(["ref": .time]).with(.slot)),
    ]).with(found).with([
        "changes": changes, "problems": .list(["code": .obstacle, "message": .text]),
    ])

    private static let packaging: Shape = [
        "reusable": .boolean, "chosen": .boolean, "offered": .boolean, "needs_account": .boolean,
        "words": .text.orNull, "deposit": .money.orNull,
    ]

    static let receipt = order.with([
        "address": .text.orNull, "notes": .text.orNull, "occasion": occasion, "bill": bill,
    ]).with(split).with([
        "page": .text.orNull, "page_over": .boolean.orNull,
    ])

    static let shares: Shape = [
        "ref": .text, "name": .text, "id": .text, "number": .text.orNull,
        "caterer_name": .text.orNull,
        "stage": .stage, "total": .money, "nothing_owed": .boolean, "sums_fit": .boolean,
        "split": .text.orNull,
        "diners": .list(share.with(["text": .texts, "code": .text.orNull])),
    ]
}
