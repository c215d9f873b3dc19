import Terminal
import ViewModels

/// A screen that is a form: what is typed goes to its fields, and only Esc leaves them.
@MainActor
protocol FormScreen: Screen {
    associatedtype Sheet: FormSheet

    var sheet: Sheet { get }
    var stage: any Stage { get }
    /// Whether an answer is waited for.
    var isAsking: Bool { get }

    func submit()
    func stopAsking()
    /// Where the fields stand.
    func page(_ area: Rect) -> Rect
}

/// The fields of a screen.
@MainActor
protocol FormSheet: AnyObject {
    func handle(_ key: Key) -> Form.Outcome
    func insert(_ text: String) -> Form.Outcome
    func click(at point: Point, in area: Rect) -> Form.Outcome
}

extension FormScreen {
    var isForm: Bool { true }
    func page(_ area: Rect) -> Rect { FormPage.area(area) }

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
        guard isAsking else { return false }
        stopAsking()
        return true
    }

    func cancel() { stopAsking() }
    func disappeared() { stopAsking() }

    func mouse(_ event: MouseEvent, area: Rect) {
        switch event.action {
        case .pressed: _ = sheet.click(at: event.at, in: page(area))
        case .wheelDown: _ = sheet.handle(.tab)
        case .wheelUp: _ = sheet.handle(.backtab)
        case .dragged, .released: break
        }
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

extension KeyBinding {
    /// The same over a form, with words for what leaving it means: Esc, and Esc alone, for the other
    /// keys move in the questions there.
    func leavingForm(
        _ label: String = "discard", _ summary: String = "Go back and leave everything as it was"
    ) -> KeyBinding {
        KeyBinding(
            action, keys: [.escape], label: label, summary: summary, twin: twin, group: group,
            footer: 17, unavailable: unavailable, perform: perform)
    }
}
