/// What a menu file holds, for those who keep it.
public struct MenuCheck: Sendable {
    /// What was found, or what is wrong, one to a line.
    public let lines: [String]
    public let isGood: Bool

    /// Reads the file or the directory at `path` as `serve --menu` does.
    public init(path: String) {
        do throws(KitchenError) {
            let menu = try MenuKeeper(path: path).first
            var lines = ["\(PlainText.line(path)): \(menu.summary)"]
            lines += menu.caterers.map(Self.line)
            if let page = menu.paymentPage, menu.caterers.contains(where: \.takesCards) {
                lines.append("  cards: paid at \(page.host); serve needs --payment-secret FILE")
            }
            self.lines = lines
            isGood = true
        } catch {
            guard case .menu(let mistakes) = error else {
                lines = ["\(PlainText.line(path)): \(error)"]
                isGood = false
                return
            }
            let count = mistakes.count == 1 ? "1 mistake" : "\(mistakes.count) mistakes"
            lines = mistakes.map(\.text) + ["\(PlainText.line(path)): \(count)"]
            isGood = false
        }
    }

    private static func line(_ caterer: Caterer) -> String {
        let menus = caterer.canteen?.menus ?? CatererMenus(name: "Menu")
        let sections = menus.all.flatMap(\.sections)
        let dishes = menus.dishes
        let groups = Set(dishes.flatMap { $0.groups.map(\.code) })
        let parts = [
            menus.others.isEmpty ? nil : CanteenMenu.count(menus.all.count, "menu"),
            CanteenMenu.count(sections.count, "section"),
            CanteenMenu.count(dishes.count, "dish", "dishes"),
            CanteenMenu.count(dishes.count { !$0.isEnabled }, "dish off", "dishes off"),
            CanteenMenu.count(
                dishes.count { $0.deposit != nil }, "dish in reusable packaging",
                "dishes in reusable packaging"),
            CanteenMenu.count(groups.count, "group of options", "groups of options"),
            CanteenMenu.count(caterer.hours.closures.count, "closure"),
        ].compactMap(\.self)
        return "  \(PlainText.line(caterer.name)) (\(caterer.canteen?.code ?? "")): "
            + (parts.isEmpty ? "no dishes yet" : parts.joined(separator: ", "))
    }
}

extension CanteenMenu {
    /// `2 caterers, 12 dishes, 1 coupon; EUR, Europe/Berlin`.
    var summary: String {
        let dishes = caterers.reduce(0) { count, caterer in
            count + (caterer.canteen?.menus.dishes.count ?? 0)
        }
        let parts = [
            Self.count(caterers.count, "caterer"), Self.count(dishes, "dish", "dishes"),
            Self.count(caterers.first?.canteen?.coupons.count ?? 0, "coupon"),
            Self.count(places.count, "place"),
        ].compactMap(\.self)
        return "\(parts.joined(separator: ", ")); \(currency.code), \(zone)"
    }

    /// Nil for none.
    static func count(_ count: Int, _ one: String, _ several: String? = nil) -> String? {
        count == 0 ? nil : "\(count) \(count == 1 ? one : several ?? one + "s")"
    }
}
