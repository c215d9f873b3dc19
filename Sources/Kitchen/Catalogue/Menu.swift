import Synchronization

struct Menu: Sendable {
    struct Section: Sendable {
        let name: String
        var dishes: [Dish]
    }

    struct Dish: Sendable {
        /// Unique in the whole town.
        let number: Int
        let code: String
        let name: String
        let description: String?
        /// In minor units; nil if it is not for sale.
        var price: Int?
        var isEnabled: Bool
        var diets: [String]
        var allergens: [String]
        var pictures: [String] = []
        let groups: [OptionGroup]
        /// For a piece in reusable packaging; nil where it never comes in any.
        var deposit: Int?
    }

    var sections: [Section]
}

/// A group of options as a menu offers it.
struct OptionGroup: Sendable {
    struct Choice: Sendable {
        /// Unique in the whole town.
        let number: Int
        let code: String
        let name: String
        /// In minor units.
        let price: Int
        /// The numbers of other choices of the group that this one requires.
        var needs: [Int] = []
    }

    let code: String
    let name: String
    let isFree: Bool
    /// Whether exactly one must be chosen.
    let isMandatory: Bool
    /// In the API's format; nil allows any number.
    let range: String?
    let choices: [Choice]

    /// The sums of quantities that may be chosen.
    var allowed: ClosedRange<Int> {
        if isMandatory { return 1...1 }
        let ends = (range ?? "[0,]").dropFirst().dropLast().split(
            separator: ",", omittingEmptySubsequences: false)
        let least = Int(ends[0]) ?? 0
        return least...max(least, ends.count > 1 ? Int(ends[1]) ?? .max : .max)
    }
}

/// Recently made menus, without amendments.
final class MenuCache: Sendable {
    private let menus = Mutex<[Int: CatererMenus]>([:])
    /// A diner orders at few kitchens; a larger cache would only let clients fill the memory.
    private static let limit = 64

    func menus(of caterer: Caterer, in catalogue: Catalogue) -> CatererMenus {
        if let known = menus.withLock({ $0[caterer.id] }) { return known }
        let made = catalogue.menus(of: caterer)
        menus.withLock { menus in
            if menus.count >= Self.limit { menus.removeAll() }
            menus[caterer.id] = made
        }
        return made
    }
}
