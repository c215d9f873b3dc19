import Observation
import OrderModels
import Terminal
import ViewModels

/// A new address to deliver to.
struct AddressScreen: Screen {
    let model: AddressViewModel
    let sheet = AddressForm()
    unowned let stage: any Stage

    var bindings: [KeyBinding] {
        let isBusy = model.isAsking ? "the place is being looked up" : nil
        return [
            stage.bind(.formKeep, unavailable: isBusy) { [self] in submit() },
            stage.bind(.formNext) { [sheet] in _ = sheet.handle(.tab) },
        ]
    }

    private func submit() { model.submitted(sheet.answer) }

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
        StateLine(
            left: [Span("A new address", .strong)],
            right: [
                model.isAsking
                    ? Span("looking it up…") : Span("C-s keeps it, Esc discards", .faint)
            ])
    }

    func settle(in area: Rect) { sheet.report(model.trouble) }

    func draw(in frame: inout Frame, area: Rect) {
        sheet.form.draw(in: &frame, area: FormPage.area(area))
    }
}

/// Its questions as fields.
@MainActor @Observable
final class AddressForm {
    private typealias Part = AddressViewModel.Trouble.Part

    private(set) var form = Form(fields)
    @ObservationIgnored private var reported: AddressViewModel.Trouble?

    func handle(_ key: Key) -> Form.Outcome { form.handle(key) }
    func insert(_ text: String) -> Form.Outcome { form.insert(text) }
    func click(at point: Point, in area: Rect) -> Form.Outcome { form.click(at: point, in: area) }

    /// Says what is wrong where it is wrong, once.
    func report(_ trouble: AddressViewModel.Trouble?) {
        defer { reported = trouble }
        guard let trouble, trouble != reported else { return }
        let hint = trouble.problem.hint.map { " " + $0 } ?? ""
        form.report(trouble.problem.sentence + hint, at: trouble.part.rawValue)
    }

    var answer: AddressViewModel.Answer {
        reported = nil
        var answer = AddressViewModel.Answer()
        answer.name = form.text("name")
        answer.line = form.text(Part.line.rawValue)
        answer.postcode = form.text("postcode")
        answer.town = form.text("town")
        answer.instructions = form.text("instructions")
        answer.contact = form.text("contact")
        answer.phone = form.text("phone")
        answer.place = form.text(Part.place.rawValue)
        answer.isDefault = form.isOn("default")
        return answer
    }

    private static var fields: [Form.Field] {
        func text(_ id: String, _ label: String, hint: String = "") -> Form.Field {
            Form.Field(id, label: label, .text(LineEditor()), hint: hint)
        }
        return [
            text(Part.line.rawValue, "Street", hint: "and the house, such as 12, Canal Street"),
            text("postcode", "Postcode"),
            text("town", "Town"),
            text("name", "Name", hint: "what you call it, such as Office"),
            text("instructions", "Driver", hint: "what the driver should know: floor, side door"),
            text("contact", "Contact", hint: "whom the driver meets, if not you"),
            text("phone", "Phone", hint: "of whoever is there"),
            text(
                Part.place.rawValue, "Where",
                hint: "as LAT,LNG; left empty it is looked up where a geocoder is configured"),
            Form.Field("default", label: "Usual", .toggle(false), hint: "taken where none is said"),
        ]
    }
}
