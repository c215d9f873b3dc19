import OrderModels
import Presentation
import Terminal
import ViewModels

/// The form of a dish's options. It shows what the model decides, and takes keys.
@MainActor
final class DishEditorForm: FormSheet {
    let worded: WordedForm
    private let model: DishEditorViewModel

    private enum Field: String {
        case quantity, note, diner
    }

    private static let mostPieces = 9999

    init(_ model: DishEditorViewModel) {
        self.model = model
        worded = WordedForm { Self.fields(model) }
    }

    private static func fields(_ model: DishEditorViewModel) -> [Form.Field] {
        let line = model.line
        return model.dish.optionGroups.flatMap { questions(about: $0, model) } + [
            Form.Field(
                Field.note.rawValue, label: Say.Screens.noteLabel,
                .text(LineEditor(line.note, limit: DishEditorViewModel.noteLimit)),
                hint: Say.Menu.aWordToTheKitchen),
            Form.Field(
                Field.diner.rawValue, label: Say.Screens.forWhom, .text(LineEditor(line.diner)),
                hint: ""),
            Form.Field(
                Field.quantity.rawValue, label: Say.Screens.quantity,
                .number(line.quantity, 1...Self.mostPieces)),
        ]
    }

    private static func id(_ group: OptionGroup) -> String { "group-" + group.id.rawValue }

    private static func id(_ option: OptionGroup.Option, _ group: OptionGroup) -> String {
        Say.Menu.optionOf(option: option.id.rawValue, group: group.id.rawValue)
    }

    private static func questions(
        about group: OptionGroup, _ model: DishEditorViewModel
    ) -> [Form.Field] {
        let counts = group.options.map { model.count(of: $0.id, in: group.id) }
        let rule = rule(of: group, model)
        let refusal = model.refusal.flatMap { $0.group == group.id ? $0.sentence : nil }
        guard group.allowsQuantities else {
            let labels = group.options.map { label($0, of: group, model) }
            let value: Form.Value =
                isChoice(group)
                ? .choice(labels, selected: counts.firstIndex { $0 > 0 } ?? -1)
                : .toggles(labels, Set(counts.indices.filter { counts[$0] > 0 }))
            return [
                Form.Field(
                    id(group), label: group.name, value, hint: rule, problem: refusal,
                    isRequired: group.minimum > 0)
            ]
        }
        let note = Say.General.labelled(label: group.name, text: refusal ?? rule)
        return [Form.Field(id(group), label: "", .note(note))]
            + zip(group.options, counts).map { option, count in
                Form.Field(
                    id(option, group), label: label(option, of: group, model),
                    .number(count, 0...(group.maximum ?? mostPieces)))
            }
    }

    /// Whether the diner must choose exactly one. In other groups a choice can be undone.
    private static func isChoice(_ group: OptionGroup) -> Bool {
        group.minimum == 1 && group.maximum == 1
    }

    /// As in `Large +2.00`, and `! Peanut sauce` where it names what the diner is warned of.
    private static func label(
        _ option: OptionGroup.Option, of group: OptionGroup, _ model: DishEditorViewModel
    ) -> String {
        let named = model.judge.named(by: option, of: group, in: model.dish.contents)
        let name = (named.isEmpty ? "" : "! ") + option.name
        guard !option.price.isZero else { return name }
        return name + (option.price.isNegative ? " " : " +") + option.price.number
    }

    // MARK: What is typed

    func change<T>(_ body: (inout Form) -> T) -> T {
        let before = form
        let outcome = worded.change(body)
        if form != before { changed() }
        return outcome
    }

    func takeUsual() {
        model.tookUsual()
        follow()
    }

    /// Shows why the dish cannot be ordered as it is, and moves to that question.
    func report() {
        guard let trouble = model.troubles.first else { return }
        let group = model.group(of: trouble).flatMap { id in
            model.dish.optionGroups.first { $0.id == id }
        }
        guard let group else { return }
        let first = group.allowsQuantities ? group.options.first : nil
        worded.report(
            { trouble.sentence }, at: first.map { Self.id($0, group) } ?? Self.id(group))
    }

    /// Passes the form's state to the model, and shows the result.
    private func changed() {
        let form = form
        for group in model.dish.optionGroups {
            for (index, option) in group.options.enumerated() {
                let count = count(of: option, at: index, in: group)
                if count != model.count(of: option.id, in: group.id) {
                    model.chose(count, of: option.id, in: group)
                }
            }
        }
        model.changed(
            quantity: form.number(Field.quantity.rawValue) ?? 1,
            note: form.text(Field.note.rawValue),
            diner: form.text(Field.diner.rawValue))
        follow()
    }

    private func count(of option: OptionGroup.Option, at index: Int, in group: OptionGroup) -> Int {
        if group.allowsQuantities { return form.number(Self.id(option, group)) ?? 0 }
        if Self.isChoice(group) { return form.choice(Self.id(group)) == index ? 1 : 0 }
        return form.toggles(Self.id(group)).contains(index) ? 1 : 0
    }

    // MARK: What is shown

    /// Shows what the model decided, which may not be what was asked for.
    private func follow() {
        worded.change { form in
            for field in Self.fields(model) where form[field.id] != field.value {
                switch field.value {
                case .choice, .toggles, .number: form.set(field.id, to: field.value)
                case .text, .toggle, .note: break
                }
            }
            form.forgetProblems()
        }
    }

    /// As in `up to 3, 1 chosen`.
    private static func rule(of group: OptionGroup, _ model: DishEditorViewModel) -> String {
        let count = model.count(in: group.id)
        let rule = DishText.rule(of: group)
        return count == 0 || isChoice(group)
            ? rule : Say.Screens.chosen(rule: rule, count: count)
    }
}
