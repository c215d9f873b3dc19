import Sentences
public import OrderModels
public import Presentation
import Services

/// The dish in the editor: its options, its quantity, the note and the diner.
///
/// A choice shows at once and is on disk a moment later. Committing puts the dish into its basket.
@MainActor
public final class DishEditorViewModel {
    /// The diner's previous choices for the dish.
    public enum Usual: Hashable, Sendable {
        case none
        /// The menu no longer offers them; says why.
        case unfit(String)
        case choices([BasketLine.Choice])
    }

    // MARK: What the screen shows

    public let dish: MenuItem
    /// Whether it is not in the basket yet.
    public let isNew: Bool
    @Watched public private(set) var line: BasketLine
    public let usual: Usual
    /// The question whose answer was just refused, and why.
    @Watched public private(set) var refusal: (group: OptionGroup.ID, sentence: String)?

    public static let noteLimit = 140

    /// Why it cannot be ordered as it is.
    public var troubles: [ChoiceTrouble] { dish.optionGroups.troubles(with: line.choices) }
    /// Nil if the sum overflows.
    public var pieceTotal: Money? { try? line.pieceTotal }
    public var total: Money? { try? line.total }
    /// What the dish has of the diner's alerts, as it is chosen.
    public var alerts: DishAlerts { judge.found(dish, with: line.choices) }
    public var judge: AlertJudge { baskets.judge }

    public func count(of option: OptionGroup.Option.ID, in group: OptionGroup.ID) -> Int {
        line.choices.reduce(0) {
            $1.group == group && $1.option == option ? $0 + $1.quantity : $0
        }
    }

    public func count(in group: OptionGroup.ID) -> Int {
        line.choices.reduce(0) { $1.group == group ? $0 + $1.quantity : $0 }
    }

    /// The question that `trouble` is about.
    public func group(of trouble: ChoiceTrouble) -> OptionGroup.ID? {
        switch trouble {
        case .tooFew(let group, _, _), .tooMany(let group, _, _): group
        case .repeated(let option, _), .lacks(let option, _, _):
            dish.optionGroups.first { $0.options.contains { $0.id == option } }?.id
        case .gone, .none: nil
        }
    }

    public let baskets: Baskets
    private let editor: OptionEditor
    /// The time for which the dish was looked for.
    private let time: Instant?

    init(
        _ editor: OptionEditor, isNew: Bool, for time: Instant? = nil, _ baskets: Baskets
    ) throws {
        self.editor = editor
        self.isNew = isNew
        self.time = time
        self.baskets = baskets
        dish = editor.dish
        line = try editor.current
        let dish = editor.dish
        let before = try baskets.drafts.usual(dish)
        usual = before.map { Self.usual($0, of: dish) } ?? .none
        baskets.openEditor = self
    }

    private static func usual(_ choices: [BasketLine.Choice], of dish: MenuItem) -> Usual {
        // At today's prices.
        let now = choices.map {
            dish.optionGroups.choice($0.option, in: $0.group, quantity: $0.quantity) ?? $0
        }
        let troubles = dish.optionGroups.troubles(with: now)
        return troubles.first.map { .unfit($0.sentence) } ?? .choices(now)
    }

    /// What to say if it goes on from what an earlier run left; else nil.
    public var takenUp: String? {
        editor.isTakenUp ? Say.Basket.choicesAreTakenUp(dish: dish.shownName) : nil
    }

    // MARK: What the diner did

    /// Chooses `count` of an option. If the question takes one answer, replaces the old one.
    public func chose(_ count: Int, of option: OptionGroup.Option.ID, in group: OptionGroup) {
        refusal = nil
        var choices = line.choices
        let old = self.count(of: option, in: group.id)
        if group.maximum == 1, count > 0 { choices.removeAll { $0.group == group.id } }
        let others = choices.reduce(0) {
            $1.group == group.id && $1.option != option ? $0 + $1.quantity : $0
        }
        if let most = group.maximum, others + count > most, count > old {
            let sentence = ChoiceTrouble.tooMany(group.id, group: group.name, maximum: most)
                .sentence
            return refusal = (group.id, sentence)
        }
        choices.removeAll { $0.group == group.id && $0.option == option }
        if count > 0, let choice = [group].choice(option, in: group.id, quantity: count) {
            choices.append(choice)
        }
        change(.menu.chose(group: group.name), LineChange(choices: inOrder(choices)))
    }

    /// Takes the diner's previous choices for the dish.
    public func tookUsual() {
        guard case .choices(let choices) = usual else { return }
        refusal = nil
        change(.menu.myUsual, LineChange(choices: inOrder(choices)))
    }

    public func changed(quantity: Int, note: String, diner: String) {
        change(nil, LineChange(quantity: max(1, quantity), note: note, diner: diner))
    }

    /// Puts the dish into the basket.
    ///
    /// Calls `refused` if it cannot be ordered as it is; the choices stay.
    public func committed(
        _ told: @escaping Baskets.Told, refused: @escaping @MainActor () -> Void = {}
    ) {
        guard troubles.isEmpty else { return refused() }
        let (editor, line, isNew, time) = (editor, line, isNew, time)
        baskets.keep(told) { [baskets] in
            baskets.openEditor = nil
            let wanted: WantedTime?
            do {
                wanted = try await editor.commit(at: baskets.servers.toCome(time))
            } catch {
                // The editor has left the screen, and its open choices must not block the basket.
                await editor.close()
                throw error
            }
            let label = try baskets.drafts.content(of: editor.basket).undoLabel
            if let label { baskets.noted(label, in: editor.basket) }
            let price = (try? line.total).map { " " + $0.number } ?? ""
            let options =
                line.choices.isEmpty ? "" : " (\(line.optionTexts.joined(separator: ", ")))"
            let verb = isNew ? Say.Screens.added : Say.Screens.changed
            let warned = baskets.judge.warned(
                "\(verb) \(line.quantity) \(line.shownName)\(options)\(price)", editor.dish,
                line.choices)
            let warnings = AskedAway.of(note: line.note)
                .warnings(of: editor.dish, with: line.choices)
            let sentence = (warnings + [warned]).joined(separator: " ")
            told(baskets.servers.timed(sentence, wanted, editor.dish.caterer), .undo)
        }
    }

    /// Discards the changes made in this editor.
    public func discarded() {
        baskets.activity.keep { [baskets, editor] in
            baskets.openEditor = nil
            try await editor.cancel()
        }
    }

    /// Leaves it unseen: what an earlier run left there is kept for later.
    public func unopened() {
        guard editor.isTakenUp else { return discarded() }
        baskets.activity.keep { [baskets, editor] in
            baskets.openEditor = nil
            await editor.close()
        }
    }

    // MARK: -

    private func change(_ label: Sentence?, _ change: LineChange) {
        let before = line
        line = change.applied(to: line)
        guard line != before else { return }
        let name = label ?? .menu.changed(dish: dish.name)
        baskets.activity.keep { [editor] in try await editor.change(name, change) }
    }

    /// Sorted as on the menu, so that the same answers in any sequence are equal.
    private func inOrder(_ choices: [BasketLine.Choice]) -> [BasketLine.Choice] {
        let places = dish.optionGroups.flatMap { group in
            group.options.map { Place(group: group.id, option: $0.id) }
        }
        return choices.sorted { one, other in
            let places = [one, other].map { choice in
                places.firstIndex { $0.group == choice.group && $0.option == choice.option } ?? .max
            }
            return places[0] < places[1]
        }
    }

    private struct Place {
        let group: OptionGroup.ID
        let option: OptionGroup.Option.ID
    }
}
