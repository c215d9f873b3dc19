/// A group of options that a dish offers.
struct OptionTemplate: Sendable {
    struct Choice: Sendable {
        let name: String
        /// Euro cents.
        let cents: Int
        /// Another choice of the same group that this one requires.
        let needs: String?
    }

    let name: String
    let isFree: Bool
    /// Whether exactly one must be chosen.
    let isMandatory: Bool
    /// In the API's format; nil allows any number.
    let range: String?
    /// All groups by key.
    let choices: [Choice]

    /// Parses the fields of `key|name|free or priced|one, any or a range|choice:cents<needed,…`.
    private init(_ fields: [String]) {
        name = fields[1]
        isFree = fields[2] == "free"
        isMandatory = fields[3] == "one"
        range = fields[3].hasPrefix("[") ? fields[3] : nil
        choices = fields[4].split(separator: ",").map { text in
            let halves = text.split(separator: "<").map(String.init)
            let pair = halves[0].split(separator: ":").map(String.init)
            return Choice(
                name: pair[0], cents: pair.count > 1 ? Int(pair[1]) ?? 0 : 0,
                needs: halves.count > 1 ? halves[1] : nil)
        }.sorted { $0.name < $1.name }
    }

    /// The group with the code and the numbers that it has at `caterer`: `RICE_6`.
    func group(_ key: String, at caterer: Caterer, in currency: Currency) -> OptionGroup {
        let code = "\(MenuFactory.code(name))_\(caterer.id)"
        let position = Self.keys.firstIndex(of: key) ?? 0
        let first = caterer.id * MenuFactory.numbersEach + position * 20 + 1
        func number(_ name: String) -> Int {
            first + (choices.firstIndex { $0.name == name } ?? 0)
        }
        return OptionGroup(
            code: code, name: name, isFree: isFree, isMandatory: isMandatory, range: range,
            choices: choices.map { choice in
                OptionGroup.Choice(
                    number: number(choice.name),
                    code: "\(code)_\(MenuFactory.code(choice.name))", name: choice.name,
                    price: currency.price(isFree ? 0 : choice.cents),
                    needs: choices.filter { $0.name == choice.needs }.map { number($0.name) })
            })
    }

    /// Every key, in a fixed order, because numbers depend on it.
    private static let keys = all.keys.sorted()

    static let all: [String: OptionTemplate] = Cuisine.lines(of: PackageResources.options_txt)
        .reduce(into: [:]) { all, line in
            let fields = line.split(separator: "|").map(String.init)
            if fields.count == 5 { all[fields[0]] = OptionTemplate(fields) }
        }
}
