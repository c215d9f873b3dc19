/// What `eat-tui stats` answers.
enum StatisticsShapes {
    static let columns = [
        "since", "until", "caterer", "caterer_name", "orders", "first_day", "last_day",
    ]

    static let whole = Shape.record([]).with([
        "demo": .boolean, "since": .text.orNull, "until": .text.orNull, "caterer": .text.orNull,
        "caterer_name": .text.orNull, "orders": .integer, "first_day": .text.orNull,
        "last_day": .text.orNull, "on_own_clock": .integer, "spending": .list(spending),
        "usual": usual, "dishes": .list(dish), "orders_by_weekday": .list(.integer),
        "orders_by_hour": .list(.integer), "deliveries": deliveries, "not_counted": notCounted,
        "use": use,
    ])

    private static let spending = Shape.record([]).with(["currency": .text]).with(Shapes.sum)
        .with([
            "average": .money.orNull, "saved": .money, "not_over": Shapes.sum,
            "months": .list(Shapes.sum.with(["month": .text])),
            "caterers": .list(
                Shapes.sum.with([
                    "ref": .text.orNull, "name": .text.orNull, "timed": .integer, "late": .integer,
                ])),
            "weekdays": .list(Shapes.sum.with(["weekday": .text])), "parts": .map(Shapes.sum),
            "discounts": .list(Shapes.sum.with(["name": .text])),
        ])

    private static let dish: Shape = [
        "name": .text, "caterer": .text.orNull, "caterer_name": .text.orNull,
        "orders": .integer, "pieces": .integer,
    ]

    private static let usual: Shape = [
        "dish": dish.orNull, "caterer": .text.orNull, "caterer_name": .text.orNull,
        "weekday": .text.orNull, "hour": .integer.orNull,
    ]

    private static let deliveries: Shape = [
        "arrived": .integer, "timed": .integer, "in_time": .integer, "early": .integer,
        "late": .integer, "late_min": .integer, "late_median_min": .integer.orNull,
        "worst": Shape.orNull([
            "order": .text, "minutes": .integer, "caterer_name": .text.orNull, "day": .text,
        ]),
    ]

    private static let notCounted: Shape = [
        "cancelled": .integer, "refused": .integer,
        "unknown_states": .list(["state": .text, "orders": .integer]),
        "agreed": .list(Shapes.sum.with(["stage": .text])), "without_receipt": .integer,
        "out_of_scope": .integer,
    ]

    private static let use: Shape = [
        "since": .time.orNull, "screens": times, "commands": times, "outcomes": times,
    ]

    private static let times = Shape.list(["name": .text, "times": .integer])
}
