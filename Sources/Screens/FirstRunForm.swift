import OrderModels
import Presentation
import Terminal
import ViewModels

/// The form of the first screen and its answers.
@MainActor
final class FirstRunForm: FormSheet {
    let worded: WordedForm
    private let start: FirstRunViewModel.Start
    /// What each option of the first field means; the last one is the address typed below it.
    private let sources: [Answers.Source]
    private let isLinear: Bool
    private var reported: FirstRunViewModel.Trouble?
    /// Which source is chosen now.
    private final class Chosen {
        var source: Answers.Source

        init(_ source: Answers.Source) { self.source = source }
    }
    private let chosen: Chosen

    private typealias Question = Answers.Question

    init(
        _ start: FirstRunViewModel.Start, keys: @escaping @MainActor () -> KeysToKnow,
        isLinear: Bool
    ) {
        self.start = start
        let sources: [Answers.Source] =
            [.demo] + (start.asksWhere ? [.near("")] : [])
            + (start.added.isEmpty ? [] : [.added]) + [.address("")]
        self.sources = sources
        self.isLinear = isLinear
        let chosen = Chosen(start.answers.source)
        self.chosen = chosen
        worded = WordedForm {
            Self.fields(start, sources, chosen.source, isLinear: isLinear)
                + Self.notes(start, keys(), isLinear: isLinear)
        }
    }

    // MARK: What the diner did

    /// Clears the text field with the focus.
    func clear() {
        worded.change { form in
            let field = form.fields[form.focus]
            if case .text = field.value { form.set(field.id, to: .text(LineEditor())) }
        }
    }

    /// The answers. Their problem is reported again even if they are the same as before.
    func submitted() -> Answers {
        reported = nil
        return answers
    }

    /// Shows a problem once, at its field.
    func report(_ trouble: FirstRunViewModel.Trouble?, on surface: Surface) {
        defer { reported = trouble }
        guard let trouble, trouble != reported else { return }
        worded.report({ trouble.problem.whole(on: surface) }, at: trouble.question.rawValue)
    }

    /// Typing where one is, or an address, also selects it as the source.
    func change<T>(_ body: (inout Form) -> T) -> T {
        worded.change { form in
            let typed = [(Question.near, Answers.Source.near("")), (.address, .address(""))]
            let before = typed.map { form.text($0.0.rawValue) }
            let outcome = body(&form)
            for (index, (question, source)) in typed.enumerated() {
                let text = form.text(question.rawValue)
                guard text != before[index], !text.isEmpty,
                    let place = sources.firstIndex(of: source)
                else { continue }
                form.set(Question.source.rawValue, to: Self.choice(start, sources, place))
            }
            if let source = form.choice(Question.source.rawValue) {
                chosen.source = sources[source]
            }
            return outcome
        }
    }

    // MARK: The answers

    var answers: Answers {
        var answers = start.answers
        if let source = form.choice(Question.source.rawValue) {
            answers.source =
                switch sources[source] {
                case .near: .near(form.text(Question.near.rawValue))
                case .address: .address(form.text(Question.address.rawValue))
                case .demo, .added: sources[source]
                }
        }
        if form[Question.place.rawValue] != nil {
            answers.place = form.text(Question.place.rawValue)
        }
        if let diet = form.choice(Question.diet.rawValue) { answers.diet = Self.diets[diet] }
        if form[Question.alerts.rawValue] != nil {
            answers.alerts = form.toggles(Question.alerts.rawValue).sorted().map {
                Allergen.common[$0]
            }
        }
        if form[Question.mouse.rawValue] != nil {
            answers.hasMouse = form.isOn(Question.mouse.rawValue)
        }
        return answers
    }

    // MARK: The fields

    private static let diets: [Diet?] = [nil] + Diet.known

