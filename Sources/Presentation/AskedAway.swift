public import OrderModels
import Services
import Synchronization

/// What a row of a table wants a dish to be without, and the diets that it names.
///
/// Read as a search reads it, but in every language, as colleagues write in theirs, and rather too much
/// than too little.
public struct AskedAway: Hashable, Sendable {
    public let allergens: [Allergen]
    public let diets: [Diet]
    private let judge: AlertJudge
    /// Finds what the row mentions in any other way: "peanuts make me ill" asks nothing away.
    private let mentions: AlertJudge

    /// What a dish has of it.
    public struct Conflict: Hashable, Sendable {
        public let allergens: DishAlerts
        /// Those that the kitchen states others instead of.
        public let diets: [Diet]
        /// What the row mentions besides, and the dish's name does not.
        public let mentioned: DishAlerts
        /// Those of which the kitchen says nothing, and the dish names nothing either.
        public let openAllergens: [Allergen]
        public let openDiets: [Diet]

        /// Whether the kitchen leaves open something that was asked about.
        public var isOpen: Bool { !openAllergens.isEmpty || !openDiets.isEmpty }
        public var isEmpty: Bool { allergens.isEmpty && diets.isEmpty && mentioned.isEmpty }

        /// What is open, by its names.
        var open: [String] { openAllergens.map(Words.name) + openDiets.map(Words.name) }

        /// As it is read out, where a mark says nothing.
        public var spoken: String {
            let has = (allergens.stated + allergens.named).map(Words.name)
            let unstated = diets.map(Words.name) + open
            let mentioned = (mentioned.stated + mentioned.named).map(Words.name)
            return
                ((has.isEmpty ? [] : [Say.Wishes.hasAskedAway(allergens: Words.list(has))])
                + (mentioned.isEmpty
                    ? [] : [Say.Wishes.hasMentioned(allergens: Words.list(mentioned))])
                + (unstated.isEmpty
                    ? [] : [Say.Wishes.askedNotStated(asked: Words.list(unstated))]))
                .joined(separator: Say.General.semicolon + " ")
        }
    }

    public init(_ wish: Wish) { self.init([wish]) }

    /// What a note to the kitchen asks away. Each is read once: a basket of forty is drawn at every key.
    public static func of(note: String) -> AskedAway {
        known.withLock { known in
            if let read = known[note] { return read }
            let read = AskedAway(Wish(id: Wish.ID(rawValue: ""), row: 0, parts: [.note: note]))
            if known.count >= mostKnown { known = [:] }
            known[note] = read
            return read
        }
    }

    private static let known = Mutex<[String: AskedAway]>([:])
    private static let mostKnown = 500

    /// What any of these rows asks away.
    public init(_ wishes: [Wish]) {
        var (allergens, diets): ([Allergen], [Diet]) = ([], [])
        var mentioned: [Allergen] = []
        for wish in wishes {
            let texts = [Wish.Part.item, .options, .note, .asks].map { wish[$0] }
            // A column of allergies names them alone.
            for allergen in texts.flatMap(Self.refused) + Self.named(in: wish[.asks])
            where !allergens.contains(allergen) {
                allergens.append(allergen)
            }
            // An option that is chosen is called by what is in it.
            for allergen in [Wish.Part.item, .note].flatMap({ Self.named(in: wish[$0]) })
            where !mentioned.contains(allergen) {
                mentioned.append(allergen)
            }
            // An option may be called by a diet.
            for diet in [Wish.Part.item, .note, .asks].flatMap({ Self.diets(in: wish[$0]) })
            where !diets.contains(diet) {
                diets.append(diet)
            }
        }
        (self.allergens, self.diets, judge) = (allergens, diets, AlertJudge(allergens))
        mentions = AlertJudge(mentioned.filter { !allergens.contains($0) })
    }

    public var isEmpty: Bool { allergens.isEmpty && diets.isEmpty && mentions.alerts.isEmpty }

    public func conflict(with dish: MenuItem) -> Conflict { conflict(with: Plate(dish)) }

    private func conflict(with plate: Plate) -> Conflict {
        let contents = plate.contents ?? DishContents()
        let (found, missed) = (judge.found(plate), diets.isEmpty ? [] : missed(by: plate))
        return Conflict(
            allergens: found, diets: contents.diets.isStated ? missed : [],
            mentioned: mentioned(of: plate),
            openAllergens: allergens.filter {
                contents.leavesOpen([$0]) && !isSaid($0, of: found)
            },
            openDiets: contents.diets.isStated ? [] : missed)
    }

    /// What the row mentions and the dish has, but for the words of its name.
    private func mentioned(of plate: Plate) -> DishAlerts {
        let found = mentions.found(plate)
        guard !found.isEmpty else { return found }
        let name = Self.named(in: plate.name)
        let others = mentions.alerts.filter { !name.contains($0) }
        func isMentioned(_ allergen: Allergen) -> Bool {
            !allergens.contains(allergen) && others.contains { allergen.concerns($0) }
        }
        return DishAlerts(
            stated: found.stated.filter(isMentioned), named: found.named.filter(isMentioned))
    }

