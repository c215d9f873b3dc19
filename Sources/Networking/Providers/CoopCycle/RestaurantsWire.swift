import Sentences
import JSON
import OrderModels

/// `GET /api/restaurants` and `GET /api/restaurants/{id}`.
enum RestaurantsWire {
    static func feed(
        _ response: HTTPResponse, path: String, provider: ProviderID, api: CoopCycleAPI
    ) throws(HTTPError) -> CatererFeed {
        let body = response.body
        do throws(JSONError) {
            _ = try ListRows(body)
        } catch {
            throw api.unreadable(error, path, response)
        }
        return CatererFeed(body: body) { body, take in
            var problems: [RowProblem] = []
            var rows = try ListRows(body)
            while rows.failure == nil {
                let caterer: Caterer
                do throws(JSONError) {
                    guard let row = try rows.next() else { break }
                    caterer = try self.caterer(row, provider: provider)
                } catch {
                    problems.append(RowProblem(path: error.path, reason: error.sentence))
                    continue
                }
                try take(caterer)
            }
            if let failure = rows.failure {
                throw api.unreadable(failure, path, response)
            }
            return problems
        }
    }

    static func caterer(_ json: JSONValue, provider: ProviderID) throws(JSONError) -> Caterer {
        let iri = try json.required("@id").string()
        let name = try json.required("name").string()
        let summary = try json.optional("description")?.string()
        let state = try json.optional("state")?.string()
        let phone = try json.optional("telephone")?.string()
        let address = try address(json.optional("address"))
        let spans = try spans(json.optional("openingHoursSpecification"))
        let closures = try closures(json.optional("specialOpeningHoursSpecification"))
        let methods = try methods(json.optional("fulfillmentMethods"))
        let isOpen = try json.optional("isOpen")?.bool()
        let next = try json.optional("nextOpeningDate")?.string()
        let facets = try texts(json.optional("facets")?["cuisine"])
        let tags = facets.isEmpty ? try texts(json.optional("tags")) : []
        var caterer = Caterer(
            id: Caterer.ID(provider: provider, local: iri), provider: provider, name: name,
            summary: summary, address: address, phone: phone,
            hours: OpeningHours(spans: spans, closures: closures), methods: methods,
            cuisines: facets + tags, badges: try texts(json.optional("badges")),
            state: state.map(Caterer.State.init(rawValue:)) ?? .normal, isOpen: isOpen,
            nextOpening: next.flatMap { Instant(rfc3339: $0) })
        caterer.image = PictureAddress(json.optional("image"))
        return caterer
    }

    private static func address(_ json: JSONValue?) throws(JSONError) -> Address? {
        guard let json, json.optional("streetAddress") != nil else { return nil }
        return try AddressWire.address(json)
    }

    private static func spans(_ json: JSONValue?) throws(JSONError) -> [OpeningHours.Span] {
        guard let json else { return [] }
        var spans: [OpeningHours.Span] = []
        for row in try json.elements() {
            let opens = try time(row.required("opens"))
            let closes = try time(row.required("closes"))
            var days: WeekdaySet = []
            for name in try row.required("dayOfWeek").elements() {
                guard let day = try weekday(name) else { continue }
                days.formUnion(WeekdaySet(rawValue: 1 << UInt8(day.rawValue - 1)))
            }
            spans.append(OpeningHours.Span(days: days, opens: opens, closes: closes))
        }
        return spans
    }

    /// The platform's names, compared as bytes for speed: most spans have seven.
    private static let weekdays: [(name: StaticString, day: Weekday)] = [
        ("Monday", .monday), ("Tuesday", .tuesday),
        ("Wednesday", .wednesday), ("Thursday", .thursday),
        ("Friday", .friday), ("Saturday", .saturday),
        ("Sunday", .sunday),
    ]

    private static func weekday(_ json: JSONValue) throws(JSONError) -> Weekday? {
        for (name, day) in weekdays where json.equals(name) {
            return day
        }
        return Weekday(englishName: try json.string())
    }

    /// In a closure, `opens` and `closes` mean its end and its beginning: the shop is closed from
    /// `validFrom` at `closes` until `validThrough` at `opens`.
    private static func closures(_ json: JSONValue?) throws(JSONError) -> [OpeningHours.Closure] {
        guard let json else { return [] }
        return try json.elements().map { row throws(JSONError) in
            let from = LocalDateTime(
                try date(row.required("validFrom")), try time(row.required("closes")))
            let until = LocalDateTime(
                try date(row.required("validThrough")), try time(row.required("opens")))
            return OpeningHours.Closure(from: from, until: until)
        }
    }

    private static func methods(_ json: JSONValue?) throws(JSONError) -> [Caterer.Method] {
        guard let json else { return [] }
        var methods: [Caterer.Method] = []
        for row in try json.elements() {
            guard try row.optional("enabled")?.bool() ?? true else { continue }
            methods.append(Caterer.Method(rawValue: try row.required("type").string()))
        }
        return methods
    }

    private static func texts(_ json: JSONValue?) throws(JSONError) -> [String] {
        guard let json, !json.isNull else { return [] }
        return try json.elements().map { text throws(JSONError) in try text.string() }
    }

    /// Parses `19:30`, with or without seconds.
    private static func time(_ json: JSONValue) throws(JSONError) -> TimeOfDay {
        guard let time = TimeOfDay(text: Substring(try json.string().utf8.prefix(5))) else {
            throw json.error(.wrongType(expected: .network.timeOfDay, found: .network.otherText))
        }
        return time
    }

    /// Parses `2026-12-24`, with or without a time after it.
    private static func date(_ json: JSONValue) throws(JSONError) -> CalendarDate {
        guard let date = CalendarDate(text: Substring(try json.string().utf8.prefix(10))) else {
            throw json.error(.wrongType(expected: .network.date, found: .network.otherText))
        }
        return date
    }
}
