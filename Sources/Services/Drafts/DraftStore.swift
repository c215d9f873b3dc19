public import Sentences
public import Cache
public import OrderModels

/// The diner's baskets: none is lost, whatever happens to the process or the menu.
///
/// A saved basket is a row of the store with its lines. What is done to a basket is done in its
/// working copy, which has the basket's name, where every edit is on disk before it
/// returns and can be undone; saving merges the copy. A basket that was never saved lives in its
/// copy alone.
///
/// - Important: A copy is open, and so closed to other processes, only while an edit or an option
///   editor is under way: a command and a running program work on one basket in turn, and wait for
///   each other. Reading needs nobody's leave.
@MainActor
public final class DraftStore {
    /// Which basket was worked on last, among what the program remembers.
    nonisolated static let currentKey = "basket.current"

    private let store: any RootStore
    private let now: @Sendable () -> Instant
    private let copies: WorkingCopies
    private let reader: BasketReader
    private let history: DraftHistory
    private let keeper: DraftKeeper
    private let editing: OptionEditing

    public init(
        _ store: any RootStore, patience: Duration = .seconds(5),
        now: @escaping @Sendable () -> Instant
    ) {
        self.store = store
        self.now = now
        copies = WorkingCopies(store, patience: patience)
        reader = BasketReader(store: store, copies: copies)
        history = DraftHistory(store: store, copies: copies, reader: reader, now: now)
        keeper = DraftKeeper(
            store: store, copies: copies, reader: reader, history: history, now: now)
        editing = OptionEditing(store: store, copies: copies, now: now)
    }

    /// Whether a basket may be another one after `change`, or another basket the current one.
    public nonisolated static func concerns(_ change: StoreChange) -> Bool {
        if change.concerns(CopyRecord.self) || change.concerns(Basket.self)
            || change.concerns(BasketLine.self)
        {
            return true
        }
        switch change.kinds[.remembered] {
        case .known(let keys)?:
            return keys.contains(currentKey) || keys.contains(DraftDeeds.key)
        case .unknown?: return true
        case nil: return false
        }
    }

    /// Whether all that `change` has changed is what the working copy of one basket holds.
    public nonisolated static func isStep(_ change: StoreChange, of id: Basket.ID) -> Bool {
        guard change.kinds.count == 1, case .known(let keys)? = change.kinds[.draft] else {
            return false
        }
        // What is in a copy has names that begin with its own.
        return keys.allSatisfy { $0 == id.rawValue || $0.hasPrefix(id.rawValue + "/") }
    }

    // MARK: Looking at baskets

    /// Every basket, latest touched first; or those that were thrown away.
    public func summaries(discarded: Bool = false) throws -> [BasketSummary] {
        try reader.summaries(discarded: discarded)
    }

    /// One basket with all that is in it, thrown away or not.
    ///
    /// Most of the time goes into reading its menu; whoever `knows` that need not read it again.
    public func content(
        of id: Basket.ID, knowing known: (Caterer.ID) -> MenuDishes? = { _ in nil }
    ) throws -> BasketContent {
        try reader.content(of: id, knowing: known)
    }

    /// What the menu of a caterer has now.
    public func dishes(of caterer: Caterer.ID) throws -> MenuDishes {
        try reader.dishes(of: caterer)
    }

    /// The basket that was worked on last, unless it was thrown away: then the latest of the others.
    /// Where `providers` are named, only theirs count.
    public func current(of providers: [ProviderID]? = nil) throws -> Basket.ID? {
        try reader.current(of: providers)
    }

    /// Where a dish of `caterer` goes: the current basket if it is that caterer's, or else its
    /// latest unsaved one, if there is one.
    public func basket(for caterer: Caterer.ID) throws -> Basket.ID? {
        try reader.basket(for: caterer)
    }

    /// The basket that somebody means, by its reference or name. Where it is only `toLook` at it, the
    /// beginning of a word of its name will do, if that leaves no doubt.
    public func find(
        _ text: String, discarded: Bool = false, toLook: Bool = false
    ) throws -> Basket.ID {
        try reader.find(text, discarded: discarded, toLook: toLook)
    }

