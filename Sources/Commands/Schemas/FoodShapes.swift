/// What finding food answers.
enum FoodShapes {
    static let nearby = Shape.record([]).with(["registry": .text]).with(.counts).with([
        "far": .boolean, "towns": .list(["ref": .text, "name": .text, "country": .text.orNull]),
        "latitude": .number.orNull, "longitude": .number.orNull,
        "cooperatives": .list([
            "ref": .text, "name": .text, "town": .text, "city": .text.orNull,
            "country": .text.orNull, "distance_m": .integer.orNull, "about": .text.orNull,
            "about_language": .text.orNull, "added_as": .text.orNull,
            "sells_food": .boolean.orNull, "kitchens": .integer.orNull,
            "currency": .text.orNull, "guest_checkout": .boolean.orNull,
            "problem": .text.orNull,
        ]),
    ])

    static let favourites = Shape.counts.with([
        "favourites": .list([
            "ref": .text, "name": .text.orNull, "provider": .text.orNull, "since": .time,
        ])
    ])

    static let searches = Shape.counts.with(["searches": .list(["ref": .text, "name": .text])])

    static let caterer = Shape.record([]).with([
        "ref": .text, "name": .text, "provider": .text, "cuisines": .texts, "badges": .texts,
        "state": .catererState, "methods": .list(.method), "open": .boolean,
    ]).with(Shapes.opening).with([
        "zone": .text, "favourite": .boolean, "delivered": .boolean.orNull,
        "distance_m": .integer.orNull, "quoted": Shapes.quoted.orNull,
    ])

    static let menuOfKitchen = Shape.record([]).with([
        "caterer": .text, "name": .text, "provider": .text, "open": .boolean,
    ]).with(Shapes.opening).with([
        "quoted": Shapes.quoted.orNull, "zone": .text, "currency": .text.orNull,
        "menu": .text.orNull, "served_now": .boolean,
        "served": .text.orNull,
        "other_menus": .list(["name": .text, "dishes": .integer, "served": .text.orNull]),
    ]).with(Shapes.found).with([
        "sections": .list([
            "ref": .text, "name": .text, "description": .text.orNull,
            "items": .list(
                Shapes.dish.with(["section": .text, "alerts": .texts, "alerts_named": .texts])),
        ])
    ])

    static let item = Shapes.dish.with([
        "caterer": .text, "caterer_name": .text.orNull, "provider": .text.orNull,
        "not_served": Shapes.absence.orNull,
    ]).with(Shapes.found)

    static let hit = Shape.record([]).with([
        "kind": .word("caterer", "dish"), "ref": .text, "name": .text, "caterer": .text,
        "caterer_name": .text, "provider": .text.orNull,
        "open": .boolean,
    ]).with(Shapes.opening).with([
        "zone": .text.orNull, "delivered": .boolean.orNull, "distance_m": .integer.orNull,
        "price": .money.orNull,
        "available": .boolean.orNull, "diet": Shape.diets.orNull, "diet_known": .boolean.orNull,
        "allergens_known": .boolean.orNull,
        "alerts": .texts.orNull, "alerts_named": .texts.orNull,
    ])
}
