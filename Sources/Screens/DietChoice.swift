import OrderModels
import Presentation

@MainActor
enum DietChoice {
    static func show(
        current: Diet?, on stage: any Stage, _ chosen: @escaping @MainActor (Diet?) -> Void
    ) {
        let diets: [Diet?] = [nil] + Diet.known
        let items = diets.map { diet in
            ChoiceItem(
                label: diet.map(Words.name) ?? Say.Screens.anyOfThem, isCurrent: diet == current)
        }
        stage.choose(Say.Screens.diet, items) { chosen(diets[$0]) }
    }
}
