import Logging

/// What a document has in `data`, and which of it are its rows.
struct Layout: Sendable {
    let shape: Shape
    /// The lists whose elements are rows, such as `sections.items`; none where the document itself is
    /// the only row.
    var rows: [String] = []
    /// What `--plain` and `--csv` write unless `--fields` says otherwise; nil for all that fits into a
    /// cell. More members do not move these columns.
    var columns: [String]?

    /// One row of it.
    var row: Shape {
        let shapes = rows.compactMap { path in
            path.split(separator: ".").reduce(shape) { $0?[String($1)] }?.element
        }
        return shapes.isEmpty ? shape : shapes.count == 1 ? shapes[0] : .either(shapes)
    }
}

extension Schema {
    var layout: Layout {
        switch self {
        case .near, .caterers, .menu, .item, .hours, .search, .searches, .favourites, .favourite:
            food
        case .basket, .drafts, .purge, .draftHistory, .draftExport, .draftImport, .invite, .send:
            baskets
        case .quote, .proposal, .proposals, .order, .orders, .track, .receipt, .shares, .status:
            orders
        case .account, .logout, .registration, .consents, .addresses, .address, .accountDelete:
            accounts
        case .export, .import, .sync, .cache, .providers, .provider, .config, .completion, .keys,
            .switches, .doctor, .report, .help, .version:
            upkeep
        case .stats: Layout(shape: StatisticsShapes.whole, columns: StatisticsShapes.columns)
        case .telemetry, .events, .errors: records
        case .error: Layout(shape: Shapes.failure)
        case .warning, .remark: Layout(shape: ["schema": .text, "message": .text])
        case .trace:
            Layout(
                shape: [
                    "schema": .text, "message": .text, "time": .time,
                    "level": Shape.word(LogLevel.allCases.map(\.name), isOpen: false),
                    "fields": .map(.anything), "errors": .anything,
                ])
        }
    }

    // MARK: Finding food

    private var food: Layout {
        switch self {
        case .near:
            Layout(
                shape: FoodShapes.nearby, rows: ["cooperatives"],
                columns: [
                    "ref", "name", "town", "country", "distance_m", "sells_food", "kitchens",
                    "currency", "guest_checkout", "added_as", "about",
                ])
        case .caterers:
            Layout(
                shape: .counts.with(["caterers": .list(FoodShapes.caterer)]), rows: ["caterers"],
                columns: [
                    "ref", "name", "provider", "cuisines", "state", "open", "open_until",
                    "next_opening", "earliest", "favourite", "distance_m", "zone", "delivered",
                    "quoted.delivery_fee", "quoted.minimum_order",
                ])
        case .menu:
            Layout(
                shape: FoodShapes.menuOfKitchen, rows: ["sections.items"],
                columns: [
                    "ref", "name", "section", "price", "available", "diet", "allergens.contains",
                    "alerts",
                ])
        case .item:
            Layout(
                shape: FoodShapes.item)
        case .hours:
            Layout(shape: [
                "ref": .text, "name": .text, "provider": .text, "zone": .text, "at": .time,
                "open": .boolean,
                "open_from": .time.orNull, "open_until": .time.orNull,
                "next_opening": .time.orNull, "earliest": .time.orNull, "hours": .text,
            ])
        case .search:
            Layout(
                shape: Shape.record([]).with([
                    "menus_searched": .integer, "menus_known": .integer, "words": .text,
                    "understood": .list(
                        [
                            "ref": .text.orNull, "name": .text, "kind": .understood, "text": .text,
                            "value": .text, "currency": .text.orNull, "zone": .text.orNull,
                            "elsewhere": .list(["zone": .text, "value": .text.orNull]),
                        ]),
                ]).with(.counts).with(["hits": .list(FoodShapes.hit)]),
                rows: ["hits"],
                columns: [
                    "ref", "kind", "name", "price", "available", "caterer", "caterer_name", "open",
                    "diet", "alerts", "delivered",
                ])
        case .searches: Layout(shape: FoodShapes.searches, rows: ["searches"])
        case .favourites: Layout(shape: FoodShapes.favourites, rows: ["favourites"])
        default:
            Layout(shape: [
                "ref": .text, "name": .text, "added": .boolean.orNull, "removed": .boolean.orNull,
            ])
        }
    }

