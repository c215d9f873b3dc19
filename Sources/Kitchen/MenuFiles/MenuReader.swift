import JSON
import OrderModels

/// Puts the files of a menu together.
struct MenuReader {
    private let mistakes: MistakeList
    /// The whole objects of the JSON5 files.
    private var roots: [MenuFields] = []
    private var tables: [DishTable] = []

    private static let listLimit = 200

    /// In one file of a menu only; the others are lists, which can be spread over all files.
    private static let singleKeys = [
        "name", "motto", "country", "telephone", "mail", "currency", "zone", "payment_page",
    ]
    static let keys = singleKeys + ["coupons", "places", "caterers"]

    init(_ sources: [MenuSource], _ mistakes: MistakeList) {
        self.mistakes = mistakes
        for source in sources {
            switch source.form {
            case .json5:
                do throws(JSON5Error) {
                    let value = try JSON5Reader.read(source.bytes)
                    if let root = MenuFields(
                        value, "a menu", in: source.name, keys: Self.keys, mistakes)
                    {
                        roots.append(root)
                    }
                } catch {
                    mistakes.note(source.name, error.position.line, error.words)
                }
            case .csv:
                if let table = DishTable(source, mistakes) { tables.append(table) }
            }
        }
    }

    /// The menu, or nil after noting why there is none.
    func menu() -> CanteenMenu? {
        checkSingleKeys()
        let currency = currency()
        let reader = CatererReader(
            currency: currency, coupons: coupons(currency),
            hasPaymentPage: single("payment_page") != nil, mistakes: mistakes)
        let caterers = drafts(reader).compactMap { reader.caterer($0) }
        let name = required("name", "\"Canteen Rosa\"")
        let zone = zone()
        let places = places()
        let page = paymentPage()
        let country = single("country")?.text("country")?.lowercased() ?? ""
        checkNumbers(caterers)
        guard mistakes.all.isEmpty, let name, let zone, let currency else { return nil }
        return CanteenMenu(
            name: name, motto: single("motto")?.text("motto"), country: country,
            telephone: single("telephone")?.text("telephone"), mail: single("mail")?.text("mail"),
            currency: Currency(code: currency.currency.code, perEuro: 100, step: 1), zone: zone,
            caterers: caterers, places: places, paymentPage: page)
    }

    private func paymentPage() -> CardPage? {
        guard let root = single("payment_page"), let text = root.text("payment_page") else {
            return nil
        }
        let page = CardPage(text)
        if page == nil {
            root.note(
                "payment_page",
                "\(MistakeList.quote(text)) is no page to pay on, as "
                    + "\"https://pay.example/order/{payment}\": by https, with {payment} once.")
        }
        return page
    }

    /// Which of two is meant is not guessed.
    private func checkSingleKeys() {
        for key in Self.singleKeys {
            guard let root = single(key) else { continue }
            for other in roots where other.has(key) && other.file != root.file {
                other.note(key, "\"\(key)\" is in \(root.file):\(root.line(of: key)) already.")
            }
        }
    }

    /// The file that has `key`.
    private func single(_ key: String) -> MenuFields? {
        roots.first { $0.has(key) }
    }

    private func required(_ key: String, _ example: String) -> String? {
        guard let root = single(key) else {
            roots.first?.missing(key, example)
            return nil
        }
        return root.text(key)
    }

    /// The elements of a list that no canteen has many of.
    private func limited(_ key: String, of root: MenuFields) -> ArraySlice<JSON5Value> {
        let values = root.list(key)
        if values.count > Self.listLimit {
            mistakes.note(
                root.file, values[Self.listLimit].position.line,
                "There are more than \(Self.listLimit) \(key).")
        }
        return values.prefix(Self.listLimit)
    }

    private func currency() -> MenuCurrency? {
        guard let code = required("currency", "\"EUR\"") else { return nil }
        guard let currency = OrderModels.Currency(code: code) else {
            single("currency")?.note(
                "currency", "\(MistakeList.quote(code)) is no currency; write its three letters.")
            return nil
        }
        return MenuCurrency(currency: currency)
    }

    private func zone() -> String? {
        guard let name = required("zone", "\"Europe/Berlin\"") else { return nil }
        guard (try? ZoneRules(system: name)) != nil else {  // Only whether there is one matters.
            single("zone")?.note(
                "zone",
                "\(MistakeList.quote(name)) is no time zone here, as \"Europe/Berlin\" is.")
            return nil
        }
        return name
    }

