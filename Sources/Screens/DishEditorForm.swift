import OrderModels
import Presentation
import Terminal
import ViewModels

/// The form of a dish's options. It shows what the model decides, and takes keys.
struct DishEditorForm {
    private(set) var form: Form
    private let model: DishEditorViewModel

    private enum Field: String {
        case quantity, note, diner
    }

    private static let mostPieces = 9999

    @MainActor
    init(_ model: DishEditorViewModel) {
        self.model = model
        var fields: [Form.Field] = []
        for group in model.dish.optionGroups {
            if group.allowsQuantities {
                fields.append(Form.Field(Self.id(group), label: "", .note("")))
            }
            for field in Self.controls(of: group) { fields.append(field) }
        }
        let line = model.line
        fields += [
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
        form = Form(fields)
        follow()
    }

    private static func id(_ group: OptionGroup) -> String { "group-" + group.id.rawValue }

    private static func id(_ option: OptionGroup.Option, _ group: OptionGroup) -> String {
        Say.Menu.optionOf(option: option.id.rawValue, group: group.id.rawValue)
    }

    private static func controls(of group: OptionGroup) -> [Form.Field] {
        guard group.allowsQuantities else {
            let labels = group.options.map(label)
            let value: Form.Value =
                isChoice(group) ? .choice(labels, selected: -1) : .toggles(labels, [])
            return [
                Form.Field(id(group), label: group.name, value, isRequired: group.minimum > 0)
            ]
        }
        return group.options.map { option in
            Form.Field(
                id(option, group), label: label(option),
                .number(0, 0...(group.maximum ?? mostPieces)))
        }
    }

    /// Whether the diner must choose exactly one. In other groups a choice can be undone.
    private static func isChoice(_ group: OptionGroup) -> Bool {
        group.minimum == 1 && group.maximum == 1
    }

    /// As in `Large +2.00`.
    private static func label(_ option: OptionGroup.Option) -> String {
        guard !option.price.isZero else { return option.name }
        return option.name + (option.price.isNegative ? " " : " +") + option.price.number
    }

    // MARK: What is typed

    @MainActor
    mutating func takes(_ key: Key) -> Bool {
        guard form.takes(key) else { return false }
        changed()
        return true
    }

    @MainActor
    mutating func perform(_ step: Form.Step) -> Form.Outcome {
        let outcome = form.perform(step)
        if outcome == .changed { changed() }
        return outcome
    }

    @MainActor
    mutating func insert(_ pasted: String) -> Bool {
        guard form.insert(pasted) == .changed else { return false }
        changed()
        return true
    }

    @MainActor
    mutating func click(at point: Point, in area: Rect, glyphs: Glyphs) {
        if form.click(at: point, in: area, glyphs: glyphs) == .changed { changed() }
    }

    @MainActor
    mutating func takeUsual() {
        model.tookUsual()
        follow()
    }

    /// Shows why the dish cannot be ordered as it is, and moves to that question.
    @MainActor
    mutating func report() {
        guard let trouble = model.troubles.first else { return }
        let group = model.group(of: trouble).flatMap { id in
            model.dish.optionGroups.first { $0.id == id }
        }
        guard let group else { return }
        let first = group.allowsQuantities ? group.options.first : nil
        form.report(trouble.sentence, at: first.map { Self.id($0, group) } ?? Self.id(group))
    }

    /// Passes the form's state to the model, and shows the result.
    @MainActor
    private mutating func changed() {
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

    @MainActor
    private mutating func follow() {
        for group in model.dish.optionGroups {
            let counts = group.options.map { model.count(of: $0.id, in: group.id) }
            let refusal = model.refusal.flatMap { $0.group == group.id ? $0.sentence : nil }
            let rule = rule(of: group)
            if group.allowsQuantities {
                form.set(
                    Self.id(group),
                    to: .note(Say.General.labelled(label: group.name, text: refusal ?? rule)))
                for (option, count) in zip(group.options, counts) {
                    guard form.number(Self.id(option, group)) != count else { continue }
                    form.set(
                        Self.id(option, group),
                        to: .number(count, 0...(group.maximum ?? Self.mostPieces)))
                }
                continue
            }
            let labels = group.options.map(Self.label)
            if Self.isChoice(group) {
                let chosen = counts.firstIndex { $0 > 0 } ?? -1
                form.set(Self.id(group), to: .choice(labels, selected: chosen))
            } else {
                let on = Set(counts.indices.filter { counts[$0] > 0 })
                form.set(Self.id(group), to: .toggles(labels, on))
            }
            form.tell(rule, problem: refusal, at: Self.id(group))
        }
    }

    /// As in `up to 3, 1 chosen`.
    @MainActor
    private func rule(of group: OptionGroup) -> String {
        let count = model.count(in: group.id)
        let rule = DishText.rule(of: group)
        return count == 0 || Self.isChoice(group)
            ? rule : Say.Screens.chosen(rule: rule, count: count)
    }
}
