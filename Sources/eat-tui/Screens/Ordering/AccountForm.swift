import Networking
import Observation
import OrderModels
import Terminal
import ViewModels

/// The questions that say who orders. Which they are follows from the first.
@MainActor @Observable
final class AccountForm: FormSheet {
    /// Who the diner is to the server.
    enum Kind: CaseIterable {
        case account, new, guest, forgotten

        var title: String {
            switch self {
            case .account: "my account"
            case .new: "a new account"
            case .guest: "a guest"
            case .forgotten: "I forgot my password"
            }
        }
    }

    /// What can be chosen where not every server takes everybody.
    private static func kinds(_ capabilities: Capabilities) -> [Kind] {
        Kind.allCases.filter { kind in
            switch kind {
            case .account, .forgotten: true
            case .new: capabilities.contains(.signUp)
            case .guest: capabilities.contains(.guestCheckout)
            }
        }
    }

    private enum Field: String {
        case kind, name, email, password, again, phone, given, family, code, file, note
    }

    private(set) var form: Form
    @ObservationIgnored private var kind: Kind
    @ObservationIgnored private let kinds: [Kind]
    @ObservationIgnored private let guest: Guest?
    @ObservationIgnored private var reported: Problem?

    init(guest: Guest?, _ capabilities: Capabilities) {
        kinds = Self.kinds(capabilities)
        kind = guest != nil && kinds.contains(.guest) ? .guest : .account
        self.guest = guest
        form = Form(Self.fields(kind, of: kinds, guest, typed: [:]))
    }

    // MARK: What the diner did

    func handle(_ key: Key) -> Form.Outcome { change { $0.handle(key) } }
    func insert(_ text: String) -> Form.Outcome { change { $0.insert(text) } }

    func click(at point: Point, in area: Rect) -> Form.Outcome {
        change { $0.click(at: point, in: area) }
    }

    private func change(_ body: (inout Form) -> Form.Outcome) -> Form.Outcome {
        let outcome = body(&form)
        guard let index = form.choice(Field.kind.rawValue), kinds.indices.contains(index),
            kinds[index] != kind
        else { return outcome }
        kind = kinds[index]
        // What was typed is not asked for again.
        var typed: [String: LineEditor] = [:]
        for field in form.fields {
            if case .text(let editor) = field.value { typed[field.id] = editor }
        }
        form = Form(Self.fields(kind, of: kinds, guest, typed: typed))
        return outcome
    }

    /// Says what is wrong, once.
    func report(_ problem: Problem?) {
        defer { reported = problem }
        guard let problem, problem != reported else { return }
        let field: Field = kind == .guest ? .email : kind == .forgotten ? .code : .name
        form.report(
            problem.sentence + (problem.hint.map { " " + $0 } ?? ""), at: field.rawValue)
    }

    var mayUseFile: Bool { form.isOn(Field.file.rawValue) }

    /// What was filled in; nil where something is missing, which is said where it is.
    func answer() -> AccountViewModel.Answer? {
        reported = nil
        func needed(_ field: Field, _ what: String) -> String? {
            let text = form.text(field.rawValue)
            if text.isEmpty { form.report("\(what) is needed.", at: field.rawValue) }
            return text.isEmpty ? nil : text
        }
        switch kind {
        case .account:
            guard let name = needed(.name, "Your name or e-mail address"),
                let password = needed(.password, "The password")
            else { return nil }
            return .signIn(name: name, password: Secret(password))
        case .guest:
            guard let email = needed(.email, "An e-mail address"),
                let phone = needed(.phone, "A phone number")
            else { return nil }
            return .guest(Guest(email: email, phone: phone))
        case .forgotten:
            let code = form.text(Field.code.rawValue)
            guard code.isEmpty else {
                guard let password = newPassword(needed) else { return nil }
                return .reset(code: Secret(code), password: password)
            }
            return needed(.name, "Your name or e-mail address").map { .sendReset(name: $0) }
        case .new:
            guard let name = needed(.name, "A name to sign in with"),
                let email = needed(.email, "An e-mail address"),
                let phone = needed(.phone, "A phone number"), let password = newPassword(needed)
            else { return nil }
            return .register(
                Registration(
                    name: name, email: email, password: password, phone: phone,
                    givenName: form.text(Field.given.rawValue),
                    familyName: form.text(Field.family.rawValue)))
        }
    }

    private func newPassword(_ needed: (Field, String) -> String?) -> Secret? {
        guard let password = needed(.password, "A password") else { return nil }
        guard form.text(Field.again.rawValue) == password else {
            form.report("The two are not the same.", at: Field.again.rawValue)
            return nil
        }
        return Secret(password)
    }

    // MARK: The fields

    private static func fields(
        _ kind: Kind, of kinds: [Kind], _ guest: Guest?, typed: [String: LineEditor]
    ) -> [Form.Field] {
        func text(
            _ field: Field, _ label: String, _ value: String = "", hint: String = "",
            isSecret: Bool = false
        ) -> Form.Field {
            var editor = typed[field.rawValue] ?? LineEditor(value)
            editor.isSecret = isSecret
            return Form.Field(field.rawValue, label: label, .text(editor), hint: hint)
        }
        let password = text(.password, "Password", isSecret: true)
        let again = text(.again, "Again", isSecret: true)
        let who = Form.Field(
            Field.kind.rawValue, label: "I am",
            .choice(kinds.map(\.title), selected: kinds.firstIndex(of: kind) ?? 0))
        let file = Form.Field(
            Field.file.rawValue, label: "Keep keys", .toggle(false),
            hint: "in a file that only you can read, if there is no keyring; else until you quit")
        let email = text(.email, "E-mail", guest?.email ?? "")
        let phone = text(.phone, "Phone", guest?.phone ?? "", hint: "the kitchen may call")
        switch kind {
        case .account: return [who, text(.name, "Name or e-mail"), password, file]
        case .new:
            return [
                who, text(.name, "Name"), email, phone, text(.given, "Given name"),
                text(.family, "Family name"), password, again, file,
            ]
        case .guest: return [who, email, phone]
        case .forgotten:
            return [
                who, text(.name, "Name or e-mail"),
                text(
                    .code, "Code",
                    hint: "or the link from the e-mail; leave it empty to have one sent"),
                password, again, file,
            ]
        }
    }
}
