import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

extension Stage {
    /// Lets the diner edit a row in a form; the row goes into the basket once it fits.
    func askWish(_ wish: Wish, _ trouble: WishTrouble?, _ model: WishesViewModel) {
        let told = told
        show(
            FormOverlay(
                Say.Wishes.row(row: wish.row), WishForm.fields(wish, model), self,
                trouble: trouble.map(WishForm.trouble)
            ) { form throws(FormOverlay.Trouble) in
                do throws(WishTrouble) {
                    try model.corrected(wish, WishForm.parts(form), told)
                } catch {
                    throw WishForm.trouble(error)
                }
            })
    }
}

@MainActor
private enum WishForm {
    static func fields(_ wish: Wish, _ model: WishesViewModel) -> [Form.Field] {
        let offers = model.options(for: wish).map(\.offer).joined(separator: " ")
        let parts = Wish.Part.allCases.filter { $0 != .asks || !wish[.asks].isEmpty }
        return parts.map { part in
            let (label, hint) = words(part)
            return Form.Field(
                part.rawValue, label: label, .text(LineEditor(wish[part])),
                hint: part == .options && !offers.isEmpty ? offers : hint)
        }
    }

    private static func words(_ part: Wish.Part) -> (String, String) {
        switch part {
        case .who: (Say.Screens.who, "")
        case .item: (Say.Screens.dish, Say.Wishes.asTheMenuCallsItOrNearly)
        case .options: (Say.Screens.options, Say.Wishes.withASemicolonBetweenTwo)
        case .quantity: (Say.Wishes.howMany, Say.Wishes.oneWhereNothingIsSaid)
        case .note: (Say.Screens.noteLabel, Say.Menu.aWordToTheKitchen)
        case .asks: (Say.Screens.asks, Say.Wishes.anAllergyOrADietMove)
        }
    }

    static func parts(_ form: Form) -> [Wish.Part: String] {
        var parts: [Wish.Part: String] = [:]
        for part in Wish.Part.allCases
        where form.fields.contains(where: { $0.id == part.rawValue }) {
            let text = form.text(part.rawValue)
            if !text.allSatisfy(\.isWhitespace) { parts[part] = text }
        }
        return parts
    }

    /// A problem without a part of its own is shown at the first field.
    static func trouble(_ trouble: WishTrouble) -> FormOverlay.Trouble {
        FormOverlay.Trouble(
            field: (trouble.part ?? .who).rawValue, sentence: trouble.sentence)
    }
}
