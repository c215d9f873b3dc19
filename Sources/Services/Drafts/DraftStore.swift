public import Sentences
public import Cache
public import OrderModels

/// The diner's baskets: none is lost, whatever happens to the process or the menu.
///
/// A saved basket is a row of the store with its lines. Edits happen in its working copy, which has
/// the basket's ID; each is on disk before it returns and can be undone. Saving merges the copy. A
/// basket that was never saved exists in its copy only.
///
/// - Important: A copy is open, and so locked for other processes, only during an edit or while an
///   option editor is open: a command and a running program take turns on a basket. Reading needs
///   no lock.
@MainActor
public final class DraftStore {
    /// The key under which the store remembers the current basket.
    /// The key of the `LastBasket`.
    nonisolated static let currentKey = "basket.current"
    /// The key under which the store remembers the last order that took a saved basket's changes along.
    nonisolated static let wentBackKey = "basket.went-back"

    /// The key under which the store remembers which order was made of a basket that was edited
    /// meanwhile, and how many pieces of its lines are in the basket beyond that order.
    nonisolated static func holdsKey(_ basket: Basket.ID) -> String {
        "basket.holds." + basket.rawValue
    }

    private let store: any RootStore
    private let now: @Sendable () -> Instant
    private let copies: WorkingCopies
    private let reader: BasketReader
    private let history: DraftHistory
    private let keeper: DraftKeeper
    private let editing: OptionEditing

    public init(
        _ store: any RootStore, patience: Duration = .seconds(5), worker: BasketWorker = .diner,
        zones: Zones = Zones(), now: @escaping @Sendable () -> Instant
    ) {
        self.store = store
        self.now = now
        copies = WorkingCopies(store, patience: patience, worker: worker, now: now)
        reader = BasketReader(store: store, copies: copies, zones: zones, now: now)
        history = DraftHistory(store: store, copies: copies, reader: reader, now: now)
        keeper = DraftKeeper(
            store: store, copies: copies, reader: reader, history: history, now: now)
        editing = OptionEditing(store: store, copies: copies, now: now)
    }

