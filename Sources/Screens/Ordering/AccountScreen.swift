import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// Signing in, signing up, or ordering as a guest, when an order needs it.
struct AccountScreen: FormScreen {
    let model: AccountViewModel
    let sheet: AccountForm
    private let asked = Asked()
    unowned let stage: any Stage

    init(_ model: AccountViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
        sheet = AccountForm(
            guest: model.guest, model.capabilities, isSignedIn: model.account != nil,
            isDemo: model.provider == .demo,
            mayKeep: model.servers.services.consent.isPossible,
            keys: { [unowned stage] in
                stage.isLinear
                    ? ""
                    : [
                        Words.all(
                            of: (stage.keymap.keys(for: .formLeft).first.map { [$0.name] } ?? [])
                                + [stage.hint(.formRight, Say.Screens.moves)]),
                        stage.hint(.formChoose, Say.Screens.chooses),
                    ].joined(separator: ", ")
            })
    }

    var bindings: [KeyBinding] {
        let isBusy = model.isAsking ? Say.Accounts.theServerIsBeingAsked : nil
        return questions(label: Say.Accounts.goOn, unavailable: isBusy) + [
            stage.bind(
                .accountSignOut,
                unavailable: model.account == nil ? Say.Accounts.nobodyIsSigned : nil
            ) { [model] in model.signOutPressed() },
            stage.bind(
                .accountDelete,
                unavailable: model.account == nil ? Say.Accounts.nobodyIsSigned : isBusy
            ) { [model, stage] in
                guard let name = model.account?.name else { return }
                let orders = model.underWay
                stage.ask(
                    Say.Deletion.title(name: name), "",
                    hint: orders.map { Say.Deletion.hintUnderWay(orders: $0) } ?? Say.Deletion.hint
                ) { typed in
                    typed == name ? nil : .takes(Say.Deletion.isNotItsName(name: name))
                } _: { [model] in
                    model.deletePressed(typed: $0)
                }
            },
        ]
    }

    var isAsking: Bool { model.isAsking }
    func stopAsking() { model.cancelPressed() }

    func submit() {
        guard let answer = sheet.answer() else { return }
        model.submitted(answer, mayUseFile: sheet.mayUseFile)
    }

    var state: StateLine {
        let name =
            model.account.map { Say.Accounts.signedIn2(name: $0.shownName) }
            ?? Say.Accounts.nobodyIsSigned
        return StateLine(
            left: [Span(Say.Accounts.whoOrders, .strong), Span("  " + name, .faint)],
            right: model.isAsking ? [Span(Say.Accounts.asking(provider: "\(model.provider)"))] : [])
    }

    func settle(in area: Rect) {
        sheet.report(model.problem, on: stage.surface)
        askConsent()
    }

    /// Asks about the next consent of a new account.
    private func askConsent() {
        guard let consent = model.openConsents.first, asked.kind != consent.kind else { return }
        asked.kind = consent.kind
        let items = [ChoiceItem(label: Say.Consents.no), ChoiceItem(label: Say.Consents.yes)]
        stage.show(
            ChoiceOverlay(
                Say.Consents.title(what: ConsentWords.what(consent.kind)), items, stage
            ) { [model] in
                model.answered(isAccepted: $0 == 1)
            } left: { [model] in
                model.leftConsents()
            })
    }

    /// The consent that was asked last.
    @MainActor
    private final class Asked {
        var kind: OptIn.Kind?
    }

    func appeared() { model.appeared() }

    func disappeared() {
        model.disappeared()
        stopAsking()
    }

    func draw(in frame: inout Frame, area: Rect) {
        if let news = model.news { frame.write(news, .good, in: area) }
        sheet.form.draw(in: &frame, area: page(area))
    }

    /// Below the news, if there are any.
    func page(_ area: Rect) -> Rect {
        var page = FormPage.area(area)
        if model.news != nil { _ = page.takeTop(2) }
        return page
    }
}