    /// Whether a basket could be called so: none but itself is.
    public func isFree(_ name: String, for id: Basket.ID?) throws -> Bool {
        try reader.isFree(name, for: id)
    }

    /// What this diner chose for a dish the last time they ordered it, or else what a draft has for
    /// it; nil where neither has the dish.
    public func usual(_ dish: MenuItem) throws -> [BasketLine.Choice]? {
        try reader.usual(dish)
    }

    /// The number of the last step of a basket that is in force.
    public func lastStep(of id: Basket.ID) throws -> Int64 {
        try reader.lastStep(of: id)
    }

    // MARK: What is in a basket. Each call is one step that can be undone.

    /// Where a dish went, and what the step is called.
    public struct Added: Hashable, Sendable {
        public let basket: Basket.ID
        public let line: BasketLine.ID
        public let label: Sentence
    }

    /// Adds a dish: to `basket`, or to the one of its caterer that it most likely belongs to, or to
    /// a new one.
    public func add(
        _ dish: MenuItem, choices: [BasketLine.Choice] = [], quantity: Int = 1, note: String = "",
        diner: String = "", to basket: Basket.ID? = nil
    ) async throws -> Added {
        let line = try dish.line(
            choices: choices, quantity: quantity, note: note, diner: diner)
        guard let id = try basket ?? reader.basket(for: dish.caterer) else {
            return try await copies.beginning(with: dish) { there in
                if let there { return try await self.add(line, of: dish, to: there) }
                let first = BasketState.empty(of: dish.caterer, at: self.now())
                let edit = try first.adding(line.moved(to: first.basket.id))
                try await self.copies.make(first, edit)
                return Added(
                    basket: first.basket.id, line: edit.line ?? line.id, label: edit.label)
            }
        }
        return try await add(line, of: dish, to: id)
    }

    private func add(
        _ line: BasketLine, of dish: MenuItem, to id: Basket.ID
    ) async throws -> Added {
        let edit = try await copies.edit(id) { state, reader in
            guard state.basket.caterer == dish.caterer else {
                throw DraftError.otherCaterer(
                    dish: dish.name, basket: try state.basket.called(in: reader))
            }
            return try state.adding(line.moved(to: id))
        }
        return Added(
            basket: id, line: edit?.line ?? line.id,
            label: edit?.label ?? .undo.added(dish: line.name))
    }

    /// Changes a line.
    ///
    /// - Returns: What the step is called; nil where nothing is different.
    @discardableResult
    public func change(
        _ line: BasketLine.ID, in basket: Basket.ID, _ change: LineChange
    ) async throws -> Sentence? {
        try await copies.edit(basket) { state, reader in
            if let choices = change.choices, let old = state.lines.first(where: { $0.id == line }) {
                guard let dish = try reader.item(MenuItem.self, old.dish)
                else { throw DraftError.unknownMenu(old.name) }
                try dish.check(choices)
            }
            return state.changing(line, change)
        }?.label
    }

    /// Takes so many more of a line, or fewer; with the last piece the line goes.
    @discardableResult
    public func adjust(
        _ line: BasketLine.ID, in basket: Basket.ID, by pieces: Int
    ) async throws -> Sentence? {
        try await copies.edit(basket) { state, _ in
            try state.lines.first { $0.id == line }.flatMap { try state.adjusting($0, by: pieces) }
        }?.label
    }

    /// Takes one of a dish away again: of the line that came last.
    @discardableResult
    public func takeOne(of dish: MenuItem.ID, from basket: Basket.ID) async throws -> Sentence? {
        try await copies.edit(basket) { state, _ in
            try state.lines.last { $0.dish == dish }.flatMap { try state.adjusting($0, by: -1) }
        }?.label
    }

    /// Removes lines, as one step.
    @discardableResult
    public func remove(
        _ lines: Set<BasketLine.ID>, from basket: Basket.ID
    ) async throws -> Sentence? {
        try await copies.edit(basket) { state, _ in
            let there = lines.intersection(state.lines.map(\.id))
            return there.isEmpty ? nil : state.removing(there)
        }?.label
    }

