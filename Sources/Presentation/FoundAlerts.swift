public import OrderModels
public import Services

/// What the diner's alerts find in the dishes of a menu, a basket or a quote, and what notes to the
/// kitchen ask away that their dishes have.
public struct FoundAlerts: Hashable, Sendable {
    public struct Dish: Hashable, Sendable {
        public let name: String
        /// What the kitchen states.
        public let alerts: [Allergen]
        /// What the dish names, or an option of it, while the kitchen states none like it.
        public fileprivate(set) var named: [Allergen]
        /// The options that do.
        public fileprivate(set) var options: [String]

        /// With the options that name something.
        var called: String {
            options.isEmpty
                ? name : name + Say.Together.withOptions(options: options.joined(separator: ", "))
        }

        /// The same dish with other options.
        fileprivate mutating func add(_ other: Dish) {
            named += other.named.filter { !named.contains($0) }
            options += other.options.filter { !options.contains($0) }
        }
    }

    /// What is looked for.
    private let asked: [Allergen]
    /// The dishes that contain one or name it, each once.
    public let dishes: [Dish]
    /// The dishes of which the kitchen does not say what they contain, each once.
    public let silent: [String]
    /// What is looked for by words that are no names of allergens, and that no dish is said to contain.
    public let unheard: [Allergen]
    /// Whether the kitchen states allergens of any dish.
    public let isAnyStated: Bool
    /// Of the notes beside dishes: a sentence each.
    private var notes: [String] = []

    public static let none = FoundAlerts(AlertJudge(), in: [])

    /// Of dishes, nothing is found without alerts.
    public init(_ judge: AlertJudge, in plates: [Plate]) {
        asked = judge.alerts
        var (dishes, silent): ([Dish], [String]) = ([], [])
        var (places, seenSilent): ([Dish: Int], Set<String>) = ([:], [])
        var stated: Set<Allergen> = []
        for plate in asked.isEmpty ? [] : plates {
            let contents = plate.contents
            let found = judge.found(plate)
            let dish = Dish(
                name: plate.name, alerts: found.stated, named: found.named,
                options: plate.choices.filter { !judge.named(by: $0, in: contents).isEmpty }
                    .map(\.called))
            let plain = Dish(name: plate.name, alerts: found.stated, named: [], options: [])
            if let place = places[plain] {
                dishes[place].add(dish)
            } else if !found.isEmpty {
                places[plain] = dishes.count
                dishes.append(dish)
            }
            stated.formUnion(contents?.allergens.values ?? [])
            if contents?.allergens.isStated != true, seenSilent.insert(plate.name).inserted {
                silent.append(plate.name)
            }
        }
        (self.dishes, self.silent, isAnyStated) = (dishes, silent, !stated.isEmpty)
        unheard =
            plates.isEmpty
            ? []
            : DishContents(allergens: Declaration(Array(stated))).unheard(among: judge.alerts)
    }

    /// How many dishes there are of each, where they are marked themselves.
    public var counts: [String] {
        Self.counts(dishes.map(\.alerts)).map {
            Say.Menu.dishesContain(count: $0.count, alerts: Words.alerts([$0.alert], for: asked))
        }
            + Self.counts(dishes.map(\.named)).map {
                Say.Menu.dishesName(count: $0.count, alerts: Words.alerts([$0.alert], for: asked))
            }
    }

    private static func counts(_ dishes: [[Allergen]]) -> [(alert: Allergen, count: Int)] {
        var (order, counts): ([Allergen], [Allergen: Int]) = ([], [:])
        for alert in dishes.joined() {
            if counts[alert] == nil { order.append(alert) }
            counts[alert, default: 0] += 1
        }
        return order.map { ($0, counts[$0] ?? 0) }
    }

    public var counted: [String] { counts + unknown }

    private var unknown: [String] {
        unheard.isEmpty ? [] : [Say.Menu.alertsUnknown(words: Words.alerts(unheard))]
    }

    public var sentences: [String] {
        notes + dishes.flatMap(sentences)
            + (silent.isEmpty ? [] : [Say.Menu.dishesSilent(dishes: Words.list(silent))])
            + unknown
    }

    private func sentences(of dish: Dish) -> [String] {
        var sentences: [String] = []
        if !dish.alerts.isEmpty {
            sentences.append(
                Say.Menu.dishContains(
                    dish: dish.name, alerts: Words.alerts(dish.alerts, for: asked)))
        }
        if !dish.named.isEmpty {
            sentences.append(
                Say.Menu.dishNames(
                    dish: dish.called, alerts: Words.alerts(dish.named, for: asked)))
        }
        return sentences
    }
}

extension BasketContent.Line {
    var plate: Plate { Plate(line, contents, dish) }

    /// What its note asks away, or another one, and the dish has.
    public func warnings(ofNote note: String) -> [String] {
        FoundAlerts.warnings(of: note, plate, line)
    }

    public var warningsOfNote: [String] { warnings(ofNote: line.note) }
}

extension FoundAlerts {
    fileprivate static func warnings(
        of note: String, _ plate: Plate, _ line: BasketLine
    ) -> [String] {
        note.isEmpty ? [] : AskedAway.of(note: note).warnings(of: [(plate, line.shownName)])
    }

    fileprivate func with(notes: [String]) -> FoundAlerts {
        var found = self
        for note in notes where !found.notes.contains(note) { found.notes.append(note) }
        return found
    }
}

extension AlertJudge {
    public func found(_ line: BasketContent.Line) -> DishAlerts { found(line.plate) }
}

extension BasketContent {
    public func found(_ judge: AlertJudge) -> FoundAlerts {
        FoundAlerts(judge, in: lines.map(\.plate)).with(notes: lines.flatMap(\.warningsOfNote))
    }
}

extension OrderQuote {
    public func found(_ judge: AlertJudge) -> FoundAlerts {
        let known = DishesByName(othersDishes.values)
        let others = (shared?.others ?? []).sorted { $0.name < $1.name }
        let lines = snapshot.lines.map { ($0, Plate($0, contents[$0.id], dishes[$0.id])) }
        return FoundAlerts(judge, in: lines.map(\.1) + others.map { Plate($0, known[$0.name]) })
            .with(notes: lines.flatMap { FoundAlerts.warnings(of: $0.note, $1, $0) })
    }
}