    /// Whether `change` may affect any basket, or which one is current.
    public nonisolated static func concerns(_ change: StoreChange) -> Bool {
        if change.concerns(CopyRecord.self) || change.concerns(Basket.self)
            || change.concerns(BasketLine.self) || change.concerns(SharedBasket.self)
            || change.concerns(OrderAttempt.self)
            || Proposals.concerns(change)
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

    /// Whether `change` concerns only the content of one basket's working copy.
    public nonisolated static func isStep(_ change: StoreChange, of id: Basket.ID) -> Bool {
        guard change.kinds.count == 1, case .known(let keys)? = change.kinds[.draft] else {
            return false
        }
        // The keys of a copy's rows begin with its ID.
        return keys.allSatisfy { $0 == id.rawValue || $0.hasPrefix(id.rawValue + "/") }
    }

    // MARK: Looking at baskets

    /// Whether an agent began it, and the diner has not taken it up since.
    public func isAgents(_ basket: Basket.ID) throws -> Bool {
        try store.read { try $0.isAgents(basket) }
    }

    /// Whether it is the basket that was worked on last; the only one there is, where that is not
    /// known.
    public func isWorkedOn(_ basket: Basket.ID) throws -> Bool {
        let last = try store.read { try $0.lastBasket() }
        return try last.map { $0 == .basket(basket) } ?? (summaries().count == 1)
    }

    /// Every basket, latest changed first; or the discarded ones.
    public func summaries(discarded: Bool = false) throws -> [BasketSummary] {
        try reader.summaries(discarded: discarded)
    }

    /// The content of a basket, discarded or not.
    ///
    /// Reading the menu takes most of the time; a caller that `knows` the menu saves it.
    public func content(
        of id: Basket.ID, knowing known: (Caterer.ID) -> MenuDishes? = { _ in nil }
    ) throws -> BasketContent {
        try reader.content(of: id, knowing: known)
    }

    /// The draft that went back to its saved state when it was ordered, so that only the order has
    /// what was changed; nil if nothing was, or if the draft has changed since.
    public func wentBack(by order: OrderRecord) throws -> BasketSummary? {
        let last = try store.read { try $0.item(Remembered.self, Self.wentBackKey) }
        guard last?.value == order.id.rawValue, let basket = order.snapshot?.basket.id else {
            return nil
        }
        return try reader.summaries().first { $0.id == basket && $0.state == .saved }
    }

    /// Why a dish is not served at the time of its caterer's basket, or without one of an order of now;
    /// nil if it is, or if that is not known.
    public func absence(of dish: MenuItem) throws -> DishAbsence? {
        try reader.absence(of: dish)
    }

    /// The dish of a line; nil if it is on no menu any more.
    public func dish(of line: BasketLine) throws -> MenuItem? {
        let caterer = try reader.content(of: line.basket).summary.basket.caterer
        return try store.read { try $0.dish(line.dish, of: caterer) }
    }

    /// The dishes of a caterer's cached menus.
    public func dishes(of caterer: Caterer.ID) throws -> MenuDishes {
        try reader.dishes(of: caterer)
    }

    /// The basket that was edited last; if it was discarded, the latest of the others. With
    /// `providers`, only their baskets count.
    public func current(of providers: [ProviderID]? = nil) throws -> Basket.ID? {
        try reader.current(of: providers)
    }

    /// The basket for a dish of `caterer`: the current one if it is that caterer's, else the
    /// caterer's latest unsaved one, if any.
    public func basket(for caterer: Caterer.ID) throws -> Basket.ID? {
        try reader.basket(for: caterer)
    }

    /// The basket with that ID or name. With `toLook`, the beginning of a word of the name suffices
    /// if it is unambiguous (0028).
    public func find(
        _ text: String, discarded: Bool = false, toLook: Bool = false
    ) throws -> Basket.ID {
        try reader.find(text, discarded: discarded, toLook: toLook)
    }

    /// Whether no other basket has this name.
    public func isFree(_ name: String, for id: Basket.ID?) throws -> Bool {
        try reader.isFree(name, for: id)
    }

    /// The options that the diner chose for a dish in the latest order, or else in a draft; nil if
    /// neither has the dish.
    public func usual(_ dish: MenuItem) throws -> [BasketLine.Choice]? {
        try reader.usual(dish)
    }

    /// The number of a basket's last step in force.
    public func lastStep(of id: Basket.ID) throws -> Int64 {
        try reader.lastStep(of: id)
    }

    // MARK: Changing a basket. Each call is one step that can be undone.

    /// Where a dish was added, and the label of the step.
    public struct Added: Hashable, Sendable {
        public let basket: Basket.ID
        public let line: BasketLine.ID
        public let label: Sentence
        public let time: WantedTime?
    }

    /// Adds a dish to `basket`, or else to ``basket(for:)``, or else to a new basket. A basket without
    /// a time of its own takes `time`, in the same step.
    public func add(
        _ dish: MenuItem, choices: [BasketLine.Choice] = [], quantity: Int = 1, note: String = "",
        diner: String = "", to basket: Basket.ID? = nil, at time: Instant? = nil
    ) async throws -> Added {
        let line = try dish.line(
            choices: choices, quantity: quantity, note: note, diner: diner)
        guard let id = try basket ?? reader.basket(for: dish.caterer) else {
            return try await copies.beginning(with: dish) { there in
                if let there { return try await self.add(line, of: dish, to: there, at: time) }
                return try await self.begin(with: line, of: dish, at: time)
            }
        }
        return try await add(line, of: dish, to: id, at: time)
    }

    /// Begins a basket with a dish, whatever others of its kitchen there are.
    public func begin(
        with dish: MenuItem, choices: [BasketLine.Choice] = [], quantity: Int = 1,
        note: String = "", diner: String = ""
    ) async throws -> Added {
        try await begin(
            with: try dish.line(choices: choices, quantity: quantity, note: note, diner: diner),
            of: dish)
    }

    private func begin(
        with line: BasketLine, of dish: MenuItem, at time: Instant? = nil
    ) async throws -> Added {
        let first = BasketState.empty(of: dish.caterer, at: now())
        var edit = try first.adding(line.moved(to: first.basket.id))
        let wanted = time.map { WantedTime.kept($0) }
        edit.basket = first.basket.keeping(wanted)
        try await copies.make(first, edit)
        return Added(
            basket: first.basket.id, line: edit.line ?? line.id, label: edit.label, time: wanted)
    }

    private func add(
        _ line: BasketLine, of dish: MenuItem, to id: Basket.ID, at time: Instant?
    ) async throws -> Added {
        let basket = try time == nil ? nil : reader.content(of: id).summary.basket
        let wanted = try store.read { try $0.wanted(time, in: basket) }
        let edit = try await copies.edit(id) { state, reader in
            guard state.basket.caterer == dish.caterer else {
                throw DraftError.otherCaterer(
                    dish: dish.name, basket: try state.basket.called(in: reader))
            }
            var edit = try state.adding(line.moved(to: id))
            edit.basket = state.basket.keeping(wanted)
            return edit
        }
        return Added(
            basket: id, line: edit?.line ?? line.id,
            label: edit?.label ?? .undo.added(dish: line.name), time: wanted)
    }

    /// Changes a line.
    ///
    /// - Returns: The label of the step; nil if nothing differs.
    @discardableResult
    public func change(
        _ line: BasketLine.ID, in basket: Basket.ID, _ change: LineChange
    ) async throws -> Sentence? {
        try await copies.edit(basket) { state, reader in
            if let choices = change.choices, let old = state.lines.first(where: { $0.id == line }) {
                guard let dish = try reader.dish(old.dish, of: state.basket.caterer)
                else { throw DraftError.unknownMenu(old.name) }
                try dish.check(choices)
            }
            return state.changing(line, change)
        }?.label
    }

    /// Changes the quantity of a line by `pieces`; at zero the line is removed.
    @discardableResult
    public func adjust(
        _ line: BasketLine.ID, in basket: Basket.ID, by pieces: Int
    ) async throws -> Sentence? {
        try await copies.edit(basket) { state, _ in
            try state.lines.first { $0.id == line }.flatMap { try state.adjusting($0, by: pieces) }
        }?.label
    }

    /// Removes one piece of a dish, from its last line.
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

    /// Removes all lines and unresolved rows; the basket and its occasion stay.
    @discardableResult
    public func clear(_ basket: Basket.ID) async throws -> Sentence? {
        try await copies.edit(basket, within: WorkingCopies.patienceOfEnds) { state, _ in
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
        // The wanted arrival was for the old time; by default the order arrives for the new one.
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

    /// Takes over the menu's present prices, as one step; nil if they are all the same.
    @discardableResult
    public func takeNewPrices(in basket: Basket.ID) async throws -> Sentence? {
        try await copies.edit(basket) { state, reader in
            let dishes = try reader.orderableMenu(of: state.basket.caterer)?.dishes
            let repriced = state.lines.compactMap { line in
                dishes?[line.dish].map(line.repriced).flatMap { $0 == line ? nil : $0 }
            }
            return repriced.isEmpty
                ? nil : BasketEdit(label: .undo.newPrices, lines: repriced)
        }?.label
    }

    /// Adds a table's lines in place of `replaced`, and its unresolved rows in place of `stale`.
    ///
    /// - Returns: The label of the step; nil if the table was empty.
    @discardableResult
    public func take(
        _ table: LunchTable, into basket: Basket.ID, replacing replaced: Set<BasketLine.ID> = [],
        dropping stale: Set<Wish.ID> = []
    ) async throws -> Sentence? {
        try await copies.edit(basket) { state, _ in
            state.taking(table.lines, table.wishes, replacing: replaced, dropping: stale)
        }?.label
    }

    /// Replaces wishes by the lines or new wishes that settle them; nil if they are settled
    /// already.
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

    // MARK: Editing a line

    /// Opens the editor on a line, in its present state or as a killed editor left it. The basket's
    /// working copy stays open until the editor closes.
    public func edit(
        _ line: BasketLine.ID, in basket: Basket.ID, of dish: MenuItem
    ) async throws -> OptionEditor {
        try await editing.edit(line, in: basket, of: dish)
    }

    /// Opens the editor on a new line, empty or as a killed editor left it, for ``basket(for:)`` or
    /// a new basket, which exists once the line is committed.
    public func compose(_ dish: MenuItem) async throws -> OptionEditor {
        try await editing.compose(dish)
    }

    // MARK: Undoing

    /// Undoes the last step and returns its label; nil if there is none, or if it is not `step`.
    /// Saves and other names are steps too (0032).
    @discardableResult
    public func undo(_ id: Basket.ID, only step: Int64? = nil) async throws -> Sentence? {
        try await history.undo(id, only: step)
    }

    /// Redoes the step undone last; nil if there is none, or if it is not `step`.
    @discardableResult
    public func redo(_ id: Basket.ID, only step: Int64? = nil) async throws -> Sentence? {
        try await history.redo(id, only: step)
    }

    /// Refuses undo while an order is being sent, because it could change what was ordered.
    public func checkNothingIsSent() throws { try history.checkNothingIsSent() }

    /// The labels of the next undo and redo in the list of drafts.
    public func deeds() throws -> (undo: Sentence?, redo: Sentence?) { try history.deeds() }

    /// Undoes the last deed still in force and returns its label; nil if there is none.
    public func undoDeed() async throws -> Sentence? { try await history.undoDeed() }

    /// Undoes the arrival of a basket in the list, if that is the last deed.
    public func undoComing(of basket: Basket.ID) async throws -> Sentence? {
        try await history.undoComing(of: basket)
    }

    /// Redoes the deed undone last.
    public func redoDeed() async throws -> Sentence? { try await history.redoDeed() }

    public func redoComing(of basket: Basket.ID) async throws -> Sentence? {
        try await history.redoComing(of: basket)
    }

    // MARK: Saving, naming, copying and discarding

    /// Saves a basket in its present state, under its name or a new one.
    ///
    /// If the saved basket has changed meanwhile, `policy` decides. A report that is not applied
    /// lists the conflicts, and nothing has changed.
    public func save(
        _ id: Basket.ID, as name: String? = nil, policy: ConflictPolicy = .ask
    ) async throws -> MergeReport {
        try await keeper.save(id, as: name, policy: policy)
    }

    /// Renames a basket, and its saved version too.
    public func rename(_ id: Basket.ID, to name: String) async throws {
        try await keeper.rename(id, to: name)
    }

    /// Gives a number to each of `arrived`, which came from another store, whose name another basket
    /// has here; says what they were called and are called now.
    public func numberNames(
        of arrived: [Basket.ID]
    ) async throws -> [(old: String, new: String)] {
        try await keeper.numberNames(of: arrived)
    }

    /// Copies a basket: saved under `name`, or else unsaved and without a name.
    public func duplicate(_ id: Basket.ID, as name: String? = nil) async throws -> Basket.ID {
        try await keeper.duplicate(id, as: name)
    }

    /// Makes an unsaved basket with these lines and unresolved rows, as one step. If `name` is
    /// taken, a number follows it.
    public func importBasket(
        of caterer: Caterer.ID, named name: String = "", occasion: Occasion = Occasion(),
        lines: [BasketLine], wishes: [Wish] = []
    ) async throws -> Basket.ID {
        try await keeper.importBasket(
            of: caterer, named: name, occasion: occasion, lines: lines, wishes: wishes)
    }

    /// Discards a basket; ``restore(_:)`` takes it back.
    public func discard(_ id: Basket.ID) async throws {
        try await copies.discard(id)
        try await history.note(.went, id, .undo.threwAway(draft: try reader.called(id)))
    }

    public func restore(_ id: Basket.ID) async throws {
        try await copies.restore(id)
        try await history.note(.came, id, .undo.broughtBack(draft: try reader.called(id)))
    }

    /// Removes discarded baskets for good, and what killed option editors left.
    ///
    /// - Returns: How many baskets were removed.
    @discardableResult
    public func purge() async throws -> Int {
        try await copies.purge(keeping: try reader.summaries().map(\.id))
    }

    // MARK: Working on one basket

    /// Runs `body` with the basket locked for other processes.
    func holding<T>(
        _ id: Basket.ID, _ body: @MainActor () async throws -> T
    ) async throws -> T {
        try await copies.using(id) { _ in try await body() }
    }

    /// Locks a basket for other processes until ``letGo(of:)``.
    public func claim(_ id: Basket.ID) async throws {
        _ = try await copies.open(id)
    }

    public func letGo(of id: Basket.ID) async {
        await copies.close(id)
    }

    /// Stores a caterer's name from elsewhere, if it is unknown here (0033).
    public func keep(_ name: String, of caterer: Caterer.ID) async throws {
        try await store.write(.user) { writer in
            guard try writer.names(of: [caterer])[caterer] == nil else { return }
            try writer.keep(name, of: caterer)
        }
    }

    public func touch(_ id: Basket.ID) async throws {
        try await store.write(.user) { try $0.takeUp(id, by: .diner) }
    }
}