    /// Removes every line; the basket and its occasion stay.
    @discardableResult
    public func clear(_ basket: Basket.ID) async throws -> Sentence? {
        try await copies.edit(basket) { state, _ in
            guard !state.lines.isEmpty || !state.basket.wishes.isEmpty else { return nil }
            var basket = state.basket
            basket.wishes = []
            return BasketEdit(
                label: .undo.emptied, basket: basket == state.basket ? nil : basket,
                removed: Set(state.lines.map(\.id)))
        }?.label
    }

    @discardableResult
    public func setOccasion(_ occasion: Occasion, of basket: Basket.ID) async throws -> Sentence? {
        let before = try reader.content(of: basket).summary.basket.occasion.startsAt
        let label = try await copies.edit(basket) { state, _ in state.setting(occasion) }?.label
        // It is to come in time for that from now on, whatever was wanted for the old one.
        if occasion.startsAt != before { try await forgetArrival(of: basket) }
        return label
    }

    private func forgetArrival(of basket: Basket.ID) async throws {
        try await store.write(.user) { writer in
            guard var wishes = try writer.item(OrderSettings.self, basket), wishes.arrival != nil
            else { return }
            wishes.arrival = nil
            try writer.upsert(wishes)
        }
    }

    /// Takes the prices the menu has now, as one step; nil where all of them were right.
    @discardableResult
    public func takeNewPrices(in basket: Basket.ID) async throws -> Sentence? {
        try await copies.edit(basket) { state, reader in
            let dishes = try reader.menu(of: state.basket.caterer)?.dishes
            let repriced = state.lines.compactMap { line in
                dishes?[line.dish].map(line.repriced).flatMap { $0 == line ? nil : $0 }
            }
            return repriced.isEmpty
                ? nil : BasketEdit(label: .undo.newPrices, lines: repriced)
        }?.label
    }

    /// Puts what was found into a basket, and keeps with it what is to be fixed.
    ///
    /// - Returns: What the step is called; nil where there was nothing in the table.
    @discardableResult
    public func take(_ table: LunchTable, into basket: Basket.ID) async throws -> Sentence? {
        try await copies.edit(basket) { state, _ in state.taking(table.lines, table.wishes) }?.label
    }

    /// Puts lines into the basket in place of the wishes they were made of, and writes others anew;
    /// nothing where they are settled already.
    @discardableResult
    public func settle(
        _ settlements: [WishSettlement], in basket: Basket.ID
    ) async throws -> Sentence? {
        try await copies.edit(basket) { state, _ in try state.settling(settlements) }?.label
    }

    @discardableResult
    public func drop(_ wish: Wish, from basket: Basket.ID) async throws -> Sentence? {
        try await copies.edit(basket) { state, _ in
            state.without(wish.id).map {
                BasketEdit(label: .undo.droppedRow(row: wish.row), basket: $0)
            }
        }?.label
    }

    // MARK: Putting a line together

    /// Opens the editor on a line, as it is or as it was left. The basket's working copy is open
    /// until the editor is closed in one way or the other.
    public func edit(
        _ line: BasketLine.ID, in basket: Basket.ID, of dish: MenuItem
    ) async throws -> OptionEditor {
        try await editing.edit(line, in: basket, of: dish)
    }

    /// Opens the editor on a new line, as it was left or empty, for the basket the dish most likely
    /// belongs to or a new one, which begins when the line is committed.
    public func compose(_ dish: MenuItem) async throws -> OptionEditor {
        try await editing.compose(dish)
    }

    // MARK: Undoing

    /// Takes the last step back, and says what it was called; nil where there is none, or where it is
    /// another than `step`. A save and another name are steps like others.
    @discardableResult
    public func undo(_ id: Basket.ID, only step: Int64? = nil) async throws -> Sentence? {
        try await history.undo(id, only: step)
    }

    /// Takes the step that was undone last again; nil where there is none, or where it is another
    /// than `step`.
    @discardableResult
    public func redo(_ id: Basket.ID, only step: Int64? = nil) async throws -> Sentence? {
        try await history.redo(id, only: step)
    }