    /// Whether a warning of what was found mentions it: as itself, or as what that is like. Of a nut cake
    /// it is said that it names nuts, and of peanuts nothing.
    private func isSaid(_ asked: Allergen, of found: DishAlerts) -> Bool {
        (found.stated + found.named).contains {
            $0.likeness(among: allergens) == asked
                || $0.concerns(asked) && $0.likeness(among: [asked]) == nil
        }
    }

    /// The diets that neither the kitchen states of the dish nor its name.
    private func missed(by plate: Plate) -> [Diet] {
        let named = (plate.contents?.diets.values ?? []) + Self.diets(in: plate.name)
        return diets.filter { diet in !diet.satisfiedBy.contains(where: named.contains) }
    }

    /// With the diner's own alerts, which hold for every dish that is ordered.
    public func judge(with alerts: [Allergen]) -> AlertJudge {
        AlertJudge(allergens + alerts.filter { !allergens.contains($0) })
    }

    // MARK: In words

    /// That the dishes have what was asked away, each by itself, and of which the kitchen is to be asked.
    public func warnings(of dishes: [MenuItem]) -> [String] {
        isEmpty ? [] : warnings(of: dishes.map { (Plate($0), $0.shownName) })
    }

    /// The same of one with what was chosen of it.
    public func warnings(of dish: MenuItem, with choices: [BasketLine.Choice]) -> [String] {
        warnings(of: [(Plate(dish, choices: choices), dish.shownName)])
    }

    /// The same of plates, each with its name in letters that can be shown.
    func warnings(of plates: [(Plate, name: String)]) -> [String] {
        guard !isEmpty else { return [] }
        let conflicts = plates.map { ($0.name, conflict(with: $0.0)) }
        var warnings: [String] = []
        for (name, conflict) in conflicts {
            let (stated, named) = (conflict.allergens.stated, conflict.allergens.named)
            if !stated.isEmpty {
                warnings.append(
                    Say.Wishes.askedAway(
                        allergens: Words.alerts(stated, for: allergens), dish: name))
            }
            if !named.isEmpty {
                warnings.append(
                    Say.Wishes.askedAwayNamed(
                        allergens: Words.alerts(named, for: allergens), dish: name))
            }
            let mentioned = conflict.mentioned.stated + conflict.mentioned.named
            if !mentioned.isEmpty {
                warnings.append(
                    Say.Wishes.mentioned(
                        allergens: Words.alerts(mentioned, for: mentions.alerts), dish: name))
            }
            warnings += conflict.diets.map {
                Say.Wishes.dietNotStated(dish: name, diet: Words.name($0))
            }
        }
        // Dishes of which the same is open share a sentence.
        var rest = conflicts.filter(\.1.isOpen)
        while let asked = rest.first?.1.open {
            let alike = rest.filter { $0.1.open == asked }.map(\.0)
            rest.removeAll { $0.1.open == asked }
            warnings.append(
                Say.Wishes.askedAwayOpen(dishes: Words.list(alike), asked: Words.list(asked)))
        }
        return warnings
    }

    /// A sentence about these dishes that begins with what the row is warned of, as its end may be cut.
    public func warned(_ sentence: String, of dishes: [MenuItem]) -> String {
        (warnings(of: dishes) + [sentence]).joined(separator: " ")
    }

    /// What was asked for, in a list.
    public var words: String {
        Words.list((allergens + mentions.alerts).map(Words.name) + diets.map(Words.name))
    }

    // MARK: Reading

    private static let naming = FoodNames.naming(Allergen.common)

    /// Those that a text names, whatever it says of them.
    static func allergens(named text: String) -> [Allergen] { named(in: text) }

    private static func named(in text: String) -> [Allergen] {
        naming.named(in: text, isName: false)
    }

    private static func refused(_ text: String) -> [Allergen] {
        let readings = readings(of: text)
        return readings.flatMap { reading in
            reading.tokens.indices.flatMap { reading.without($0, isWhole: false)?.0 ?? [] }
        } + DishReading.refusals(in: text).flatMap(named)
            + (DishReading.speaksOfCoeliacs(text) ? [Allergen(rawValue: "gluten")] : [])
    }

    private static func diets(in text: String) -> [Diet] {
        readings(of: text).flatMap { reading in
            reading.tokens.indices.compactMap { index in
                let isDenied =
                    index > 0 && reading.lexicon.denials.contains(reading.tokens[index - 1].folded)
                return isDenied ? nil : reading.diet(index)?.0
            }
        }
    }

    /// Marks other than commas stand between words: `nut-free`, `(ohne Nüsse)`.
    private static func readings(of text: String) -> [FoodReading] {
        guard !text.isEmpty else { return [] }
        let plain = String(
            text.map { $0.isLetter || $0.isNumber || ",'’".contains($0) ? $0 : " " })
        let tokens = Token.all(in: plain)
        return Language.choices.map { FoodReading(tokens: tokens, lexicon: .of($0)) }
    }
}
