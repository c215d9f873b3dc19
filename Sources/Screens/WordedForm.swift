import Terminal
import ViewModels

/// A form whose words are made when it is drawn; kept are the answers only.
@MainActor
final class WordedForm {
    @Watched private var answers: Form
    /// What is wrong with fields, by their ids.
    private var problems: [String: Wording] = [:]
    private var fields: @MainActor () -> [Form.Field]

    init(_ fields: @escaping @MainActor () -> [Form.Field]) {
        self.fields = fields
        answers = Form(fields())
    }

    var form: Form {
        answers.worded(as: fields(), problems: problems.mapValues { $0() })
    }

    func change<T>(_ body: (inout Form) -> T) -> T {
        var form = form
        defer { answers = form }
        return body(&form)
    }

    /// The same, with a field that the focus leaves checked: `trouble` says what is wrong with it.
    func change<T>(
        _ body: (inout Form) -> T, checking trouble: (_ id: String) -> Wording?
    ) -> T {
        let before = form.fields[form.focus].id
        let outcome = change(body)
        if form.fields[form.focus].id != before, let found = trouble(before) {
            report(found, at: before, notes: true)
        }
        return outcome
    }

    /// Starts again with other questions.
    func ask(_ fields: @escaping @MainActor () -> [Form.Field]) {
        self.fields = fields
        problems = [:]
        answers = Form(fields())
    }

    /// Reports a problem with a field. Unless it only `notes` it, it focuses the field, and nothing else
    /// that answers were refused for before is wrong any more.
    func report(_ problem: @escaping Wording, at id: String, notes: Bool = false) {
        if !notes { problems = [:] }
        problems[id] = problem
        change { form in
            guard !notes else { return form.note(problem(), at: id) }
            form.forgetProblems()
            form.report(problem(), at: id)
        }
    }
}
