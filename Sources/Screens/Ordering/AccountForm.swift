import OrderModels
import Presentation
import Terminal
import ViewModels

/// The form about who orders. Its first answer decides the other questions.
@MainActor
final class AccountForm: FormSheet {
    enum Kind: CaseIterable {
        case account, new, guest, forgotten

        var title: String {
            switch self {
            case .account: Say.Accounts.myAccount
            case .new: Say.Accounts.aNewAccount
            case .guest: Say.Screens.aGuest
            case .forgotten: Say.Accounts.iForgotMyPassword
            }
        }
    }

    /// The kinds that the server supports.
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

    let worded: WordedForm
    private var kind: Kind
    private let kinds: [Kind]
    private let guest: Guest?
    private let isDemo: Bool
    /// Whether a file may keep the keys.
    private let mayKeep: Bool
    /// A hint for the keys that choose the kind.
    private let keys: Wording
    private var reported: Problem?

    /// `isDemo`: for the demo's kitchen, whose account is public.
    init(
        guest: Guest?, _ capabilities: Capabilities, isSignedIn: Bool, isDemo: Bool, mayKeep: Bool,
        keys: @escaping Wording
    ) {
        let kinds = Self.kinds(capabilities)
        let kind: Kind =
            !isSignedIn && guest != nil && kinds.contains(.guest) ? .guest : .account
        (self.kinds, self.kind) = (kinds, kind)
        self.guest = guest
        self.isDemo = isDemo
        self.mayKeep = mayKeep
        self.keys = keys
        worded = WordedForm {
            Self.fields(kind, of: kinds, guest, isDemo, mayKeep, keys(), typed: [:])
        }
    }

    /// Shows the questions of another kind, and keeps the text typed so far.
    func ask(_ chosen: Kind) {
        guard kinds.contains(chosen) else { return }
        kind = chosen
        var typed: [String: LineEditor] = [:]
        for field in form.fields {
            if case .text(let editor) = field.value { typed[field.id] = editor }
        }
        worded.ask { [kinds, guest, isDemo, mayKeep, keys] in
            Self.fields(chosen, of: kinds, guest, isDemo, mayKeep, keys(), typed: typed)
        }
    }

    // MARK: What the diner did

    func change<T>(_ body: (inout Form) -> T) -> T {
        let outcome = worded.change(body, checking: trouble(of:))
        guard let index = form.choice(Field.kind.rawValue), kinds.indices.contains(index),
            kinds[index] != kind
        else { return outcome }
        // `ask(_:)` keeps the text typed so far.
        ask(kinds[index])
        return outcome
    }

    private func trouble(of id: String) -> Wording? {
        let text = form.text(id)
        switch Field(rawValue: id) {
        case .email where ContactCheck.trouble(email: text) != nil:
            return { ContactCheck.trouble(email: text) ?? "" }
        case .phone where ContactCheck.trouble(phone: text) != nil:
            return { ContactCheck.trouble(phone: text) ?? "" }
        default: return nil
        }
    }

    /// Shows a problem once.
    func report(_ problem: Problem?, on surface: Surface) {
        defer { reported = problem }
        guard let problem, problem != reported else { return }
        let field: Field = kind == .guest ? .email : kind == .forgotten ? .code : .name
        worded.report({ problem.whole(on: surface) }, at: field.rawValue)
    }

    var mayUseFile: Bool { form.isOn(Field.file.rawValue) }

    /// The answers; nil if one is missing, which its field then says.
    func answer() -> AccountViewModel.Answer? {
        let answer = whole()
        // The same may be said of it again.
        if answer != nil { reported = nil }
        return answer
    }

