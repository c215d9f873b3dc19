import Cache
public import Observation
public import OrderModels
public import Services

/// The rows of imported tables that are no lines of their basket yet: who wants what, why it does
/// not fit, and what it could be.
@MainActor @Observable
public final class WishesViewModel: ShortList {
    public struct Row: Identifiable, Hashable, Sendable {
        public var id: Wish.ID { wish.id }

        public let wish: Wish
        /// Nil where it fits the menu as it is now.
        public let trouble: WishTrouble?
    }

    // MARK: What the screen shows

    public var rows: [Row] {
        memo.value(for: wishes) { wishes in wishes.map { Row(wish: $0, trouble: trouble(with: $0)) }
        }
    }
    /// Where the menu is not cached nothing can be found on it.
    public var isMenuKnown: Bool { matcher != nil }

    /// The dishes that a wish may be for and that have these words, the likeliest first.
    public func dishes(for wish: Wish, typed words: String) -> [MenuItem] {
        let tokens = queryTokens(words)
        return (matcher?.dishes(for: wish) ?? []).filter { dish in
            let name = searchTokens(fold(dish.name))
            return tokens.allSatisfy { startsWord(name, $0) }
        }
    }

    /// What can be chosen for the dish of a wish, where it is known which that is.
    public func options(for wish: Wish) -> [OptionGroup] {
        matcher?.options(for: wish) ?? []
    }

    @ObservationIgnored private let id: Basket.ID
    @ObservationIgnored private let baskets: Baskets
    @ObservationIgnored private let matcher: WishMatcher?
    @ObservationIgnored private let memo = Memo<[Wish], [Row]>()
    public var anchor = Anchor<Wish.ID>()

    public init(of id: Basket.ID, _ baskets: Baskets) {
        self.id = id
        self.baskets = baskets
        let caterer = baskets.content(of: id)?.summary.basket.caterer
        // What cannot be read is as good as not there: each row says so.
        let menu = caterer.flatMap { caterer in
            try? baskets.provisions.store.read { try $0.menu(of: caterer) }
        }
        matcher = menu.map(WishMatcher.init)
    }

    private var wishes: [Wish] { baskets.content(of: id)?.summary.basket.wishes ?? [] }

    private func trouble(with wish: Wish) -> WishTrouble? {
        do throws(WishTrouble) {
            _ = try matcher?.line(for: wish)
            return nil
        } catch {
            return error
        }
    }

    // MARK: What the diner did

    /// Takes a dish for what is written. Where it needs more than that, it is kept with the wish.
    ///
    /// - Returns: What is still wrong then.
    public func chose(_ dish: MenuItem, for wish: Wish, _ told: @escaping Baskets.Told)
        -> WishTrouble?
    {
        var wish = wish
        wish.dish = dish.id
        do throws(WishTrouble) {
            try fulfil(wish, told)
            return nil
        } catch {
            baskets.correct(wish, in: id, told)
            return error
        }
    }

    /// Puts a wish into the basket as it was written anew.
    public func corrected(
        _ wish: Wish, _ parts: [Wish.Part: String], _ told: @escaping Baskets.Told
    ) throws(WishTrouble) {
        var new = wish
        new.parts = parts
        new.damage = nil
        if new[.item] != wish[.item] { new.dish = nil }
        try fulfil(new, told)
    }

    /// Puts it into the basket as it is.
    public func fulfil(_ wish: Wish, _ told: @escaping Baskets.Told) throws(WishTrouble) {
        guard let line = try matcher?.line(for: wish) else { return }
        hold(wish.id)
        baskets.fulfil(wish, with: line, in: id, told)
    }

    public func dropped(_ wish: Wish, _ told: @escaping Baskets.Told) {
        hold(wish.id)
        baskets.drop(wish, from: id, told)
    }

    public func undone(_ told: @escaping Baskets.Told) { baskets.undo(id, told) }
    public func redone(_ told: @escaping Baskets.Told) { baskets.redo(id, told) }

    /// Whatever takes its place is selected then.
    private func hold(_ wish: Wish.ID) {
        if let place = wishes.firstIndex(where: { $0.id == wish }) { select(index: place) }
    }
}
