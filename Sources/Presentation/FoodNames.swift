public import OrderModels
import Sentences

/// Diets and allergens by the names that a diner may write: a server's, or those of any language.
///
/// A screen shows them in the diner's language, so that is what is written into the configuration. A
/// name that is only nearly one is none: who writes "nuts" and is understood as peanuts is not warned.
public enum FoodNames {
    public static func allergen(_ text: String) -> Allergen? {
        Allergen.common.first { allergen in
            isName(text, of: allergen.rawValue, .food.allergen(allergen: allergen.rawValue))
        }
    }

    public static func diet(_ text: String) -> Diet? {
        Diet.known.first { isName(text, of: $0.rawValue, .food.diet(diet: $0.rawValue)) }
    }

    private static func isName(_ text: String, of word: String, _ name: Sentence) -> Bool {
        let wanted = letters(text)
        return letters(word) == wanted
            || Language.choices.contains {
                letters(name.text(on: .commands, in: $0) ?? "") == wanted
            }
    }

    private static func letters(_ text: String) -> String { fold(text).filter(\.isLetter) }
}