    private func whole() -> AccountViewModel.Answer? {
        func needed(_ field: Field, _ what: @autoclosure @escaping Wording) -> String? {
            let text = form.text(field.rawValue)
            let missing: Wording = { Say.Accounts.isNeeded2(what: what()) }
            let trouble = text.isEmpty ? missing : trouble(of: field.rawValue)
            if let trouble { worded.report(trouble, at: field.rawValue) }
            return trouble == nil ? text : nil
        }
        switch kind {
        case .account:
            guard let name = needed(.name, Say.Accounts.yourNameOrEMailAddress),
                let password = needed(.password, Say.Accounts.thePassword)
            else { return nil }
            return .signIn(name: name, password: Secret(password))
        case .guest:
            guard let email = needed(.email, Say.Accounts.anEMailAddress),
                let phone = needed(.phone, Say.Accounts.aPhoneNumber)
            else { return nil }
            return .guest(Guest(email: email, phone: phone))
        case .forgotten:
            let code = form.text(Field.code.rawValue)
            guard code.isEmpty else {
                guard let password = newPassword(needed(.password, Say.Screens.aPassword)) else {
                    return nil
                }
                return .reset(code: Secret(code), password: password)
            }
            return needed(.name, Say.Accounts.yourNameOrEMailAddress).map { .sendReset(name: $0) }
        case .new:
            guard let name = needed(.name, Say.Accounts.aNameToSign),
                let email = needed(.email, Say.Accounts.anEMailAddress),
                let phone = needed(.phone, Say.Accounts.aPhoneNumber),
                let password = newPassword(needed(.password, Say.Screens.aPassword))
            else { return nil }
            return .register(
                Registration(
                    name: name, email: email, password: password, phone: phone,
                    givenName: form.text(Field.given.rawValue),
                    familyName: form.text(Field.family.rawValue)))
        }
    }

    private func newPassword(_ password: String?) -> Secret? {
        guard let password else { return nil }
        guard form.text(Field.again.rawValue) == password else {
            worded.report({ Say.Accounts.theTwoAreNotTheSame }, at: Field.again.rawValue)
            return nil
        }
        return Secret(password)
    }

    // MARK: The fields

    private static func fields(
        _ kind: Kind, of kinds: [Kind], _ guest: Guest?, _ isDemo: Bool, _ mayKeep: Bool,
        _ keys: String, typed: [String: LineEditor]
    ) -> [Form.Field] {
        func text(
            _ field: Field, _ label: String, _ value: String = "", hint: String = "",
            isSecret: Bool = false
        ) -> Form.Field {
            var editor = typed[field.rawValue] ?? LineEditor(value)
            editor.isSecret = isSecret
            // A name may stand in for parts of it; all else is needed.
            let isOptional = [.given, .family, .code].contains(field)
            return Form.Field(
                field.rawValue, label: label, .text(editor), hint: hint, isRequired: !isOptional)
        }
        let password = text(.password, Say.Screens.password, isSecret: true)
        let again = text(.again, Say.Screens.passwordAgain, isSecret: true)
        let who = Form.Field(
            Field.kind.rawValue, label: Say.Screens.iAm,
            .choice(kinds.map(\.title), selected: kinds.firstIndex(of: kind) ?? 0),
            hint: keys)
        let file = Form.Field(
            Field.file.rawValue, label: Say.Accounts.keepKeys,
            mayKeep ? .toggle(false) : .note(Say.Accounts.untilYouQuit),
            hint: mayKeep ? Say.Accounts.inAFileThatOnlyYouCanRead : "")
        let email = text(.email, Say.Screens.eMail, guest?.email ?? "")
        let phone = text(
            .phone, Say.Screens.phone, guest?.phone ?? "", hint: Say.Accounts.theKitchenMayCall)
        switch kind {
        case .account:
            let demo = Form.Field(
                Field.note.rawValue, label: "",
                .note(Say.Accounts.theDemosAccountIsDemo))
            return [who] + (isDemo ? [demo] : []) + [
                text(.name, Say.Accounts.nameOrEMail), password, file,
            ]
        case .new:
            return [
                who, text(.name, Say.Screens.name), email, phone,
                text(.given, Say.Accounts.givenName),
                text(.family, Say.Accounts.familyName), password, again, file,
            ]
        case .guest: return [who, email, phone]
        case .forgotten:
            return [
                who, text(.name, Say.Accounts.nameOrEMail),
                text(
                    .code, Say.Screens.code,
                    hint: Say.Accounts.theLinkFromTheEMailLeave, isSecret: true),
                password, again, file,
            ]
        }
    }
}
