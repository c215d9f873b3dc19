import Sentences
import Cache
public import OrderModels
public import Presentation
public import Services

/// The imported rows that are not lines of their basket yet: who wants what, why it does not fit,
/// and what it could be.
@MainActor
public final class WishesViewModel {
    public struct Row: Identifiable, Hashable, Sendable {
        public var id: Wish.ID { wish.id }

        public let wish: Wish
        /// Nil if it fits the current menu.
        public let trouble: WishTrouble?
        /// The dishes that it is about.
        let dishes: [MenuItem]
        let asked: AskedAway

        /// What its dishes have of what the row asks away; empty if that is nothing.
        public var warning: String { asked.warnings(of: dishes).joined(separator: " ") }

        /// A sentence about its dishes, after what they have of what the row asks away.
        public func warned(_ sentence: String) -> String {
            asked.warned(sentence, of: dishes)
        }
    }

    // MARK: What the screen shows

    public private(set) lazy var list = ListDataSource<Row> { [weak self] in
        guard let self else { return [] }
        return memo.value(for: wishes) { wishes in
            wishes.map { wish in
                let (trouble, dishes) = (
                    self.trouble(with: wish), self.matcher?.meant(by: wish) ?? []
                )
                return Row(
                    wish: wish, trouble: trouble, dishes: trouble?.named(of: dishes) ?? dishes,
                    asked: AskedAway(wish))
            }
        }
    }
    /// Rows can be matched only if the menu is cached.
    public var isMenuKnown: Bool { matcher != nil }

    /// The dishes that a wish may mean and whose names have these words, the likeliest first.
    public func dishes(for wish: Wish, typed words: String) -> [MenuItem] {
        let tokens = queryTokens(words)
        return (matcher?.dishes(for: wish) ?? []).filter { dish in
            let name = searchTokens(fold(dish.name))
            return tokens.allSatisfy { startsWord(name, $0) }
        }
    }

    /// What any of these rows asks away.
    public func asked(by wishes: [Wish]) -> AskedAway { AskedAway(wishes) }

    /// Judges dishes by the diner's own alerts.
    public var judge: AlertJudge { baskets.judge }

    /// The options of the dish that a wish means, if that is known.
    public func options(for wish: Wish) -> [OptionGroup] {
        matcher?.options(for: wish) ?? []
    }

    public typealias Offer = (label: String, option: String)

    /// The options that could answer a row's open questions, each after its question: the required
    /// ones, and the others. Leaves out options that the row denies.
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

    /// The rows that raise the same question, including this one.
    public func alike(_ row: Row) -> [Wish] {
        guard let trouble = row.trouble else { return [row.wish] }
        let item = fold(row.wish[.item])
        return list.rows.filter { other in
            guard let otherTrouble = other.trouble else { return false }
            switch trouble {
            case .words: return otherTrouble == trouble
            case .options, .unknownOption:
                return otherTrouble == trouble && asks(other.wish) == asks(row.wish)
            case .quantity, .twoQuantities, .tooMany:
                return otherTrouble == trouble && other.wish[.quantity] == row.wish[.quantity]
            case .noDish, .damaged: return other.id == row.id
            case .severalDishes, .unknownDish, .soldOut, .namesAll:
                return otherTrouble == trouble && fold(other.wish[.item]) == item
            }
        }.map(\.wish)
    }

    /// `row`, and all rows, for any dish, that do not answer the question of an offer yet. `left` counts
    /// those that say something which may be another answer to it, and `row` does not: they stay to be
    /// asked.
    public func open(to label: String, with row: Wish) -> (wishes: [Wish], left: Int) {
        let all = list.rows.map(\.wish).filter { wish in
            wish.id == row.id
                || (matcher?.unansweredGroups(for: wish) ?? []).contains { group in
                    group.options.contains { fold(Self.label($0, of: group)) == fold(label) }
                }
        }
        let asked = asks(row)
        let wishes = all.filter { wish in
            let words = asks(wish)
            return words.isEmpty || words == asked
        }
        return (wishes, all.count - wishes.count)
    }

