public import OrderModels

/// Finds on one menu what rows of a table ask for.
public struct WishMatcher: Sendable {
    private let finder: DishFinder
    private let dishes: [MenuItem.ID: MenuItem]

    public init(_ menu: Menu) {
        finder = DishFinder(menu)
        dishes = menu.dishes
    }

    /// The line that a wish makes, in no basket yet.
    public func line(for wish: Wish) throws(WishTrouble) -> BasketLine {
        if let damage = wish.damage { throw .damaged(damage, row: wish.row) }
        let dish = try dish(of: wish)
        let quantity = try Self.quantity(wish[.quantity])
        do throws(DraftError) {
            let choices = try DraftStore.answers(
                Self.texts(of: wish[.options], for: dish), of: dish)
            let line = try DraftStore.line(
                of: dish, choices: choices, quantity: quantity, note: wish[.note],
                diner: wish[.who])
            do throws(MoneyError) { _ = try line.total } catch { throw DraftError(error) }
            return line
        } catch {
            throw WishTrouble(error, dish)
        }
    }

    /// The dishes that a wish may be for, the likeliest first; all of the menu in the end.
    public func dishes(for wish: Wish) -> [MenuItem] { finder.ranked(for: wish[.item]) }

    /// What can be chosen for its dish; nothing where that is anybody's guess.
    public func options(for wish: Wish) -> [OptionGroup] {
        (try? dish(of: wish))?.optionGroups ?? []
    }

    private func dish(of wish: Wish) throws(WishTrouble) -> MenuItem {
        if let chosen = wish.dish.flatMap({ dishes[$0] }) { return chosen }
        guard !wish[.item].isEmpty else { throw .noDish }
        switch finder.find(wish[.item]) {
        case .found(let dish): return dish
        case .several(let names): throw .severalDishes(names)
        case .nothing(let near): throw .unknownDish(near: near)
        }
    }

    private static func quantity(_ text: String) throws(WishTrouble) -> Int {
        guard !text.isEmpty else { return 1 }
        guard let quantity = Int(text), quantity >= 1 else { throw .quantity(text) }
        return quantity
    }

    /// A cell with several options: between semicolons, bars or lines, or between commas where that
    /// gives names that all are options.
    private static func texts(of cell: String, for dish: MenuItem) -> [String] {
        guard !cell.isEmpty else { return [] }
        let parts = pieces(of: cell) { ";|\n".contains($0) }
        let smaller = pieces(of: cell) { ";|\n,".contains($0) }
        let groups = dish.optionGroups
        return groups.choices(named: parts).unknown.isEmpty ? parts : smaller
    }

    private static func pieces(
        of cell: String, at isMark: (Character) -> Bool
    ) -> [String] {
        cell.split(whereSeparator: isMark).map { piece in
            String(piece.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }.filter { !$0.isEmpty }
    }
}
