import Cache
import OrderModels
import Terminal
import ViewModels

/// Signing in, signing up, or saying who the guest is: asked for when an order needs it.
struct AccountScreen: Screen {
    let model: AccountViewModel
    let sheet: AccountForm
    unowned let stage: any Stage

    init(_ model: AccountViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
        sheet = AccountForm(model.guest == nil ? .account : .guest, guest: model.guest)
    }

    var bindings: [KeyBinding] {
        let isBusy = model.isAsking ? "the server is being asked" : nil
        return [
            stage.bind(.formKeep, unavailable: isBusy) { [self] in submit() },
            stage.bind(.formNext) { [sheet] in _ = sheet.handle(.tab) },
            stage.bind(
                .accountSignOut, unavailable: model.account == nil ? "nobody is signed in" : nil
            ) { [model] in model.signOutPressed() },
        ]
    }

    private func submit() {
        guard let answer = sheet.answer() else { return }
        model.submitted(answer, mayUseFile: sheet.mayUseFile)
    }

    func takes(_ key: Key) -> Bool {
        if key == .escape || key == .control("g") { return false }
        switch sheet.handle(key) {
        case .submitted: submit()
        case .changed: break
        // Left stays among the questions: only Esc leaves them.
        case .ignored: return stage.keymap.keys(for: .appBack).contains(key)
        case .dismissed: return false
        }
        return true
    }

    func takes(pasted text: String) -> Bool { sheet.insert(text) != .ignored }

    func escape() -> Bool {
        guard model.isAsking else { return false }
        model.cancelPressed()
        return true
    }

    func cancel() { model.cancelPressed() }
    func disappeared() { model.cancelPressed() }

    func mouse(_ event: MouseEvent, area: Rect) {
        if event.action == .pressed { _ = sheet.click(at: event.at, in: FormPage.area(area)) }
    }

    var state: StateLine {
        let name = model.account.map { "signed in as \($0.name)" } ?? "nobody is signed in"
        return StateLine(
            left: [Span("Who orders", .strong), Span("  " + name, .faint)],
            right: [
                model.isAsking
                    ? Span("asking \(model.provider)…") : Span("C-s goes on, Esc back", .faint)
            ])
    }

    func settle(in area: Rect) { sheet.report(model.problem) }

    func draw(in frame: inout Frame, area: Rect) {
        var page = FormPage.area(area)
        if let news = model.news {
            frame.write(news, .good, in: page.takeTop(1))
            _ = page.takeTop(1)
        }
        sheet.form.draw(in: &frame, area: page)
    }
}

/// Where the questions of a form stand.
enum FormPage {
    /// Longer lines are harder to read.
    private static let widest = 90

    static func area(_ area: Rect) -> Rect {
        var page = area
        page.width = min(page.width, widest)
        return page
    }
}
