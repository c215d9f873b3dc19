import Cache
public import OrderModels

/// A new draft of an order, and how it differs from the order.
public struct RepeatedOrder: Hashable, Sendable {
    public let basket: Basket.ID
    /// What the menu has changed since. The draft keeps the old prices until the menu's are taken
    /// over.
    public let misfits: [LineMisfit]
    /// Lines of an order made elsewhere that match no dish of the present menu.
    public let missing: [OrderLine]
    /// How the order came, if the kitchen offers that no longer.
    public let lostMethod: Caterer.Method?
    /// False if the menu was never fetched.
    public let isMenuKnown: Bool
}

@MainActor
struct OrderRepeater {
    let store: any RootStore
    let drafts: DraftStore

    func draft(of record: OrderRecord) async throws -> RepeatedOrder {
        let (lines, missing) = try lines(of: record)
        guard let caterer = record.order.caterer, !lines.isEmpty else {
            throw OrderError.nothingToRepeat(record)
        }
        let ordered = record.snapshot?.basket
        var occasion = ordered?.occasion ?? Occasion()
        // The day of the order is over.
        occasion.startsAt = nil
        let basket = try await drafts.importBasket(
            of: caterer, named: ordered?.name ?? "", occasion: occasion, lines: lines)
        let kitchen = try store.read { try $0.item(KeptCaterer.self, caterer) }?.caterer
        let (method, methods) = (record.order.method, kitchen?.methods ?? [])
        let isOffered = methods.isEmpty || methods.contains(method)
        // A basket without settings comes as is usual there.
        if isOffered, method != kitchen?.usualMethod ?? .delivery {
            var settings = OrderSettings(basket: basket)
            settings.method = method
            try await store.write(.user) { [settings] in try $0.upsert(settings) }
        }
        let content = try drafts.content(of: basket)
        return RepeatedOrder(
            basket: basket, misfits: content.lines.flatMap(\.misfits), missing: missing,
            lostMethod: isOffered ? nil : method, isMenuKnown: content.isMenuKnown)
    }

    private func lines(
        of record: OrderRecord
    ) throws -> (lines: [BasketLine], missing: [OrderLine]) {
        if let snapshot = record.snapshot { return (snapshot.lines, []) }
        guard let caterer = record.order.caterer,
            let menu = try store.read({ try $0.orderableMenu(of: caterer) })
        else { return ([], record.order.bill.lines) }
        let dishes = menu.sections.flatMap(\.items)
        var lines: [BasketLine] = []
        var missing: [OrderLine] = []
        for line in record.order.bill.lines {
            guard let dish = dishes.first(where: { fold($0.name) == fold(line.name) }),
                let choices = dish.choices(named: line.options.map(\.label))
            else {
                missing.append(line)
                continue
            }
            lines.append(
                BasketLine(
                    id: .random(), basket: Basket.ID(rawValue: ""), rank: lines.count + 1,
                    dish: dish.id, orderCode: dish.orderCode, name: dish.name,
                    unitPrice: line.unitPrice, quantity: line.quantity, choices: choices,
                    contents: dish.contents))
        }
        return (lines, missing)
    }
}

extension MenuItem {
    /// The choices that a server's labels, such as `2 × Cheese`, stand for; nil if one matches no
    /// option of the dish.
    fileprivate func choices(named labels: [String]) -> [BasketLine.Choice]? {
        var choices: [BasketLine.Choice] = []
        for label in labels {
            let parts = label.split(separator: "×", maxSplits: 1)
            let count = parts.count == 2 ? Int(parts[0].filter(\.isNumber)) : nil
            let name = fold(count == nil ? label : String(parts[1].drop(while: \.isWhitespace)))
            let matches = optionGroups.flatMap { group in
                group.options.filter { fold($0.name) == name }.map { (group, $0) }
            }
            // If two groups have an option with this name, the label is ambiguous.
            guard matches.count == 1, let (group, option) = matches.first else { return nil }
            choices.append(group.choice(option, quantity: count ?? 1))
        }
        return choices
    }
}
