import Cache
import OrderModels

/// What a basket's dishes contain by the kitchen's menu of this moment.
///
/// A server's cart says nothing of allergens, so the menu is read again for every quote.
struct PresentContents: Hashable, Sendable {
    /// By line; a dish that the menu does not have states nothing.
    let lines: [BasketLine.ID: DishContents]
    /// False if the menu could not be read now.
    let isRead: Bool

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

extension OrderQuoter {
    /// Reads the menu again, and what it says of the plan's dishes.
    func contents(of plan: CartPlan) async throws -> PresentContents {
        let isRead: Bool
        do {
            _ = try await kitchens.refreshMenu(of: plan.caterer, .always)
            isRead = true
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            isRead = false
        }
        let dishes = try baskets.dishes(of: plan.caterer)
        let pairs = plan.snapshot.lines.map { line in
            (line.id, dishes.map { $0[line.dish]?.contents ?? DishContents() } ?? line.contents)
        }
        let known = pairs.compactMap { pair in pair.1.map { (pair.0, $0) } }
        return PresentContents(lines: Dictionary(known) { $1 }, isRead: isRead)
    }
}

extension OrderQuote {
    mutating func add(_ present: PresentContents, since seen: SeenQuote?) {
        contents = present.lines
        isContentsRead = present.isRead
        priceChanges += present.news(snapshot.lines, since: seen)
    }

    var contentsByDish: [MenuItem.ID: DishContents] {
        let pairs = snapshot.lines.compactMap { line in
            contents[line.id].map { (line.dish, $0) }
        }
        return Dictionary(pairs) { $1 }
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
        if !isContentsRead, earlier.isContentsRead { news.append(.contentsUnread) }
        return news
    }
}
