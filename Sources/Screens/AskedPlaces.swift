import OrderModels
import Presentation
import Services
import ViewModels

/// Asks which of the places that were found is the one meant, and remembers which it asked about.
@MainActor
final class AskedPlaces {
    private var places: [OtherPlace] = []

    /// Asks about `others`, once.
    func ask(
        about others: [OtherPlace], on stage: any Stage,
        _ chosen: @escaping @MainActor (Int) -> Void, none: @escaping @MainActor () -> Void,
        left: @escaping @MainActor () -> Void = {}
    ) {
        defer { places = others }
        guard !others.isEmpty, places != others else { return }
        // First what takes nothing: Enter may have been pressed twice.
        let items =
            [ChoiceItem(label: Say.Addresses.noneOfThem, hint: Say.Addresses.asMapsShowIt)]
            + others.map { ChoiceItem(label: $0.place.name, hint: $0.words) }
        stage.show(
            ChoiceOverlay(
                Say.Addresses.whichIsIt, items, stage,
                { $0 > 0 ? chosen($0 - 1) : none() }, left: left))
    }
}
