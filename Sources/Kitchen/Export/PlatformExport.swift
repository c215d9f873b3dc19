import Glibc
import JSON
import OrderModels

/// What moves a canteen to the platform itself: the calls of its API in their order, one line of
/// JSON each.
///
/// Its API creates accounts, menus and sections. It has no call that creates a caterer or a dish, so
/// those are lines to be typed in, with `enter` instead of a method, and later calls name them in
/// braces: `{restaurant:rosa}`, `{product:rosa.soup}`.
public struct PlatformExport: Sendable {
    public let lines: [String]

    /// Reads the menu, and the accounts of `data` if that is not nil. A kitchen that is being served
    /// holds its file, so it has to stop first.
    public init(menu path: String, data: String?) throws(KitchenError) {
        let menu = try MenuKeeper(path: path).first
        var lines = menu.caterers.flatMap { caterer in Self.lines(caterer) }
        if let data {
            // A file that is not there would be created.
            guard let file = fopen(data, "rb") else {
                throw .cannotKeep(path: data, reason: String(cString: strerror(errno)))
            }
            fclose(file)
            var ledger = Ledger(caterers: 0)
            try ledger.load(from: try Archive(path: data))
            lines += Self.lines(ledger)
        }
        self.lines = lines
    }

    private static func lines(_ caterer: Caterer) -> [String] {
        guard let canteen = caterer.canteen else { return [] }
        let code = canteen.code
        var lines = [line { write(caterer, to: &$0) }]
        let menus = canteen.menus
        lines += menus.dishes.map { dish in
            line {
                $0.field("enter", "product")
                $0.field("as", "{product:\(dish.code)}")
                $0.field("restaurant", "{restaurant:\(code)}")
                write(dish, to: &$0)
            }
        }
        for (place, menu) in menus.all.enumerated() {
            let other = place == 0 ? nil : menus.others[place - 1].code
            let key = other.map { "\(code).\($0)" } ?? code
            lines.append(
                call("POST", "/api/restaurants/{restaurant:\(code)}/menus", as: "{menu:\(key)}") {
                    $0.field("name", other == nil ? caterer.name : menus.name(at: place))
                })
            for (index, section) in menu.sections.enumerated() {
                let head = "/api/restaurants/menus/{menu:\(key)}/sections"
                let name = "{section:\(key).\(index + 1)}"
                lines.append(call("POST", head, as: name) { $0.field("name", section.name) })
                lines.append(
                    call("PUT", "\(head)/\(name)", as: nil) {
                        $0.texts(
                            "products", section.dishes.map { "/api/products/{product:\($0.code)}" })
                    })
            }
        }
        return lines
    }

    /// Passwords do not move: only their hashes are known, and the platform makes its own. Everybody
    /// gets a mail to choose a new one.
    private static func lines(_ ledger: Ledger) -> [String] {
        ledger.accounts.values.sorted { $0.id < $1.id }.flatMap { account -> [String] in
            guard account.isEnabled, let customer = ledger.customers[account.customer] else {
                return []
            }
            let form = [
                ("_username", account.username), ("_email", customer.email),
                ("_telephone", customer.telephone ?? ""), ("_givenName", customer.givenName ?? ""),
                ("_familyName", customer.familyName ?? ""), ("_password", Sodium.token(16)),
            ]
            return [
                self.form("/api/register", form),
                self.form("/api/resetting/send-email", [("username", account.username)]),
            ]
        }
    }

    // MARK: Writing

    private static func write(_ caterer: Caterer, to writer: inout JSONWriter) {
        writer.field("enter", "restaurant")
        writer.field("as", "{restaurant:\(caterer.canteen?.code ?? "")}")
        writer.field("name", caterer.name)
        writer.field("description", caterer.description)
        writer.field("telephone", caterer.telephone)
        writer.field("streetAddress", caterer.address)
        writer.field(
            "latlng",
            Coordinate.text(caterer.place.latitude) + ","
                + Coordinate.text(caterer.place.longitude))
        writer.texts(
            "openingHours",
            caterer.hours.spans.map { span in
                "\(span.days.abbreviation) \(clock(span.opens))-\(clock(span.closes))"
            })
        writer.field("deliveryRadius", caterer.reach)
        writer.field("minimum", caterer.canteen?.minimum ?? 0)
        writer.field("fee", caterer.canteen?.fee ?? 0)
        // Cards need an account of the platform's own payment provider.
        writer.texts("paymentMethods", (caterer.canteen?.payments ?? []).map(\.rawValue).sorted())
        guard let packaging = caterer.packaging else { return }
        writer.field("depositRefundEnabled", true)
        writer.field("depositRefundOptin", packaging == .onRequest)
    }

    private static func write(_ dish: Menu.Dish, to writer: inout JSONWriter) {
        writer.field("code", dish.code)
        writer.field("name", dish.name)
        writer.field("description", dish.description)
        writer.field("price", dish.price ?? 0)
        writer.field("enabled", dish.isEnabled)
        writer.texts("suitableForDiet", dish.diets)
        writer.texts("allergens", dish.allergens)
        writer.texts("images", dish.pictures)
        if let deposit = dish.deposit { writer.field("deposit", deposit) }
        writer.key("options")
        writer.beginArray()
        for group in dish.groups {
            writer.beginObject()
            writer.field("code", group.code)
            writer.field("name", group.name)
            writer.field("additional", !group.isMandatory)
            writer.field("valuesRange", group.range)
            writer.key("values")
            writer.beginArray()
            for choice in group.choices {
                writer.beginObject()
                writer.field("code", choice.code)
                writer.field("name", choice.name)
                writer.field("price", choice.price)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
    }

    private static func clock(_ minutes: Int) -> String {
        LocalDateTime(wallMinutes: minutes).time.text
    }

    private static func call(
        _ method: String, _ path: String, as name: String?, _ body: (inout JSONWriter) -> Void
    ) -> String {
        line {
            $0.field("method", method)
            $0.field("path", path)
            $0.key("body")
            $0.beginObject()
            body(&$0)
            $0.endObject()
            if let name { $0.field("as", name) }
        }
    }

    /// A call with a form, which is what the platform's accounts take.
    private static func form(_ path: String, _ fields: [(String, String)]) -> String {
        line {
            $0.field("method", "POST")
            $0.field("path", path)
            $0.key("form")
            $0.beginObject()
            for (name, value) in fields where !value.isEmpty { $0.field(name, value) }
            $0.endObject()
        }
    }

    private static func line(_ members: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(reserving: 256)
        writer.beginObject()
        members(&writer)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
