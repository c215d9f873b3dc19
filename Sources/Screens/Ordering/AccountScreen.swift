import Actions
import Cache
import OrderModels
import Terminal
import ViewModels

/// Signing in, signing up, or saying who the guest is: asked for when an order needs it.
struct AccountScreen: FormScreen {
    let model: AccountViewModel
    let sheet: AccountForm
    unowned let stage: any Stage

    init(_ model: AccountViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
        sheet = AccountForm(
            guest: model.guest, model.capabilities, isSignedIn: model.account != nil,
            isDemo: model.provider == .demo,
            keys: [
                stage.hint(.formLeft, "and ") + stage.hint(.formRight, "move"),
                stage.hint(.formChoose, "chooses"),
            ].joined(separator: ", "))
    }

    var bindings: [KeyBinding] {
        let isBusy = model.isAsking ? "the server is being asked" : nil
        return questions(label: "go on", unavailable: isBusy) + [
            stage.bind(
                .accountSignOut, unavailable: model.account == nil ? "nobody is signed in" : nil
            ) { [model] in model.signOutPressed() }
        ]
    }

    var isAsking: Bool { model.isAsking }
    func stopAsking() { model.cancelPressed() }

    func submit() {
        guard let answer = sheet.answer() else { return }
        model.submitted(answer, mayUseFile: sheet.mayUseFile)
    }

    var state: StateLine {
        let name = model.account.map { "signed in as \($0.name)" } ?? "nobody is signed in"
        return StateLine(
            left: [Span("Who orders", .strong), Span("  " + name, .faint)],
            right: model.isAsking ? [Span("asking \(model.provider)…")] : [])
    }

    func settle(in area: Rect) { sheet.report(model.problem) }

    func appeared() { model.appeared() }

    func disappeared() {
        model.disappeared()
        stopAsking()
    }

    func draw(in frame: inout Frame, area: Rect) {
        if let news = model.news { frame.write(news, .good, in: area) }
        sheet.form.draw(in: &frame, area: page(area))
    }

    /// Below what happened, if anything did.
    func page(_ area: Rect) -> Rect {
        var page = FormPage.area(area)
        if model.news != nil { _ = page.takeTop(2) }
        return page
    }
}
