import Sentences
public import Cache
public import OrderModels
import Presentation
public import Services

/// The diner's changes to baskets. Each is one step, on disk before the screen reports it, and can
/// be undone on the screen that made it as well as in the basket's own history.
extension Baskets {
    /// What the diner can do about a change.
    public enum Way: Hashable, Sendable {
        case none, undo, redo
    }

    /// Called with the outcome.
    public typealias Told = @MainActor (_ news: String, _ back: Way) -> Void

    /// Adds one of a dish to its kitchen's basket, which it creates if needed. A basket without a time
    /// takes the one for which the dish was looked for.
    public func add(_ dish: MenuItem, for time: Instant? = nil, _ told: @escaping Told) {
        keep(told) { [self] in
            let (before, there) = (present, basket(for: dish.caterer))
            let added = try await drafts.add(dish, to: there, at: servers.toCome(time))
            noted(added.label, in: added.basket)
            let price = dish.price.map { " " + $0.number } ?? ""
            let also = try elsewhere(added.basket, isNew: there == nil, before)
            let said = Say.Screens.addedOne(dish: dish.shownName, price: price)
            told(servers.timed(judge.warned(said, dish), added.time, dish.caterer, also), .undo)
        }
    }

    /// Tells the diner if a dish went to another basket because another kitchen cooks it.
    private func elsewhere(_ id: Basket.ID, isNew: Bool, _ before: Basket.ID?) throws -> String {
        guard let before, before != id, content(of: before)?.lines.isEmpty == false else {
            return ""
        }
        return isNew
            ? Say.Basket.toANewBasketTheOtherIsKept
            : Say.Basket.toTheBasket(words: try drafts.content(of: id).summary.shownName)
    }

    /// Adds a dish with the options that the diner chose last time.
    public func addUsual(_ dish: MenuItem, for time: Instant? = nil, _ told: @escaping Told) {
        keep(told) { [self] in
            guard let choices = try drafts.usual(dish) else {
                return told(Say.Basket.youNeverHadThereIsNoUsualYet(dish: dish.shownName), .none)
            }
            let now = choices.map {
                dish.optionGroups.choice($0.option, in: $0.group, quantity: $0.quantity) ?? $0
            }
            let added = try await drafts.add(dish, choices: now, at: servers.toCome(time))
            noted(added.label, in: added.basket)
            let names = now.isEmpty ? "" : " (\(now.map(\.name).joined(separator: ", ")))"
            let sentence = Say.Basket.addedYourUsual1(dish: dish.shownName, names: names)
            told(servers.timed(judge.warned(sentence, dish, now), added.time, dish.caterer), .undo)
        }
    }

    // MARK: Options

    /// Opens the editor on a dish that is not in the basket yet.
    public func compose(
        _ dish: MenuItem, for time: Instant? = nil, _ told: @escaping Told,
        opened: @escaping @MainActor (DishEditorViewModel) -> Void
    ) {
        keep(told) { [self] in
            guard openEditor == nil else { return }
            let choices = try await drafts.compose(dish)
            opened(try DishEditorViewModel(choices, isNew: true, for: time, self))
        }
    }

    /// Opens the editor on a line of the basket.
    public func edit(
        _ line: BasketLine, _ told: @escaping Told,
        opened: @escaping @MainActor (DishEditorViewModel) -> Void
    ) {
        keep(told) { [self] in
            guard openEditor == nil else { return }
            guard let dish = try drafts.dish(of: line) else {
                return told(Say.Basket.isNotOnTheMenuAnyMoreItStays(line: line.shownName), .none)
            }
            let choices = try await drafts.edit(line.id, in: line.basket, of: dish)
            opened(try DishEditorViewModel(choices, isNew: false, self))
        }
    }

    // MARK: Changing lines

    /// Takes one of a dish out of its kitchen's basket.
    public func takeOne(of dish: MenuItem, _ told: @escaping Told) {
        keep(told) { [self] in
            guard let id = try drafts.basket(for: dish.caterer) else { return }
            did(try await drafts.takeOne(of: dish.id, from: id), in: id, told)
        }
    }

    public func adjust(_ line: BasketLine, by pieces: Int, _ told: @escaping Told) {
        step(in: line.basket, told) { try await $0.adjust(line.id, in: line.basket, by: pieces) }
    }

    public func change(_ line: BasketLine, _ change: LineChange, _ told: @escaping Told) {
        step(in: line.basket, told) { try await $0.change(line.id, in: line.basket, change) }
    }

    public func remove(_ line: BasketLine, _ told: @escaping Told) {
        step(in: line.basket, told) { try await $0.remove([line.id], from: line.basket) }
    }

    public func clear(_ id: Basket.ID, _ told: @escaping Told) {
        step(in: id, told) { try await $0.clear(id) }
    }

