import Sentences
import OrderModels
import Presentation
import Services

/// Finds a basket and a dish by what the diner typed.
@MainActor
struct BasketFinder {
    private let options: Options
    private let library: Library
    private let servers: ServerChoice
    private let kitchens: KitchenFinder

    init(
        _ options: Options, _ library: Library, _ servers: ServerChoice, _ kitchens: KitchenFinder
    ) {
        self.options = options
        self.library = library
        self.servers = servers
        self.kitchens = kitchens
    }

    /// The basket of `--draft`, or else the current one. `toLook`: the start of its name is enough.
    func find(in drafts: DraftStore, toLook: Bool = false) throws -> Basket.ID {
        if let text = options.value("draft") { return try drafts.find(text, toLook: toLook) }
        guard let current = try current(in: drafts) else {
            throw try drafts.summaries().isEmpty ? DraftError.noBasket : .noneWorkedOn
        }
        return current
    }

    /// The current basket; if a server is named, that server's.
    func current(in drafts: DraftStore) throws -> Basket.ID? {
        if options.has("demo") { return try drafts.current(of: [.demo]) }
        guard servers.namedServer != nil else { return try drafts.current() }
        return try drafts.current(of: servers.namedSources().map(\.id))
    }

    /// The dish for `text`, and the words beside its name: by reference, or by name on the cached
    /// menu of one kitchen, which is that of `--from` or else the basket's.
    func dish(_ text: String, for basket: Basket?) async throws -> DishReading {
        if let known = try library.dish(MenuItem.ID(rawValue: text)) {
            return DishReading(item: known)
        }
        let caterer: Caterer.ID
        if let from = options.value("from") {
            caterer = try await kitchens.find(from)
        } else if let basket {
            caterer = basket.caterer
        } else {
            throw ProblemError(
                .usage, .drafts.noReferenceAndNoKitchen(text: text),
                hint: .drafts.nameKitchenOfTheDish)
        }
        let menu = try menu(of: caterer)
        let asked = AskedAway(Wish(id: .random(), row: 0, parts: [.item: text]))
        let finder = DishFinder(menu)
        switch finder.find(text) {
        case .found(let reading): return reading
        case .asks(let reading, let words):
            throw ProblemError(
                .ambiguous,
                .verbatim(
                    asked.warned(
                        WishTrouble.words(words, dish: reading.item.name).sentence,
                        of: [reading.item])),
                hint: .drafts.nameTheDishAsOnTheMenu
            ).among([.init(reading.item.id.rawValue, reading.item.name)])
        case .all(let dishes):
            throw ProblemError(
                .ambiguous,
                .verbatim(
                    asked.warned(WishTrouble.namesAll(dishes.map(\.name)).sentence, of: dishes)),
                hint: .drafts.addOneDishAtATime
            ).among(dishes.map { .init($0.id.rawValue, $0.name) })
        case .several(let dishes):
            let candidates = NameCandidate.dishes(dishes)
            // More of a name does not tell those apart that have the same.
            let isWritable = Set(dishes.map { fold($0.name) }).count == dishes.count
            throw ProblemError(
                .ambiguous,
                .verbatim(
                    asked.warned(
                        Say.Drafts.mayBe(
                            text: text, names: Words.candidates(candidates.map(\.shown))),
                        of: dishes)),
                hint: isWritable
                    ? .drafts.writeMoreOfTheName : .search.useTheReferenceInBrackets
            ).among(candidates)
        case .nothing(let near):
            let offered = near.map(finder.dishes(called:)) ?? []
            let warnings = asked.warnings(of: offered)
            throw ProblemError(
                .notFound,
                warnings.isEmpty
                    ? .drafts.noDishIsCalled(text: text)
                    : .verbatim(
                        asked.warned(Say.Drafts.noDishIsCalled(text: text), of: offered)),
                hint: near.map { .archive.didYouMean(words: $0) }
                    ?? .drafts.menuListsDishes)
        }
    }

    /// The cached menu. Baskets never ask a server.
    func menu(of caterer: Caterer.ID) throws -> Menu {
        guard let menu = try library.orderableMenu(of: caterer) else {
            throw ProblemError(
                .offline, .drafts.menuNotCached,
                hint: .drafts.readTheMenuOf(caterer: "\(caterer)"))
        }
        return menu
    }
}
