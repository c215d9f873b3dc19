public import OrderModels

/// A dish to be judged, with the names of what was chosen of it.
public struct Plate {
    let name: String
    let contents: DishContents?
    let options: [String]
    private let summary: String?

    /// Of contents that are nil nothing is known.
    public init(
        _ name: String, _ contents: DishContents?, summary: String? = nil, options: [String] = []
    ) {
        (self.name, self.contents, self.summary) = (name, contents, summary)
        self.options = options
    }

    public init(_ dish: MenuItem, options: [String] = []) {
        self.init(dish.name, dish.contents, summary: dish.summary, options: options)
    }

    /// What its texts name.
    func named(by words: NamingWords) -> [Allergen] {
        ([name] + options).flatMap { words.named(in: $0, isName: true) }
            + words.named(in: summary ?? "", isName: false)
    }
}
