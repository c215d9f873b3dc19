import Presentation

/// Chooses within how many minutes there is to be food.
@MainActor
enum WithinChoice {
    private static let minutes = [20, 30, 40, 60, 90]

    static func show(
        current: Int?, on stage: any Stage, _ chosen: @escaping @MainActor (Int?) -> Void
    ) {
        let choices: [Int?] = [nil] + minutes
        let items = choices.map { minutes in
            ChoiceItem(
                label: minutes.map { Say.Estimates.within(minutes: $0) } ?? Say.Estimates.anyTime,
                isCurrent: minutes == current)
        }
        stage.choose(Say.Estimates.withinTitle, items) { chosen(choices[$0]) }
    }
}
