import Cache
import OrderModels

/// What a basket's dishes contain by the kitchen's menu of this moment.
///
/// A server's cart says nothing of allergens, so the menu is read again for every quote.
struct PresentContents: Hashable, Sendable {
    /// By line; a dish that the menu does not have states nothing.
    let lines: [BasketLine.ID: DishContents]
    let dishes: [BasketLine.ID: MenuItem]
    /// False if the menu could not be read now.
    let isRead: Bool
    private let named: DishesByName

    init(_ lines: [BasketLine], of dishes: [MenuItem.ID: MenuItem]?, isRead: Bool) {
        let pairs = lines.map { line in
            (line.id, dishes.map { $0[line.dish]?.contents ?? DishContents() } ?? line.contents)
        }
        self.lines = Dictionary(pairs.compactMap { pair in pair.1.map { (pair.0, $0) } }) { $1 }
        let present = lines.compactMap { line in dishes?[line.dish].map { (line.id, $0) } }
        self.dishes = Dictionary(present) { $1 }
        self.isRead = isRead
        named = DishesByName((dishes ?? [:]).values)
    }

    /// The dishes of lines that others chose, which the server names only.
    func dishes(of lines: [OrderLine]) -> [MenuItem.ID: MenuItem] {
        Dictionary(lines.compactMap { named[$0.name] }.map { ($0.id, $0) }) { $1 }
    }

    /// What the diner has to be told, who knows what the `seen` quote and the lines say.
    func news(_ lines: [BasketLine], since seen: SeenQuote?) -> [QuoteChange] {
        var news: [QuoteChange] = []
        for line in lines {
            guard let known = seen?.contents[line.dish] ?? line.contents,
                let present = self.lines[line.id], let new = known.news(in: present)
            else { continue }
            let change = QuoteChange.contents(dish: line.name, new)
            if !news.contains(change) { news.append(change) }
        }
        if !isRead, seen?.isContentsUnread != true { news.append(.contentsUnread) }
        return news
    }
}

extension OrderBaskets {
    /// Reads the menu again, and those beside it where they are served by the clock. False where any
    /// of them is as it was.
    func hasRead(_ caterer: Caterer.ID, by kitchens: CatererService) async throws -> Bool {
        do {
            _ = try await kitchens.refreshMenu(of: caterer, .always)
            guard try menuTimes(of: caterer) != nil else { return true }
            return try await MenuRound(kitchens).refreshIfListed(of: caterer, .always)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            return false
        }
    }
}

extension OrderQuoter {
    /// Reads the menu again, and what it says of the plan's dishes.
    func contents(of plan: CartPlan) async throws -> PresentContents {
        let isRead = try await baskets.hasRead(plan.caterer, by: kitchens)
        let dishes = try baskets.dishes(of: plan.caterer)
        return PresentContents(plan.snapshot.lines, of: dishes, isRead: isRead)
    }
}

extension OrderQuote {
    mutating func add(_ present: PresentContents, since seen: SeenQuote?) {
        contents = present.lines
        dishes = present.dishes
        isContentsRead = present.isRead
        othersDishes = present.dishes(of: shared?.others ?? [])
        priceChanges += present.news(snapshot.lines, since: seen)
        priceChanges += othersNews { seen?.contents[$0] }
    }

    /// What of others' dishes is worse than what was known of them; a dish that is new is named
    /// anyway.
    private func othersNews(_ known: (MenuItem.ID) -> DishContents?) -> [QuoteChange] {
        othersDishes.sorted { $0.value.name < $1.value.name }.compactMap { dish, now in
            known(dish)?.news(in: now.contents).map { .contents(dish: now.name, $0) }
        }
    }

    var contentsByDish: [MenuItem.ID: DishContents] {
        let pairs = snapshot.lines.compactMap { line in
            contents[line.id].map { (line.dish, $0) }
        }
        return othersDishes.mapValues(\.contents).merging(pairs) { $1 }
    }

    /// What of the dishes' contents is worse than `earlier`, which the diner agreed to.
    func contentsNews(since earlier: OrderQuote) -> [QuoteChange] {
        var news: [QuoteChange] = []
        for line in snapshot.lines {
            guard let known = earlier.contents[line.id], let present = contents[line.id],
                let new = known.news(in: present)
            else { continue }
            let change = QuoteChange.contents(dish: line.name, new)
            if !news.contains(change) { news.append(change) }
        }
        news += othersNews { earlier.contentsByDish[$0] }.filter { !news.contains($0) }
        if !isContentsRead, earlier.isContentsRead { news.append(.contentsUnread) }
        return news
    }
}
