/// A cuisine: names, descriptions and dishes of its kitchens.
///
/// Each is a text file in `Food`, which the build embeds in the program: lines such as `tags:
/// Hearty|Schnitzel`, then one ``DishTemplate`` per line.
struct Cuisine: Sendable {
    let name: String
    /// The type of shop in the API.
    let kind: String
    let tags: [String]
    /// Complete names.
    let names: [String]
    /// First parts of names, which are combined with ``tails``.
    let leads: [String]
    let tails: [String]
    let blurbs: [String]
    let dishes: [DishTemplate]
    /// Lines in no known format. A test checks that there are none.
    let unreadable: [Substring]

    /// The order is fixed, because kitchens refer to cuisines by index.
    static let all = [
        PackageResources.bakery_txt, PackageResources.burgers_txt, PackageResources.ethiopian_txt,
        PackageResources.french_txt, PackageResources.german_txt, PackageResources.greek_txt,
        PackageResources.grocery_txt, PackageResources.indian_txt, PackageResources.italian_txt,
        PackageResources.japanese_txt, PackageResources.korean_txt, PackageResources.lebanese_txt,
        PackageResources.mexican_txt, PackageResources.spanish_txt, PackageResources.thai_txt,
        PackageResources.vegan_txt, PackageResources.vietnamese_txt,
    ].map(Cuisine.init)

    /// Drinks, which every kitchen has.
    static let drinks = lines(of: PackageResources.drinks_txt).compactMap { DishTemplate($0) }

    init(_ file: [UInt8]) {
        var facts: [Substring: [String]] = [:]
        var dishes: [DishTemplate] = []
        var unreadable: [Substring] = []
        for line in Self.lines(of: file) {
            let key = line.prefix { $0 != ":" }
            if let dish = DishTemplate(line) {
                dishes.append(dish)
            } else if ["name", "kind", "tags", "names", "leads", "tails", "blurbs"].contains(key) {
                let values = line.dropFirst(key.count + 2).split(separator: "|")
                facts[key] = values.map(String.init)
            } else {
                unreadable.append(line)
            }
        }
        name = facts["name"]?.first ?? ""
        kind = facts["kind"]?.first ?? "Restaurant"
        tags = facts["tags"] ?? []
        names = facts["names"] ?? []
        leads = facts["leads"] ?? []
        tails = facts["tails"] ?? []
        blurbs = facts["blurbs"] ?? []
        self.dishes = dishes
        self.unreadable = unreadable
    }

    static func lines(of file: [UInt8]) -> [Substring] {
        String(decoding: file, as: UTF8.self).split(separator: "\n")
    }

    var nameCount: Int { names.count + leads.count * tails.count }

    /// The name at `index`, complete or combined.
    func name(at index: Int) -> String {
        guard index >= names.count else { return names[index] }
        let made = index - names.count
        return "\(leads[made / tails.count]) \(tails[made % tails.count])"
    }
}