    /// Throws a draft away, which the list of drafts can bring back.
    public func putAway(_ draft: BasketSummary, _ told: @escaping Told) {
        keep(told) { [self] in
            try await drafts.discard(draft.id)
            told(Say.Drafts.threwAway2(draft: draft.shownName), .none)
        }
    }

    public func set(_ occasion: Occasion, of id: Basket.ID, _ told: @escaping Told) {
        step(in: id, told) { try await $0.setOccasion(occasion, of: id) }
    }

    public func takeNewPrices(in id: Basket.ID, _ told: @escaping Told) {
        step(in: id, told) { try await $0.takeNewPrices(in: id) }
    }

    // MARK: Its own history

    /// Undoes a basket's last step, even one of an earlier run or of another program.
    public func undo(_ id: Basket.ID, _ told: @escaping Told) {
        keep(told) { [self] in
            guard let label = try await drafts.undo(id) else { return }
            activity.undo.wasUndone(in: id.rawValue)
            told(Say.Screens.undone(label: shown(label, in: id)), .redo)
        }
    }

    public func redo(_ id: Basket.ID, _ told: @escaping Told) {
        keep(told) { [self] in
            guard let label = try await drafts.redo(id) else { return }
            activity.undo.wasRedone(in: id.rawValue)
            told(Say.Keys.doneAgain(label: shown(label, in: id)), .undo)
        }
    }

    // MARK: Saving

    /// Saves a basket. If the saved draft has changed too, saves nothing and calls `conflicted`
    /// with the differences.
    public func save(
        _ id: Basket.ID, as name: String, policy: ConflictPolicy = .ask, _ told: @escaping Told,
        conflicted: @escaping @MainActor (MergeViewModel) -> Void
    ) {
        keep(told) { [self, drafts] in
            let report = try await drafts.save(id, as: name, policy: policy)
            guard report.isApplied else {
                return conflicted(MergeViewModel(id, named: name, report, self))
            }
            let shown = ShownNames.person(name)
            noted(.verbatim(Say.Basket.savedAs(name: shown)), in: id)
            told(Say.Basket.savedAs2(name: shown), .undo)
        }
    }

    /// Copies a basket: as a saved draft with a name, or unsaved if `name` is empty.
    public func duplicate(_ draft: BasketSummary, as name: String, _ told: @escaping Told) {
        keep(told) { [drafts] in
            _ = try await drafts.duplicate(draft.id, as: name.isEmpty ? nil : name)
            let called =
                name.isEmpty
                ? Say.Drafts.notSavedYet : Say.Drafts.asWord(name: ShownNames.person(name))
            told(Say.Drafts.copied2(draft: draft.shownName, called: called), .undo)
        }
    }

    /// Whether the name is free for a basket.
    public func canCall(_ id: Basket.ID?, _ name: String) -> Bool {
        (try? drafts.isFree(name, for: id)) ?? true  // Saving will report trouble with the store.
    }

    // MARK: -

    func step(
        in id: Basket.ID, _ told: @escaping Told,
        _ body: @escaping @MainActor (DraftStore) async throws -> Sentence?
    ) {
        keep(told) { [self] in did(try await body(drafts), in: id, told) }
    }

    func did(_ label: Sentence?, in id: Basket.ID, _ told: Told) {
        guard let label else { return }
        noted(label, in: id)
        told(shown(label, in: id).asSentence, .undo)
    }

    func noted(_ label: Sentence, in id: Basket.ID) {
        // Undo must take back this step, even if another one has followed.
        let step = try? drafts.lastStep(of: id)
        activity.undo.did(shown(label, in: id), in: id.rawValue) { [self] in
            try await drafts.undo(id, only: step).map { shown($0, in: id) }
        } redo: { [self] in
            try await drafts.redo(id, only: step).map { shown($0, in: id) }
        }
    }

    /// A step of a basket, in letters that can be shown.
    private func shown(_ step: Sentence, in id: Basket.ID) -> String {
        content(of: id)?.shown(step) ?? step.shown
    }

    /// Adds the creation of a whole basket to the undo history.
    func came(_ id: Basket.ID, _ label: String) {
        activity.undo.did(label) { [drafts] in
            try await drafts.undoComing(of: id) == nil ? nil : label
        } redo: { [drafts] in
            try await drafts.redoComing(of: id) == nil ? nil : label
        }
    }

    /// Runs `body` after all earlier changes. Reports an error at once and in the messages.
    public func keep(_ told: @escaping Told, _ body: @escaping @MainActor () async throws -> Void) {
        activity.keep { [activity] in
            do {
                try await body()
            } catch {
                let problem = activity.caught(error)
                told(problem.sentence, .none)
                throw ProblemError(problem)
            }
        }
    }
}

extension String {
    /// The label of a step as a sentence.
    var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

/// Says warnings before the outcome, as its end may be cut.
@MainActor
func telling(_ warnings: [String], before told: @escaping Baskets.Told) -> Baskets.Told {
    guard !warnings.isEmpty else { return told }
    return { news, back in told((warnings + [news]).joined(separator: " "), back) }
}
