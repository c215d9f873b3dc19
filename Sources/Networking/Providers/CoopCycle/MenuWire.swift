import Sentences
import JSON
import OrderModels

/// `GET /api/restaurants/{id}/menu`.
struct MenuWire {
    /// In hundredths. A higher price is a mistake of the server.
    private static let dearest = 1_000_000_000_000

    let caterer: Caterer.ID
    let provider: ProviderID
    let currency: Currency

    func feed(_ json: JSONValue) throws(JSONError) -> MenuFeed {
        var problems: [RowProblem] = []
        var sections: [Menu.Section] = []
        for section in try json.required("hasMenuSection").elements() {
            do throws(JSONError) {
                sections.append(try self.section(section, &problems))
            } catch {
                problems.append(RowProblem(path: error.path, reason: error.sentence))
            }
        }
        var menu = Menu(
            caterer: caterer, name: try json.optional("name")?.string(), sections: sections)
        menu.headDishes()
        do {
            menu.hours = try hours(json.optional("openingHours"))
        } catch {
            problems.append(
                RowProblem(path: error.path, reason: error.sentence, isKept: true))
        }
        return MenuFeed(menu: menu, problems: problems)
    }

    /// When a kitchen serves a menu, as `Mo-Fr 18:00-22:00`, of which the platform says nothing.
    private func hours(_ json: JSONValue?) throws(JSONError) -> OpeningHours? {
        guard let json else { return nil }
        var spans: [OpeningHours.Span] = []
        let rows = json.kind == .string ? [json] : Array(try json.elements())
        for row in rows {
            guard let hours = OpeningHours(text: try row.string()[...]) else {
                throw row.error(.wrongType(expected: .network.timeOfDay, found: .network.otherText))
            }
            spans += hours.spans
        }
        return OpeningHours(spans: spans)
    }

    /// `GET /api/restaurants/{id}/menus`, whose members are whole menus.
    func list(_ json: JSONValue) throws(JSONError) -> MenusFeed {
        var (menus, problems): ([Menu], [RowProblem]) = ([], [])
        for row in try json.required("hydra:member").elements().prefix(Self.mostMenus) {
            do throws(JSONError) {
                let feed = try feed(row)
                menus.append(feed.menu)
                problems += feed.problems
            } catch {
                problems.append(RowProblem(path: error.path, reason: error.sentence))
            }
        }
        return MenusFeed(menus: menus, problems: problems)
    }

    /// A picker of more helps nobody, and they are kept.
    private static let mostMenus = 24

    private func section(
        _ json: JSONValue, _ problems: inout [RowProblem]
    ) throws(JSONError) -> Menu.Section {
        let section = MenuSection(
            id: MenuSection.ID(provider: provider, local: try json.required("@id").string()),
            caterer: caterer, name: try json.required("name").string(),
            summary: try json.optional("description")?.string())
        var items: [MenuItem] = []
        for row in try json.rows("hasMenuItem") {
            do throws(JSONError) {
                let item = try item(row)
                items.append(item)
                guard item.price == nil else { continue }
                problems.append(
                    RowProblem(
                        path: row.path + ".offers.price",
                        reason: .network.noPrice(dish: item.name), isKept: true))
            } catch {
                problems.append(RowProblem(path: error.path, reason: error.sentence))
            }
        }
        return Menu.Section(section, items: items)
    }

    private func item(_ json: JSONValue) throws(JSONError) -> MenuItem {
        let iri = try json.required("@id").string()
        let name = try json.required("name").string()
        let summary = try json.optional("description")?.string()
        let isEnabled = try json.optional("enabled")?.bool() ?? true
        let price = try price(json)
        let diets = try json.rows("suitableForDiet").map { diet throws(JSONError) in
            Diet(schemaName: try diet.string())
        }
        let allergens = try json.rows("allergens").map { allergen throws(JSONError) in
            Allergen(rawValue: try allergen.string().lowercased().replacing("_", with: "-"))
        }
        let groups = try json.rows("menuAddOn").map(group)
        var item = MenuItem(
            id: MenuItem.ID(provider: provider, local: iri), caterer: caterer,
            orderCode: try json.required("identifier").string(), name: name, summary: summary,
            price: price, isAvailable: isEnabled, diets: Declaration(diets),
            allergens: Declaration(allergens), optionGroups: groups)
        if let images = try? json.optional("images")?.elements() {
            item.image = images.compactMap { PictureAddress($0.optional("url")) }.first
        }
        return item
    }

    /// A dish without `offers` cannot be ordered.
    private func price(_ json: JSONValue) throws(JSONError) -> Money? {
        guard let price = json.optional("offers")?.optional("price") else { return nil }
        guard (0...Self.dearest).contains(try price.int()) else { throw price.error(.outOfRange) }
        return try Hundredths.money(price, in: currency)
    }

    private func group(_ json: JSONValue) throws(JSONError) -> OptionGroup {
        let code = try json.required("identifier").string()
        let options = try json.rows("hasMenuItem").map(option)
        let isAdditional = try json.optional("additional")?.bool() ?? false
        let bounds = isAdditional ? try Self.bounds(json.optional("valuesRange")) : (1, 1)
        return OptionGroup(
            id: OptionGroup.ID(provider: provider, local: code), orderCode: code,
            name: try json.required("name").string(), minimum: bounds.0, maximum: bounds.1,
            allowsQuantities: isAdditional, options: options)
    }

    private func option(_ json: JSONValue) throws(JSONError) -> OptionGroup.Option {
        guard let price = try price(json) else { throw json.error(.missing) }
        let requires = try json.rows("dependsOn").map { iri throws(JSONError) in
            OptionGroup.Option.ID(provider: provider, local: try iri.string())
        }
        return OptionGroup.Option(
            id: OptionGroup.Option.ID(provider: provider, local: try json.required("@id").string()),
            orderCode: try json.required("identifier").string(),
            name: try json.required("name").string(), price: price, requires: requires)
    }

    /// `[0,3]`, `[1,]`; round brackets exclude the bound, and a missing bound is no limit.
    private static func bounds(_ json: JSONValue?) throws(JSONError) -> (Int, Int?) {
        guard let json else { return (0, nil) }
        let text = try json.string().filter { $0 != " " }
        let ends = text.dropFirst().dropLast().split(
            separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let open = text.first, let close = text.last, "[(".contains(open),
            "])".contains(close), ends.count == 2, var least = Int(ends[0])
        else { throw json.error(.wrongType(expected: .network.aRange, found: .network.otherText)) }
        if open == "(" { least += 1 }
        guard !ends[1].isEmpty else { return (least, nil) }
        guard var most = Int(ends[1]) else {
            throw json.error(.wrongType(expected: .network.aRange, found: .network.otherText))
        }
        if close == ")" { most -= 1 }
        guard least >= 0, most >= least else { throw json.error(.outOfRange) }
        return (least, most)
    }
}

extension PictureAddress {
    /// Nil for whatever is none: a picture is not worth a row.
    init?(_ json: JSONValue?) {
        guard let text = try? json?.string() else { return nil }
        self.init(text)
    }
}

extension Diet {
    /// Turns `http://schema.org/GlutenFreeDiet` into `gluten-free`.
    init(schemaName: String) {
        let last = schemaName.split(separator: "/").last ?? ""
        let stem = last.hasSuffix("Diet") ? last.dropLast(4) : last
        var words = ""
        for (index, letter) in stem.enumerated() {
            if index > 0, letter.isUppercase { words += "-" }
            words += letter.lowercased()
        }
        self.init(rawValue: words)
    }
}