    private static func fields(
        _ start: FirstRunViewModel.Start, _ sources: [Answers.Source], _ chosen: Answers.Source,
        isLinear: Bool
    ) -> [Form.Field] {
        let answers = start.answers
        let alerts = Allergen.common.indices.filter {
            answers.alerts.contains(Allergen.common[$0])
        }
        let source = sources.firstIndex(of: answers.source) ?? 0
        func field(
            _ question: Question, _ label: String, _ value: Form.Value, hint: String = "",
            isEnough: Bool = false
        ) -> Form.Field {
            if let answer = start.settled[question] {
                return Form.Field(
                    question.rawValue, label: "",
                    .note(Say.Settings.settled(label: label, answer: answer)))
            }
            return Form.Field(
                question.rawValue, label: label, value, hint: hint, isEnough: isEnough)
        }
        var fields = [
            field(
                .source, Say.Settings.orderFrom, choice(start, sources, source),
                hint: chosen == .demo ? Say.Settings.theDemoKitchensAreMadeUp : ""),
            field(
                .address, Say.Screens.address, .text(LineEditor()),
                hint: Say.Settings.ofAServerSuchAsHttpsDemo),
            field(
                .place, Say.Settings.deliverTo, .text(LineEditor(answers.place)),
                hint: Say.Settings.optionalAnAddressOrLatLng),
            field(
                .diet, Say.Screens.diet,
                .choice(
                    diets.map { $0.map(Words.name) ?? Say.Screens.anyOfThem },
                    selected: diets.firstIndex(of: answers.diet) ?? 0)),
            field(
                .alerts, Say.Settings.warnOf, .toggles(Allergen.common.map(Words.name), Set(alerts))
            ),
            field(.mouse, Say.Screens.mouse, .toggle(answers.hasMouse)),
        ]
        if start.asksWhere {
            fields.insert(
                field(
                    .near, Say.Near.whereAreYou, .text(LineEditor()),
                    hint: isLinear
                        ? Say.Near.whereHint(host: start.registryHost)
                        : Say.Near.whereEnter(host: start.registryHost),
                    // All else can be answered later.
                    isEnough: chosen == .near("")), at: 0)
        }
        if start.settled[.source] != nil {
            fields.removeAll { $0.id == Question.address.rawValue }
        }
        return fields
    }

    private static func choice(
        _ start: FirstRunViewModel.Start, _ sources: [Answers.Source], _ selected: Int
    ) -> Form.Value {
        let options = sources.map { source in
            switch source {
            case .demo: Say.Settings.demoKitchens
            case .near: Say.Near.nearThere
            case .added: start.added.map(\.rawValue).joined(separator: ", ")
            case .address: start.added.isEmpty ? Say.Screens.aServer : Say.Settings.oneMoreServer
            }
        }
        return .choice(options, selected: selected)
    }

    private static func notes(
        _ start: FirstRunViewModel.Start, _ keys: KeysToKnow, isLinear: Bool
    ) -> [Form.Field] {
        let files =
            start.answersFile.map {
                start.isFirst
                    ? Say.Settings.answersGoTo(
                        answersFile: $0, configurationFile: start.configurationFile)
                    : Say.Settings.noAnswerIsWrittenUntil(
                        saving: keys.saving, answersFile: $0,
                        configurationFile: start.configurationFile)
            } ?? Say.Settings.answersAreInMemory(configurationFile: start.configurationFile)
        // One line, whole in a terminal of 80 by 24.
        let kept =
            start.isFirst && start.answersFile != nil
            ? [Say.Settings.onlyWarningsAreKept(saving: keys.saving)] : []
        // Where lines are read, the first question explains how it is answered.
        // What is kept comes first, then the keys: a low screen cuts what is last.
        return kept.map { Form.Field("kept", label: "", .note($0)) }
            // Who has a basket has learned the keys.
            + (start.demoBasket.map { [Say.Settings.demoHasBasket(kitchen: $0)] }
            ?? (isLinear ? [] : [keys.sentence])).map {
                Form.Field("keys", label: "", .note($0))
            }
            + [Form.Field("files", label: "", .note(files))]
            + [start.isFirst ? nil : keys.switches].compactMap(\.self).map {
                Form.Field("switches", label: "", .note($0))
            }
    }
}
