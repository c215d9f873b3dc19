public import OrderModels
public import Sentences
public import Services
import Synchronization

/// What things are called where people read it: by their names, or where the terminal has not all
/// letters of a name, by what can be told from another and typed (0087). That is the reference of a
/// kitchen, dish, section or draft, and the line of an address. People and occasions have neither:
/// theirs are the numbers of the letters. Kitchens, dishes and sections without a name are called by
/// their references too.
public enum ShownNames {
    /// A type of its own, because a bare function in a `Mutex` is wrapped once more by each look at it,
    /// and each call goes through all of the wrappings.
    private struct Rule {
        let keepsAll: @Sendable (String) -> Bool
    }

    private static let rule = Mutex<Rule?>(nil)

    /// From now on, only such names are shown as they are; without a rule all are.
    public static func show(_ keepsAll: (@Sendable (_ name: String) -> Bool)?) {
        rule.withLock { $0 = keepsAll.map(Rule.init) }
    }

    /// Whether nothing of it can be seen.
    private static func isBlank(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                || properties.generalCategory == .control
        }
    }

    static func name(_ name: String, _ reference: String?) -> String {
        if let reference, isBlank(name) { return reference }
        guard let reference, !isWritten(name) else { return name }
        return reference
    }

    /// Whether the terminal has all letters of it.
    static func isWritten(_ name: String) -> Bool {
        guard !name.utf8.allSatisfy({ $0 < 0x80 }), let rule = rule.withLock({ $0 }) else {
            return true
        }
        return rule.keepsAll(name)
    }
}

extension ShownNames {
    /// What has no reference, as a person: letters that the terminal has not are told apart by their
    /// numbers.
    public static func person(_ name: String) -> String {
        guard !isWritten(name) else { return name }
        return name.map { letter in
            isWritten(String(letter))
                ? String(letter)
                : letter.unicodeScalars.map {
                    "U+" + String($0.value, radix: 16, uppercase: true)
                }.joined()
        }.joined()
    }

    /// What goes out letter by letter, as it can be shown, and what says so where that is not all.
    public static func notes(_ notes: String) -> (lines: [String], remark: String?) {
        let shown = notes.split(separator: "\n").map { person(String($0)) }
        return (shown, isWritten(notes) ? nil : Say.Checkout.lettersByNumber)
    }
}

extension Caterer {
    public var shownName: String { ShownNames.name(name, id.rawValue) }
}

extension CatererListing {
    public var shownName: String { ShownNames.name(name, id.rawValue) }
}

extension MenuItem {
    public var shownName: String { ShownNames.name(name, id.rawValue) }
}

extension MenuSection {
    public var shownName: String { ShownNames.name(name, id.rawValue) }

    /// In capitals, unless it is a reference.
    public var heading: String {
        let shown = shownName
        return shown == name ? name.uppercased() : shown
    }
}

extension BasketLine {
    public var shownName: String { ShownNames.name(name, dish.rawValue) }
    public var shownDiner: String { ShownNames.person(diner) }
}

extension Basket {
    /// Empty without a name.
    public var shownName: String { name.isEmpty ? "" : ShownNames.name(name, shortReference) }
}

extension Occasion {
    public var shownName: String? { name.map(ShownNames.person) }
}

extension Meeting {
    public var shownContact: String? { contact.map(ShownNames.person) }
}

extension KeptAddress {
    /// The diner's name for it, or else its line.
    public var shownName: String {
        let line = ShownNames.name(address.line, id.rawValue)
        return name.map { ShownNames.name($0, line) } ?? line
    }

    public var shownContact: String? { contact.map(ShownNames.person) }
}

extension Sequence<BasketLine> {
    /// A step of a basket's history, which names dishes of these lines as they are, and drafts and
    /// people.
    public func shown(in step: Sentence) -> String { naming(step).text }

    private func naming(_ step: Sentence) -> Sentence {
        let arguments = step.arguments.map { argument -> Sentence.Argument in
            switch argument {
            case .text(let name):
                .text(first { $0.name == name }?.shownName ?? ShownNames.person(name))
            case .sentence(let part): .sentence(naming(part))
            case .count: argument
            }
        }
        return Sentence(step.name, arguments)
    }
}

extension Sentence {
    /// A step of a history, whose lines are not at hand.
    public var shown: String { [BasketLine]().shown(in: self) }
}

extension BasketContent {
    /// A step of its history.
    public func shown(_ step: Sentence) -> String { lines.map(\.line).shown(in: step) }
}

extension Account {
    public var shownName: String { ShownNames.person(name) }
}

extension KnownAccount {
    public var shownName: String { ShownNames.person(name) }
    public var shownFullName: String? { fullName.map(ShownNames.person) }
}

extension AskedQuestions {
    func shown(_ dish: String) -> String { ShownNames.name(dish, references[dish]?.rawValue) }

    /// The options of a server's line, each with its question where it says nothing by itself. A server
    /// counts them for one piece, so that `1 × Mild` of two pieces would seem to be one of the two.
    func options(of line: OrderLine) -> [String] {
        line.options.map { called($0.label, of: line) }
    }

    func called(_ label: String, of line: OrderLine) -> String {
        let words = counted(label, of: line)
        let isOne = line.quantity == 1 || Label(label).quantity == 1
        return isOne ? words : Say.General.optionEach(option: words)
    }

    /// The same for programs, in no language.
    func counted(_ label: String, of line: OrderLine) -> String {
        let count = Label(label).quantity
        let name = choice(of: label, for: line.name).called
        return count == 1 ? name : "\(count)x \(name)"
    }
}

extension SearchHit {
    public var shownName: String { ShownNames.name(name, reference) }
    /// Of the kitchen, or of the dish.
    public var reference: String {
        switch id {
        case .caterer(let id): id.rawValue
        case .dish(let id): id.rawValue
        }
    }
    public var shownCaterer: String { ShownNames.name(catererName, caterer.rawValue) }
}

extension BasketSummary {
    public var shownCaterer: String? {
        catererName.map { ShownNames.name($0, basket.caterer.rawValue) }
    }

    public var shownName: String {
        basket.name.isEmpty ? shownCaterer ?? basket.caterer.rawValue : basket.shownName
    }
}

extension Order {
    public var shownCaterer: String? {
        catererName.map { ShownNames.name($0, caterer?.rawValue) }
    }
}

extension Invitation {
    public var shownCaterer: String? {
        catererName.map { ShownNames.name($0, caterer.rawValue) }
    }
}

extension KitchenName {
    public var shownName: String? { name.map { ShownNames.name($0, id?.rawValue) } }
}