    private func drafts(_ reader: CatererReader) -> [CatererDraft] {
        var drafts = roots.flatMap { root in
            limited("caterers", of: root).compactMap { reader.draft($0, in: root.file) }
        }
        var firsts: [String: CatererDraft] = [:]
        for draft in drafts where draft.code != "?" {
            if let same = firsts.updateValue(draft, forKey: draft.code.lowercased()) {
                draft.fields.note(
                    "code",
                    "Another caterer has the code \"\(draft.code)\" "
                        + "(\(same.fields.file):\(same.fields.line)).")
            }
        }
        if drafts.isEmpty, let root = roots.first {
            root.note("caterers", "A menu needs at least one caterer, as caterers: [{ … }].")
        } else if roots.isEmpty, let table = tables.first {
            mistakes.note(
                table.file, nil,
                "A table has only dishes. Put it into a directory, with a .json5 file that names "
                    + "the caterer, and serve that directory.")
        }
        for table in tables { table.add(to: &drafts, reader.currency, mistakes) }
        return drafts
    }

    private func coupons(_ currency: MenuCurrency?) -> [Coupon] {
        var coupons: [Coupon] = []
        for root in roots {
            for value in limited("coupons", of: root) {
                guard let coupon = coupon(value, in: root.file, currency) else { continue }
                if coupons.contains(where: { $0.code == coupon.code }) {
                    mistakes.note(
                        root.file, value.position.line,
                        "Two coupons have the code \"\(coupon.code)\".")
                }
                coupons.append(coupon)
            }
        }
        return coupons
    }

    private func coupon(
        _ value: JSON5Value, in file: String, _ currency: MenuCurrency?
    ) -> Coupon? {
        let keys = ["code", "label", "percent", "amount", "delivery", "until"]
        guard let fields = MenuFields(value, "a coupon", in: file, keys: keys, mistakes),
            let given = fields.required("code", "\"WELCOME\""),
            let code = MenuText.code(given, "code", { fields.note("code", $0) })
        else { return nil }
        var worths: [Coupon.Worth] = []
        if fields.has("percent") {
            worths.append(.percent(fields.whole("percent", 1...100, else: 1)))
        }
        if fields.has("amount") {
            worths.append(.exactly(fields.price("amount", in: currency) ?? 0))
        }
        if fields.flag("delivery", else: false) { worths.append(.delivery) }
        var lastDay: Int?
        if let until = fields.text("until") {
            lastDay = CalendarDate(text: until[...])?.dayNumber
            if lastDay == nil {
                fields.note("until", "\"until\" is the last day, as in until: \"2026-12-31\".")
            }
        }
        guard worths.count == 1 else {
            mistakes.note(
                file, fields.line,
                "A coupon has one of percent: 10, amount: \"5.00\" and delivery: true.")
            return nil
        }
        return Coupon(
            code: code.uppercased(), label: fields.text("label") ?? code, worth: worths[0],
            lastDay: lastDay)
    }

    private func places() -> [CanteenMenu.Place] {
        roots.flatMap { root in
            limited("places", of: root).compactMap { value in
                guard
                    let fields = MenuFields(
                        value, "a place", in: root.file, keys: ["name", "address", "place"],
                        mistakes),
                    let name = fields.required("name", "\"Building C\""),
                    let address = fields.required("address", "\"12 Mill Lane, Berlin\"")
                else { return nil }
                if !fields.has("place") { fields.missing("place", "[52.5201, 13.4050]") }
                return fields.place("place").map {
                    CanteenMenu.Place(name: name, address: address, place: $0)
                }
            }
        }
    }

    /// Numbers are made of codes, and two codes may get the same one.
    private func checkNumbers(_ caterers: [Caterer]) {
        var codes: [Int: String] = [:]
        for caterer in caterers {
            let code = caterer.canteen?.code ?? ""
            guard let other = codes.updateValue(code, forKey: caterer.id), other != code else {
                continue
            }
            mistakes.note(
                roots.first?.file ?? "", nil,
                "The codes \"\(other)\" and \"\(code)\" of caterers get the same number; change one."
            )
        }
    }
}
