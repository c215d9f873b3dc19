import Cache
public import OrderModels

/// How a line differs from the present menu. It is only reported; the diner decides.
public enum LineMisfit: Hashable, Sendable {
    case dishGone(String)
    case soldOut(String)
    case price(String, old: Money, new: Money)
    case optionPrice(String, old: Money, new: Money)
    /// The choices do not fit the dish's options any more, or an option is gone.
    case choice(ChoiceTrouble)
    /// The kitchen says other things of what it contains than when it was chosen.
    case contents(String, ContentsNews)
    /// It is on a menu that is not served when the order would come.
    case absent(DishAbsence)

    /// Whether taking over the menu's prices resolves it.
    public var isPrice: Bool {
        switch self {
        case .price, .optionPrice: true
        case .dishGone, .soldOut, .choice, .contents, .absent: false
        }
    }

    /// Why its dish is not served when the order would come.
    public var absence: DishAbsence? {
        if case .absent(let absence) = self { absence } else { nil }
    }

    fileprivate var isContents: Bool {
        if case .contents = self { true } else { false }
    }

    /// The misfits of `line` with the present dish; nil means that the dish is gone.
    static func all(of line: BasketLine, with dish: MenuItem?) -> [LineMisfit] {
        guard let dish else { return [.dishGone(line.name)] }
        var misfits: [LineMisfit] = dish.isAvailable ? [] : [.soldOut(line.name)]
        if let price = dish.price, price != line.unitPrice {
            misfits.append(.price(line.name, old: line.unitPrice, new: price))
        }
        for choice in line.choices {
            guard let now = dish.optionGroups.choice(choice.option, in: choice.group),
                now.price != choice.price
            else { continue }
            misfits.append(.optionPrice(choice.name, old: choice.price, new: now.price))
        }
        if let news = line.contents?.news(in: dish.contents) {
            misfits.append(.contents(line.name, news))
        }
        return misfits + dish.optionGroups.troubles(with: line.choices).map(LineMisfit.choice)
    }
}

extension BasketLine {
    /// The line at the menu's prices; what the menu no longer has keeps its price.
    func repriced(by dish: MenuItem) -> BasketLine {
        var line = self
        line.unitPrice = dish.price ?? unitPrice
        line.choices = choices.map { choice in
            dish.optionGroups.choice(choice.option, in: choice.group, quantity: choice.quantity)
                ?? choice
        }
        return line
    }
}

/// The dishes that can be ordered of a caterer, now or for the time of another menu, for looking
/// lines up.
public struct MenuDishes: Sendable {
    /// Nil if the menu is not cached.
    private let dishes: [MenuItem.ID: MenuItem]?
    /// When its menus are served, in the kitchen's zone; nil where that is not known.
    private let times: (menus: MenuTimes, zone: ZoneRules)?

    init(_ menu: Menu?, times: (menus: MenuTimes, zone: ZoneRules)? = nil) {
        dishes = menu?.dishes
        self.times = times
    }

    var isKnown: Bool { dishes != nil }
    /// Whether what can be had depends on the time for which it is ordered.
    public var isTimed: Bool { times != nil }

    func absence(of dish: MenuItem.ID, called name: String, at time: Mealtime) -> DishAbsence? {
        let absence = times.flatMap {
            $0.menus.absence(of: dish, called: name, at: time.moment, in: $0.zone)
        }
        return absence.map { $0.told(as: time.told) }
    }

    /// How a line that would come at `time`, if that is known, differs from the menu, as far as it is
    /// known. What of its contents was in the quote that the diner saw last is no news.
    func misfits(
        of line: BasketLine, at time: Mealtime?, since seen: () throws -> SeenQuote?
    ) rethrows -> [LineMisfit] {
        guard let dishes else { return [] }
        let absent = time.flatMap { self.absence(of: line.dish, called: line.name, at: $0) }
        let misfits =
            LineMisfit.all(of: line, with: dishes[line.dish])
            + [absent].compactMap { $0.map(LineMisfit.absent) }
        guard misfits.contains(where: \.isContents), let dish = dishes[line.dish],
            let known = try seen()?.contents[line.dish]
        else { return misfits }
        return misfits.filter { !$0.isContents }
            + (known.news(in: dish.contents).map { [.contents(line.name, $0)] } ?? [])
    }

    func contents(of line: BasketLine) -> DishContents? {
        dishes?[line.dish]?.contents ?? line.contents
    }

    func dish(of line: BasketLine) -> MenuItem? { dishes?[line.dish] }
}