    /// What is undone while an order is on its way could be what was ordered.
    public func checkNothingIsSent() throws { try history.checkNothingIsSent() }

    /// What undoing in the list of drafts would take back next, and redoing would do again.
    public func deeds() throws -> (undo: Sentence?, redo: Sentence?) { try history.deeds() }

    /// Takes the last deed back that is still in force, and says what it was called; nil where there
    /// is none.
    public func undoDeed() async throws -> Sentence? { try await history.undoDeed() }

    /// Takes back that a basket came into the list, if that is the last deed.
    public func undoComing(of basket: Basket.ID) async throws -> Sentence? {
        try await history.undoComing(of: basket)
    }

    /// Does the deed again that was taken back last.
    public func redoDeed() async throws -> Sentence? { try await history.redoDeed() }

    public func redoComing(of basket: Basket.ID) async throws -> Sentence? {
        try await history.redoComing(of: basket)
    }

    // MARK: Saving, naming, copying and throwing away

    /// Saves a basket as it is, under its name or a new one.
    ///
    /// Where what was saved has changed meanwhile, `policy` decides; a report that is not applied
    /// says what has to be decided, and everything is as it was.
    public func save(
        _ id: Basket.ID, as name: String? = nil, policy: ConflictPolicy = .ask
    ) async throws -> MergeReport {
        try await keeper.save(id, as: name, policy: policy)
    }

    /// Calls a basket something else, also where it is saved.
    public func rename(_ id: Basket.ID, to name: String) async throws {
        try await keeper.rename(id, to: name)
    }

    /// Another basket with the same in it: saved under `name`, or else unsaved, without a name.
    public func duplicate(_ id: Basket.ID, as name: String? = nil) async throws -> Basket.ID {
        try await keeper.duplicate(id, as: name)
    }

    /// A new unsaved basket with these lines and rows to fix, all of them one step. Where another
    /// basket has `name`, this one gets a number after it.
    public func importBasket(
        of caterer: Caterer.ID, named name: String = "", occasion: Occasion = Occasion(),
        lines: [BasketLine], wishes: [Wish] = []
    ) async throws -> Basket.ID {
        try await keeper.importBasket(
            of: caterer, named: name, occasion: occasion, lines: lines, wishes: wishes)
    }

    /// Throws a basket away, for now: ``restore(_:)`` brings it back.
    public func discard(_ id: Basket.ID) async throws {
        try await copies.discard(id)
        try await history.note(.went, id, .undo.threwAway(draft: try reader.called(id)))
    }

    public func restore(_ id: Basket.ID) async throws {
        try await copies.restore(id)
        try await history.note(.came, id, .undo.broughtBack(draft: try reader.called(id)))
    }

    /// Removes what was thrown away, for good, and what option editors left that were killed.
    ///
    /// - Returns: How many baskets that were.
    @discardableResult
    public func purge() async throws -> Int {
        try await copies.purge(keeping: try reader.summaries().map(\.id))
    }

    // MARK: Working on one basket

    /// Runs `body` while no other process can work on a basket.
    func holding<T>(
        _ id: Basket.ID, _ body: @MainActor () async throws -> T
    ) async throws -> T {
        try await copies.using(id) { _ in try await body() }
    }

    /// Keeps other processes from working on a basket until ``letGo(of:)``.
    public func claim(_ id: Basket.ID) async throws {
        _ = try await copies.open(id)
    }

    public func letGo(of id: Basket.ID) async {
        await copies.close(id)
    }

    /// Keeps what somebody else calls a caterer, where it is not known here.
    public func keep(_ name: String, of caterer: Caterer.ID) async throws {
        try await store.write(.user) { writer in
            guard try writer.names(of: [caterer])[caterer] == nil else { return }
            try writer.keep(name, of: caterer)
        }
    }

    /// Makes a basket the current one.
    public func touch(_ id: Basket.ID) async throws {
        try await store.write(.user) { try $0.makeCurrent(id) }
    }
}
