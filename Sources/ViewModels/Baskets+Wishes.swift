import Cache
public import OrderModels
import Presentation
public import Services

/// Imports tables into baskets. Each import is one step, which can be undone.
@MainActor
public struct LunchImport {
    private let baskets: Baskets
    private let told: Baskets.Told

    public init(_ baskets: Baskets, _ told: @escaping Baskets.Told) {
        self.baskets = baskets
        self.told = told
    }

    /// Puts the rows of a table that fit the menu of `caterer` into a basket, a new one if `id` is
    /// nil, and stores the others with it as wishes. Calls `taken` with what was found, or `repeated`
    /// where the basket has some of it already, as it is or otherwise, or where a draft has some of it
    /// and the basket would be a new one: nothing is added then.
    public func take(
        _ table: DelimitedText, _ columns: WishColumns? = nil, of caterer: Caterer.ID,
        into id: Basket.ID?,
        repeated: @escaping @MainActor (RepeatedTable) -> Void,
        taken: @escaping @MainActor (_ basket: Basket.ID, _ found: LunchTable) -> Void
    ) {
        baskets.keep(told) { [self] in
            let menu = try baskets.servers.store.read { try $0.orderableMenu(of: caterer) }
            guard let menu else {
                throw ProblemError(
                    .notFound, .wishes.theMenuOfThisKitchen,
                    hint: .wishes.openItFirstTheDishes)
            }
            let lunch = try await LunchTable.match(table, columns, with: menu)
            guard lunch.count > 0 else {
                throw ProblemError(
                    .usage, .wishes.thereIsNothingInTheTable,
                    hint: .wishes.eachRowBelowThem)
            }
            if let id {
                let compared = lunch.compared(with: try baskets.drafts.content(of: id))
                guard !compared.isRepeated else { return repeated(compared) }
                baskets.did(try await baskets.drafts.take(lunch, into: id), in: id, told)
                taken(id, lunch)
            } else if let found = try lunch.before(of: caterer, in: baskets.drafts) {
                repeated(found)
            } else {
                taken(try await begin(lunch, of: caterer), lunch)
            }
        }
    }

    private func begin(_ lunch: LunchTable, of caterer: Caterer.ID) async throws -> Basket.ID {
        let id = try await baskets.drafts.importBasket(
            of: caterer, lines: lunch.lines, wishes: lunch.wishes)
        try baskets.began(id, told)
        return id
    }

    /// Puts matched rows into a new basket, whatever the drafts have of them.
    public func take(
        _ lunch: LunchTable, intoNewOf caterer: Caterer.ID,
        taken: @escaping @MainActor (_ basket: Basket.ID) -> Void
    ) {
        baskets.keep(told) { taken(try await begin(lunch, of: caterer)) }
    }

    /// Puts matched rows into a basket, whatever it has of them, or in place of some of that.
    public func take(
        _ lunch: LunchTable, into id: Basket.ID, replacing replaced: Set<BasketLine.ID> = [],
        dropping stale: Set<Wish.ID> = [], taken: @escaping @MainActor () -> Void
    ) {
        baskets.keep(told) { [baskets, told] in
            let label = try await baskets.drafts.take(
                lunch, into: id, replacing: replaced, dropping: stale)
            baskets.did(label, in: id, told)
            taken()
        }
    }
}

extension Baskets {
    /// Makes a basket of an exported draft.
    public func take(
        _ lines: [BasketLine], of caterer: Caterer.ID, named name: String, for occasion: Occasion,
        wishes: [Wish] = [], kitchen: String? = nil, _ told: @escaping Told,
        taken: @escaping @MainActor () -> Void
    ) {
        keep(told) { [self] in
            guard servers.provider(of: caterer) != nil else {
                throw ProblemError(
                    .usage, .wishes.theDraftIsOfAKitchen,
                    hint: .wishes.addThatServerInTheSettings)
            }
            let id = try await drafts.importBasket(
                of: caterer, named: name, occasion: occasion, lines: lines, wishes: wishes)
            if let kitchen { try await drafts.keep(kitchen, of: caterer) }
            try began(id, told)
            taken()
        }
    }

    /// Undo removes a new basket as a whole, because its own history ends with the import.
    fileprivate func began(_ id: Basket.ID, _ told: Told) throws {
        let content = try drafts.content(of: id)
        let label =
            content.undoLabel.map(content.shown)
            ?? Say.Wishes.imported(summary: content.summary.shownName)
        came(id, label)
        told(label.asSentence, .undo)
    }
}

extension LunchTable {
    /// Runs off the main queue, as tables may be long.
    fileprivate nonisolated static func match(
        _ table: DelimitedText, _ columns: WishColumns?, with menu: Menu
    ) async throws -> LunchTable {
        try LunchTable(table, columns: columns, menu: menu)
    }
}