    private func asks(_ wish: Wish) -> String { matcher?.otherWords(of: wish) ?? "" }

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
        // If the menu cannot be read, it is treated as missing, which each row says.
        let menu = caterer.flatMap { caterer in
            try? baskets.servers.store.read { try $0.orderableMenu(of: caterer) }
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

    /// Matches a dish to these rows. A row that needs more than that keeps the dish.
    ///
    /// - Returns: What is still wrong with the first row.
    @discardableResult
    public func chose(
        _ dish: MenuItem, for wishes: [Wish], _ told: @escaping Baskets.Told
    ) -> WishTrouble? {
        settle(wishes, told) { [$0.settled($1, as: dish)] }
    }

    /// Takes unmatched words as a note to the kitchen, or drops them.
    @discardableResult
    public func settledWords(
        of wishes: [Wish], asNote: Bool, _ told: @escaping Baskets.Told
    ) -> WishTrouble? {
        settle(wishes, told) { [$0.settled($1, asNote: asNote)] }
    }

    /// The options in a row that its dish does not have.
    public func unknownOptions(of wish: Wish) -> String {
        matcher?.unknownOptions(of: wish).joined(separator: ", ") ?? ""
    }

    /// Takes unknown options as a note to the kitchen, or drops them.
    @discardableResult
    public func settledOptions(
        of wishes: [Wish], asNote: Bool, _ told: @escaping Baskets.Told
    ) -> WishTrouble? {
        settle(wishes, told) { [$0.settledOptions(of: $1, asNote: asNote)] }
    }

    /// Answers the open question of the rows with an option.
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

    @discardableResult
    public func chose(
        pieces: Int, for wishes: [Wish], _ told: @escaping Baskets.Told
    ) -> WishTrouble? {
        settle(wishes, told) { matcher, wish in [matcher.settled(wish, pieces: pieces)] }
    }

    /// Changes each row; puts those that fit into the basket, and keeps the others. It is one step.
    private func settle(
        _ wishes: [Wish], _ told: @escaping Baskets.Told,
        _ change: (WishMatcher, Wish) -> [Wish]
    ) -> WishTrouble? {
        guard let matcher, let first = wishes.first else { return nil }
        var troubles: [Wish.ID: WishTrouble] = [:]
        var taken: [Wish] = []
        let settlements = wishes.map { wish in
            var (lines, left): ([BasketLine], [Wish]) = ([], [])
            for changed in change(matcher, wish) {
                do throws(WishTrouble) {
                    lines.append(try matcher.line(for: changed))
                    taken.append(changed)
                } catch {
                    left.append(changed)
                    if troubles[wish.id] == nil { troubles[wish.id] = error }
                }
            }
            return WishSettlement(wish, lines: lines, left: left)
        }
        if troubles[first.id] == nil { list.select(id: first.id) }
        settle(settlements, warning(of: taken, told))
        return troubles[first.id]
    }

    /// Puts a wish into the basket with edited texts.
    public func corrected(
        _ wish: Wish, _ parts: [Wish.Part: String], _ told: @escaping Baskets.Told
    ) throws(WishTrouble) {
        var new = wish
        new.parts = parts
        new.damage = nil
        if new[.item] != wish[.item] { new.dish = nil }
        try fulfil(new, told)
    }

    /// Puts a wish into the basket as it is.
    public func fulfil(_ wish: Wish, _ told: @escaping Baskets.Told) throws(WishTrouble) {
        guard let line = try matcher?.line(for: wish) else { return }
        list.select(id: wish.id)
        settle([WishSettlement(wish, lines: [line])], warning(of: [wish], told))
    }

    /// Says first what dishes have that the rows asked away which are lines from now on.
    private func warning(of wishes: [Wish], _ told: @escaping Baskets.Told) -> Baskets.Told {
        let warnings = wishes.flatMap { wish in
            AskedAway(wish).warnings(of: matcher?.meant(by: wish) ?? [])
        }
        return telling(warnings, before: told)
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
