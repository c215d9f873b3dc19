import Presentation
import Observation
import OrderModels
import Terminal
import ViewModels

/// The options of one dish over the screen: what is chosen, what that costs and what is in it.
@MainActor @Observable
final class DishEditorOverlay: Overlay {
    let model: DishEditorViewModel
    private var sheet: DishEditorForm
    @ObservationIgnored private let told: Baskets.Told
    /// Where the form was drawn last, for the mouse.
    @ObservationIgnored private var place = Rect(width: 0, height: 0)
    @ObservationIgnored private var glyphs = Glyphs.unicode

    private static let widest = 72
    /// Below this many lines the sum is all there is room for beside the questions.
    private static let roomy = 8

    init(_ model: DishEditorViewModel, told: @escaping Baskets.Told) {
        self.model = model
        self.told = told
        sheet = DishEditorForm(model)
    }

    var keyHint: String {
        let done = model.isNew ? "C-s adds it" : "C-s keeps it"
        let usual = if case .choices = model.usual { "   U your usual" } else { "" }
        return "\(done)   Esc discards   Tab next   Space chooses" + usual
    }

    // MARK: Keys

    func handle(_ key: Key) -> Bool {
        if key == .character("U"), !sheet.isTyping {
            sheet.takeUsual()
            return true
        }
        switch sheet.handle(key) {
        case .submitted: return submit()
        case .dismissed:
            model.discarded()
            return false
        case .changed, .ignored: return true
        }
    }

    private func submit() -> Bool {
        guard model.troubles.isEmpty else {
            sheet.report()
            return true
        }
        model.committed(told)
        return false
    }

    func insert(_ pasted: String) { sheet.insert(pasted) }

    func mouse(_ event: MouseEvent, area: Rect) -> Bool {
        if event.action == .pressed { sheet.click(at: event.at, in: place, glyphs: glyphs) }
        return true
    }

    func dismissed() { model.discarded() }

    // MARK: How it looks

    func draw(in frame: inout Frame, area: Rect) {
        let width = min(Self.widest, max(0, area.width - 8))
        let height =
            sheet.form.height(width: width, glyphs: frame.glyphs)
            + foot(width: width, glyphs: frame.glyphs).lines.count + 1
        let dialog = Dialog(title, content: Size(columns: width, lines: height))
        var rest = dialog.draw(in: &frame, area: area)
        var foot = foot(width: rest.width, glyphs: frame.glyphs)
        if rest.height < Self.roomy {
            foot = sum(width: rest.width, glyphs: frame.glyphs)
        } else if Dialog.isFullScreen(in: area) {
            // It lies over the footer.
            foot.text(
                model.isNew ? "C-s adds it, Esc discards" : "C-s keeps it, Esc discards", .faint)
        }
        let below = rest.takeBottom(rest.height < 3 ? 0 : min(foot.lines.count, rest.height / 2))
        if rest.height >= Self.roomy { _ = rest.takeBottom(1) }
        sheet.form.draw(in: &frame, area: rest)
        foot.draw(from: 0, in: &frame, area: below)
        (place, glyphs) = (rest, frame.glyphs)
    }

    private var title: String {
        let price = model.dish.price.map { ", \($0.formatted)" } ?? ""
        return model.dish.name + price + (model.dish.isAvailable ? "" : ", sold out")
    }

    private func sum(width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        let each = model.pieceTotal.map { "\(model.line.quantity) x \($0.plain)" } ?? "too much"
        lines.row([Span(each)], right: Span(model.total?.formatted ?? "", .strong))
        return lines
    }

    private func foot(width: Int, glyphs: Glyphs) -> Lines {
        var lines = sum(width: width, glyphs: glyphs)
        let allergens = model.dish.allergens
        if !model.alerts.isEmpty {
            lines.text("! contains \(Words.alerts(model.alerts)), your alert", .danger)
        }
        if !allergens.isStated {
            lines.text("Allergens: not stated by the kitchen, ask about yours.", .warning)
        } else if !allergens.values.isEmpty {
            lines.text("Contains \(Words.stated(allergens, \.rawValue)).", .faint)
        }
        switch model.usual {
        case .none: break
        case .unfit(let reason): lines.text("Your usual cannot be had: \(reason)", .faint)
        case .choices(let choices):
            let names = choices.map(\.name).joined(separator: ", ")
            lines.text("U your usual: \(names.isEmpty ? "no options" : names)", .faint)
        }
        return lines
    }
}
