import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// The options of one dish, over the screen, with its price and allergens.
@MainActor
final class DishEditorOverlay: Overlay {
    let model: DishEditorViewModel
    private let sheet: DishEditorForm
    private unowned let stage: any Stage
    /// Where the form was last drawn, for the mouse.
    private var place = Rect(width: 0, height: 0)
    private var glyphs = Glyphs.unicode

    private static let widest = 72
    /// With fewer lines, there is room for the questions and the sum only.
    private static let roomy = 8

    init(_ model: DishEditorViewModel, _ stage: any Stage) {
        self.model = model
        self.stage = stage
        sheet = DishEditorForm(model)
    }

    // MARK: Keys

    var bindings: [KeyBinding] {
        FormBindings.all(
            stage, label: model.isNew ? Say.Screens.add : Say.Screens.keep,
            keep: { [self] in keep() }
        ) {
            [self] in sheet.perform($0)
        } + usual + [
            stage.bind(.dialogLeave) { [self] in
                stage.close(self)
                model.discarded()
            }.labelled(Say.Screens.discard)
        ]
    }

    private var usual: [KeyBinding] {
        guard case .choices = model.usual else { return [] }
        return [stage.bind(.optionsUsual) { [self] in sheet.takeUsual() }]
    }

    private func keep() {
        guard model.troubles.isEmpty else { return sheet.report() }
        stage.close(self)
        model.committed(stage.told)
    }

    var choices: (any Choices)? { nil }
    var isForm: Bool { true }
    var isTyping: Bool { sheet.form.isTyping }
    func takes(_ key: Key) -> Bool { sheet.takes(key) }
    func takes(pasted text: String) -> Bool { sheet.insert(text) != .ignored }

    func mouse(_ event: MouseEvent, area: Rect) {
        switch event.action {
        case .pressed: _ = sheet.click(at: event.at, in: place, glyphs: glyphs)
        case .wheelDown: _ = sheet.perform(.next)
        case .wheelUp: _ = sheet.perform(.previous)
        case .dragged, .released: break
        }
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
        } else if Dialog.coversFooter(in: area) {
            // The dialog covers the footer, so it shows the keys itself.
            let keys = [
                stage.hint(
                    .formKeep, model.isNew ? Say.Menu.addsIt : Say.Menu.keepsIt, besideField: true),
                stage.hint(.dialogLeave, Say.Screens.discards, besideField: true),
            ]
            foot.text(keys.filter { !$0.isEmpty }.joined(separator: ", "), .faint)
        }
        let below = rest.takeBottom(rest.height < 3 ? 0 : min(foot.lines.count, rest.height / 2))
        if rest.height >= Self.roomy { _ = rest.takeBottom(1) }
        sheet.form.draw(in: &frame, area: rest)
        foot.draw(from: 0, in: &frame, area: below)
        (place, glyphs) = (rest, frame.glyphs)
    }

    private var title: String {
        let price = model.dish.price.map { ", \($0.formatted)" } ?? ""
        return model.dish.shownName + price + (model.dish.isAvailable ? "" : Say.Menu.soldOut2)
    }

    private func sum(width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        let each =
            model.pieceTotal.map { "\(model.line.quantity) x \($0.number)" } ?? Say.Menu.tooMuch
        lines.row([Span(each)], right: Span(model.total?.formatted ?? "", .strong))
        return lines
    }

    private func foot(width: Int, glyphs: Glyphs) -> Lines {
        var lines = sum(width: width, glyphs: glyphs)
        let allergens = model.dish.allergens
        for warning in Words.warnings(model.alerts, for: model.judge.alerts) {
            lines.text(warning, .danger)
        }
        if !allergens.isStated {
            lines.text(Say.Menu.allergensNotStated, .warning)
        } else if !allergens.values.isEmpty {
            lines.text(Say.Menu.contains(stated: Words.stated(allergens, Words.name)), .faint)
        }
        switch model.usual {
        case .none: break
        case .unfit(let reason): lines.text(Say.Menu.yourUsualCannot(reason: reason), .faint)
        case .choices(let choices):
            let names = choices.map(\.text).joined(separator: ", ")
            let usual = stage.hint(
                .optionsUsual, Say.Menu.yourUsual, besideField: stage.isLinear || isTyping)
            lines.text(
                Say.General.labelled(
                    label: usual.isEmpty ? Say.Menu.yourUsual2 : usual,
                    text: names.isEmpty ? Say.Menu.noOptions : names), .faint)
        }
        return lines
    }
}
