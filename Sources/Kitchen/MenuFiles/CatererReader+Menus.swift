import JSON
import OrderModels

/// Another menu of a caterer, before its dishes are checked.
struct MenuDraft {
    enum Entry {
        case dish(DishDraft)
        /// A dish of an earlier menu, by its code.
        case code(String, line: Int)
    }

    let fields: MenuFields
    let code: String
    let name: String
    let hours: OpeningHours
    let sections: [(name: String, entries: [Entry])]
}

extension CatererReader {
    private static let mostMenus = 12

    /// One of `menus`: `{ code, name, hours, sections }`.
    func menu(_ value: JSON5Value, of draft: inout CatererDraft, in file: String) -> MenuDraft? {
        let keys = ["code", "name", "hours", "sections"]
        guard let fields = MenuFields(value, "a menu of a caterer", in: file, keys: keys, mistakes)
        else { return nil }
        let name = fields.required("name", "\"Evening\"")
        let code = name.flatMap { name in
            MenuText.code(fields.text("code"), of: name, "a menu", { fields.note("code", $0) })
        }
        let hours = OpeningHours(spans: fields.hours())
        var sections: [(name: String, entries: [MenuDraft.Entry])] = []
        for section in self.sections(of: fields) {
            var entries: [MenuDraft.Entry] = []
            for value in section.dishes {
                let line = value.position.line
                if case .string(let code) = value.content {
                    guard draft.counts(file, line) else { continue }
                    entries.append(.code(code, line: line))
                } else if let dish = dish(value, in: file), draft.counts(file, line) {
                    entries.append(.dish(dish))
                }
            }
            sections.append((section.name, entries))
        }
        guard let name, let code else { return nil }
        return MenuDraft(fields: fields, code: code, name: name, hours: hours, sections: sections)
    }

    func packaging(_ fields: MenuFields) -> Packaging? {
        let names = Dictionary(uniqueKeysWithValues: Packaging.allCases.map { ($0.rawValue, $0) })
        return fields.text("packaging").flatMap { text in
            MenuText.known(text, "kind of packaging", among: names) { fields.note("packaging", $0) }
        }
    }

    func menus(_ draft: CatererDraft, _ packaging: Packaging?) -> CatererMenus {
        var menus = CatererMenus(name: draft.fields.text("menu") ?? "Menu")
        var shelf = DishShelf(draft: draft, mistakes: mistakes)
        menus.main.sections = draft.sections.map { name, dishes in
            Menu.Section(name: name, dishes: dishes.compactMap { shelf.add($0) })
        }
        if draft.menus.count > Self.mostMenus {
            draft.fields.note(
                "menus", "A caterer has at most \(Self.mostMenus) menus beside its own.")
        }
        for other in draft.menus.prefix(Self.mostMenus) {
            if menus.others.contains(where: { $0.code.lowercased() == other.code.lowercased() }) {
                other.fields.note("code", "Two menus have the code \"\(other.code)\".")
            }
            let sections = other.sections.map { name, entries in
                Menu.Section(
                    name: name,
                    dishes: entries.compactMap { entry in
                        switch entry {
                        case .dish(let dish): shelf.add(dish)
                        case .code(let code, let line):
                            shelf.dish(code) { mistakes.note(other.fields.file, line, $0) }
                        }
                    })
            }
            menus.others.append(
                CatererMenus.Other(
                    code: other.code, name: other.name, hours: other.hours,
                    menu: Menu(sections: sections)))
        }
        check(packaging, draft)
        return menus
    }

    /// A deposit that is never charged, and packaging that nothing comes in, are mistakes.
    private func check(_ packaging: Packaging?, _ draft: CatererDraft) {
        // Dishes with mistakes have deposits too.
        let hasDeposits =
            draft.sections.contains { $0.dishes.contains(where: \.hasDeposit) }
            || draft.menus.flatMap(\.sections).flatMap(\.entries).contains {
                if case .dish(let dish) = $0 { dish.hasDeposit } else { false }
            }
        if packaging == nil, !draft.fields.has("packaging"), hasDeposits {
            draft.fields.missing("packaging", "\"on_request\"")
        }
        if packaging != nil, !hasDeposits {
            draft.fields.note(
                "packaging", "No dish has a deposit, as in deposit: \"2.00\".")
        }
    }
}

/// The dishes of a caterer by their codes, of which each is there once.
private struct DishShelf {
    let draft: CatererDraft
    let mistakes: MistakeList
    private var lines: [String: DishDraft] = [:]
    private var dishes: [String: Menu.Dish] = [:]
    /// The codes of dishes with mistakes, which are told where they are.
    private var flawed: Set<String> = []
    /// Whether a dish has mistakes in its name and no code, so that any code may be its own.
    private var hasNameless = false

    init(draft: CatererDraft, mistakes: MistakeList) {
        self.draft = draft
        self.mistakes = mistakes
    }

    mutating func add(_ dish: DishDraft) -> Menu.Dish? {
        let made = dish.dish(of: draft.code, groups: draft.groups, mistakes)
        guard let code = MenuText.code(dish.code, of: dish.name ?? "", "a dish", { _ in }) else {
            hasNameless = true
            return nil
        }
        if made == nil { flawed.insert(code.lowercased()) }
        // A cart could not tell two of them apart.
        if let first = lines.updateValue(dish, forKey: code.lowercased()) {
            mistakes.note(
                dish.file, dish.line,
                "Another dish has the same code, \"\(code)\" (\(first.file):\(first.line)); give one "
                    + "of them a code of its own.")
            return nil
        }
        if let made { dishes[code.lowercased()] = made }
        return made
    }

    func dish(_ code: String, _ note: (String) -> Void) -> Menu.Dish? {
        if let dish = dishes[code.lowercased()] { return dish }
        guard !flawed.contains(code.lowercased()), !hasNameless else { return nil }
        let known = flawed.union(dishes.keys)
        let nearest = didYouMean(code.lowercased(), among: known.sorted())
        note(
            "\(MistakeList.quote(code)) is no code of a dish of an earlier menu; "
                + (nearest.map { "did you mean \"\($0)\"?" } ?? "write the dish itself."))
        return nil
    }
}
