import Sentences
import Cache
public import OrderModels
import Presentation
public import Services

/// The rows of imported tables that are no lines of their basket yet: who wants what, why it does
/// not fit, and what it could be.
@MainActor
public final class WishesViewModel {
    public struct Row: Identifiable, Hashable, Sendable {
        public var id: Wish.ID { wish.id }

        public let wish: Wish
        /// Nil where it fits the menu as it is now.
        public let trouble: WishTrouble?
    }

    // MARK: What the screen shows

    public private(set) lazy var list = ListDataSource<Row> { [weak self] in
        guard let self else { return [] }
        return memo.value(for: wishes) { wishes in
            wishes.map { Row(wish: $0, trouble: self.trouble(with: $0)) }
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

    public typealias Offer = (label: String, option: String)

    /// What may be chosen to answer what a row left open, the question's name before each: what has to
    /// be chosen, and what else there is. Nothing is offered that the row denies.
    public func offers(for wish: Wish) -> (needed: [Offer], others: [Offer]) {
        guard let (needed, others) = matcher?.openGroups(for: wish) else { return ([], []) }
        let unknown = unknownOptions(of: wish)
        let denied = DishReading.denies(unknown) ? fold(unknown) : ""
        func offers(_ groups: [OptionGroup]) -> [Offer] {
            groups.flatMap { group in
                group.options.filter { !denied.contains(fold($0.name)) }
                    .map { (label: Self.label($0, of: group), option: $0.name) }
            }
        }
        return (offers(needed), offers(others))
    }

    /// The rows that ask the same as this one, itself among them.
    public func alike(_ row: Row) -> [Wish] {
        guard let trouble = row.trouble else { return [row.wish] }
        let item = fold(row.wish[.item])
        return list.rows.filter { other in
            guard let otherTrouble = other.trouble else { return false }
            switch trouble {
            case .words, .options, .unknownOption: return otherTrouble == trouble
            case .quantity, .twoQuantities, .tooMany:
                return otherTrouble == trouble && other.wish[.quantity] == row.wish[.quantity]
            case .noDish, .damaged: return other.id == row.id
            case .severalDishes, .unknownDish, .soldOut, .namesAll:
                return otherTrouble == trouble && fold(other.wish[.item]) == item
            }
        }.map(\.wish)
    }

    /// The rows that an offer answers, whatever their dishes are, and `row`: those that say nothing to
    /// that question yet.
    public func open(to label: String, with row: Wish) -> [Wish] {
        list.rows.map(\.wish).filter { wish in
            wish.id == row.id
                || (matcher?.unansweredGroups(for: wish) ?? []).contains { group in
                    group.options.contains { fold(Self.label($0, of: group)) == fold(label) }
                }
        }
    }

    private static func label(_ option: OptionGroup.Option, of group: OptionGroup) -> String {
        "\(group.name): \(option.name)"
    }

    private let id: Basket.ID
    private let baskets: Baskets
    private let matcher: WishMatcher?
    private let memo = Memo<[Wish], [Row]>()

    public init(of id: Basket.ID, _ baskets: Baskets) {
        self.id = id
        self.baskets = baskets
        let caterer = baskets.content(of: id)?.summary.basket.caterer
        // What cannot be read is as good as not there: each row says so.
        let menu = caterer.flatMap { caterer in
            try? baskets.servers.store.read { try $0.menu(of: caterer) }
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

    /// Takes a dish for what is written in these rows. Where one needs more than that, the dish is
    /// kept with it.
    ///
    /// - Returns: What is still wrong with the first then.
    @discardableResult
    public func chose(
        _ dish: MenuItem, for wishes: [Wish], _ told: @escaping Baskets.Told
    ) -> WishTrouble? {
        settle(wishes, told) { [$0.settled($1, as: dish)] }
    }

    /// Takes the words that were asked about as a note to the kitchen, or leaves them out.
    @discardableResult
    public func settledWords(
        of wishes: [Wish], asNote: Bool, _ told: @escaping Baskets.Told
    ) -> WishTrouble? {
        settle(wishes, told) { [$0.settled($1, asNote: asNote)] }
    }

    /// What a row wants chosen that its dish does not have.
    public func unknownOptions(of wish: Wish) -> String {
        matcher?.unknownOptions(of: wish).joined(separator: ", ") ?? ""
    }

    /// Takes that as a note to the kitchen, or leaves it out.
    @discardableResult
    public func settledOptions(
        of wishes: [Wish], asNote: Bool, _ told: @escaping Baskets.Told
    ) -> WishTrouble? {
        settle(wishes, told) { [$0.settledOptions(of: $1, asNote: asNote)] }
    }

    /// Answers what the rows left open with an option.
    @discardableResult
    public func chose(
        option: String, for wishes: [Wish], _ told: @escaping Baskets.Told
    ) -> WishTrouble? {
        settle(wishes, told) { [$0.settled($1, with: option)] }
    }

    /// Takes every dish that the rows name.
    @discardableResult
    public func tookAll(of wishes: [Wish], _ told: @escaping Baskets.Told) -> WishTrouble? {
        settle(wishes, told) { $0.parted($1) }
    }

    /// Takes a number of pieces.
    @discardableResult
    public func chose(
        pieces: Int, for wishes: [Wish], _ told: @escaping Baskets.Told
    ) -> WishTrouble? {
        settle(wishes, told) { matcher, wish in [matcher.settled(wish, pieces: pieces)] }
    }

    /// Puts what a change makes of each row into the basket, and keeps what does not fit yet: one step.
    private func settle(
        _ wishes: [Wish], _ told: @escaping Baskets.Told,
        _ change: (WishMatcher, Wish) -> [Wish]
    ) -> WishTrouble? {
        guard let matcher, let first = wishes.first else { return nil }
        var troubles: [Wish.ID: WishTrouble] = [:]
        let settlements = wishes.map { wish in
            var (lines, left): ([BasketLine], [Wish]) = ([], [])
            for changed in change(matcher, wish) {
                do throws(WishTrouble) {
                    lines.append(try matcher.line(for: changed))
                } catch {
                    left.append(changed)
                    if troubles[wish.id] == nil { troubles[wish.id] = error }
                }
            }
            return WishSettlement(wish, lines: lines, left: left)
        }
        if troubles[first.id] == nil { list.select(id: first.id) }
        settle(settlements, told)
        return troubles[first.id]
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
        list.select(id: wish.id)
        settle([WishSettlement(wish, lines: [line])], told)
    }

    private func settle(_ settlements: [WishSettlement], _ told: @escaping Baskets.Told) {
        baskets.step(in: id, told) { [id] in try await $0.settle(settlements, in: id) }
    }

    public func dropped(_ wish: Wish, _ told: @escaping Baskets.Told) {
        list.select(id: wish.id)
        baskets.step(in: id, told) { [id] in try await $0.drop(wish, from: id) }
    }

    public func undone(_ told: @escaping Baskets.Told) { baskets.undo(id, told) }
    public func redone(_ told: @escaping Baskets.Told) { baskets.redo(id, told) }
}
