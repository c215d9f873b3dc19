import Presentation
import Terminal

/// A screen that is a form, whose fields take all text.
@MainActor
protocol FormScreen: Screen {
    associatedtype Sheet: FormSheet

    var sheet: Sheet { get }
    var stage: any Stage { get }
    /// Whether a request with the answers is running.
    var isAsking: Bool { get }

    func submit()
    func stopAsking()
    /// The area of the fields.
    func page(_ area: Rect) -> Rect
}

@MainActor
protocol FormSheet: AnyObject {
    var worded: WordedForm { get }
    /// Changes the form as the diner does; what follows from that follows.
    func change<T>(_ body: (inout Form) -> T) -> T
    func perform(_ step: Form.Step) -> Form.Outcome
}

extension FormSheet {
    var form: Form { worded.form }
    func change<T>(_ body: (inout Form) -> T) -> T { worded.change(body) }

    func takes(_ key: Key) -> Bool { change { $0.takes(key) } }
    func perform(_ step: Form.Step) -> Form.Outcome { change { $0.perform(step) } }
    func insert(_ text: String) -> Form.Outcome { change { $0.insert(text) } }

    func click(at point: Point, in area: Rect, glyphs: Glyphs = .unicode) -> Form.Outcome {
        change { $0.click(at: point, in: area, glyphs: glyphs) }
    }
}

extension FormScreen {
    var isForm: Bool { true }
    var choices: (any Choices)? { nil }
    func page(_ area: Rect) -> Rect { FormPage.area(area) }

    /// The form's keys. While `unavailable`, the answers cannot be submitted.
    func questions(label: String = Say.Screens.save, unavailable: String?) -> [KeyBinding] {
        FormBindings.all(stage, label: label, unavailable: unavailable) { [self] in
            submit()
        } _: { [sheet] in
            sheet.perform($0)
        }
    }

    var isTyping: Bool { sheet.form.isTyping }
    func takes(_ key: Key) -> Bool { sheet.takes(key) }
    func takes(pasted text: String) -> Bool { sheet.insert(text) != .ignored }

    func escape() -> Bool {
        guard isAsking else { return false }
        stopAsking()
        return true
    }

    func cancel() { stopAsking() }
    func disappeared() { stopAsking() }

    func mouse(_ event: MouseEvent, area: Rect) {
        switch event.action {
        case .pressed: _ = sheet.click(at: event.at, in: page(area))
        case .wheelDown: _ = sheet.perform(.next)
        case .wheelUp: _ = sheet.perform(.previous)
        case .dragged, .released: break
        }
    }
}

enum FormPage {
    /// Longer lines are harder to read.
    private static let widest = 90

    static func area(_ area: Rect) -> Rect {
        var page = area
        page.width = min(page.width, widest)
        return page
    }
}