    // MARK: Baskets

    private var baskets: Layout {
        switch self {
        case .basket:
            Layout(
                shape: Shape.record([]).with(["did": .text.orNull]).with(Shapes.basket).with([
                    "order": Shapes.standing.orNull
                ]).with(Shapes.found).with(["shared": Shapes.shared.orNull]).with([
                    "eta": .slot.orNull,
                    "estimates": Shapes.opening["estimates"] ?? .anything,
                ]),
                rows: ["lines"],
                columns: ["line", "name", "quantity", "price", "total", "note", "for"])
        case .drafts:
            Layout(
                shape: .counts.with([
                    "drafts": .list(
                        Shapes.summary.with([
                            "order": Shapes.standing.orNull, "current": .boolean,
                        ]))
                ]), rows: ["drafts"],
                columns: [
                    "ref", "name", "current", "state", "caterer", "caterer_name", "pieces",
                    "subtotal", "touched_at",
                ])
        case .purge: Layout(shape: ["removed": .integer])
        case .draftHistory:
            Layout(shape: ["did": .text.orNull, "undo": .text.orNull, "redo": .text.orNull])
        case .draftExport: Layout(shape: ["file": .text, "lines": .integer])
        case .draftImport: Layout(shape: Shapes.imported, rows: ["unmatched"])
        case .invite:
            Layout(
                shape: Shape.record([]).with(["did": .text.orNull, "basket": .text])
                    .with(Shapes.shared))
        default:
            Layout(
                shape: Shape.record([]).with(["basket": .text, "changes": Shapes.changes])
                    .with(Shapes.shared))
        }
    }

    // MARK: Orders

    private static let orderColumns = [
        "ref", "name", "stage", "state", "caterer", "caterer_name", "method", "eta", "total",
        "placed_at", "provider",
    ]

    private var orders: Layout {
        switch self {
        case .quote:
            Layout(
                shape: Shapes.quote,
                columns: [
                    "caterer", "caterer_name", "method", "eta", "subtotal.minor", "delivery.minor",
                    "service.minor", "discount.minor", "tip.minor", "total.minor",
                    "total.currency", "sums_fit",
                ])
        case .proposal:
            Layout(
                shape: ["proposal": Shapes.proposal, "quote": Shapes.quote],
                columns: [
                    "proposal.number", "proposal.name", "proposal.total.minor",
                    "proposal.total.currency", "proposal.expires_at",
                ])
        case .proposals:
            Layout(
                shape: .counts.with(["proposals": .list(Shapes.proposal)]), rows: ["proposals"])
        case .order:
            Layout(
                shape: Shapes.order.with([
                    "guest": .text.orNull, "replayed": .boolean,
                    "changes": Shapes.changes,
                ]).with(Shapes.found), columns: Self.orderColumns + ["replayed"])
        case .orders:
            Layout(
                shape: .counts.with([
                    "orders": .list(Shapes.order), "unsettled": .list(Shapes.attempt),
                ]), rows: ["unsettled", "orders"], columns: Self.orderColumns)
        case .track:
            Layout(
                shape: .either([Shapes.order.with(Shapes.split), Shapes.attempt]),
                columns: Self.orderColumns + ["read_at", "delay_min"])
        case .receipt:
            Layout(shape: Shapes.receipt, rows: ["bill.lines"])
        case .shares:
            Layout(
                shape: Shapes.shares, rows: ["diners"],
                columns: [
                    "for", "called", "person", "total.minor", "dishes.minor", "deposit.minor",
                    "beside.minor", "total.currency",
                ])
        default:
            Layout(
                shape: .counts.with([
                    "orders": .list(Shapes.order), "unsettled": .list(Shapes.attempt),
                ]), rows: ["unsettled", "orders"], columns: Self.orderColumns + ["read_at"])
        }
    }
}
