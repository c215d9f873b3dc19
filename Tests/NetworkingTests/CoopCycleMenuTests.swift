import Presentation
import Sentences
import Networking
import OrderModels
import TestSupport
import Testing

/// The traps of a menu on the wire.
struct CoopCycleMenuTests {
    @Test func `a group that is not additional takes exactly one`() async throws {
        let group = try await group(#""additional":false,"valuesRange":"[0,3]""#)
        #expect(group.minimum == 1 && group.maximum == 1 && !group.allowsQuantities)
    }

    @Test(arguments: [
        ("\"[0,3]\"", 0, 3), ("\"[1,]\"", 1, nil), ("\"(0,3]\"", 1, 3), ("\"[1,4)\"", 1, 3),
        ("\"[ 2 , 2 ]\"", 2, 2), ("null", 0, nil),
    ])
    func `the range of an additional group bounds the sum of its quantities`(
        range: String, least: Int, most: Int?
    ) async throws {
        let group = try await group(#""additional":true,"valuesRange":\#(range)"#)
        #expect(group.minimum == least && group.maximum == most && group.allowsQuantities)
    }

    @Test(arguments: ["\"3\"", "\"[3,1]\"", "\"[a,b]\"", "\"[\"", "\"\"", "7", "\"[-1,2]\""])
    func `a range that is none costs the dish and names its place`(range: String) async throws {
        let feed = try await feed(
            item(
                #""menuAddOn":[{"identifier":"G","name":"G","additional":true,"valuesRange":\#(range)}]"#
            ))
        #expect(feed.menu.itemCount == 0)
        #expect(
            feed.problems.map(\.path)
                == ["hasMenuSection[0].hasMenuItem[0].menuAddOn[0].valuesRange"])
    }

    @Test func `a dish without an offer is shown and cannot be ordered`() async throws {
        let dish = try await dish(#""name":"Soup","identifier":"S""#, offer: "")
        #expect(dish.price == nil && !dish.isAvailable)
    }

    @Test func `a dish that is not enabled is sold out`() async throws {
        #expect(
            try await dish(#""name":"Soup","identifier":"S","enabled":false"#).isAvailable == false)
    }

    @Test func `no word about diets and allergens is not stated, and so is an empty list`()
        async throws
    {
        let silent = try await dish(#""name":"Soup","identifier":"S""#)
        #expect(silent.diets == .notStated && silent.allergens == .notStated)
        let empty = try await dish(
            #""name":"Soup","identifier":"S","suitableForDiet":[],"allergens":[]"#)
        #expect(empty.diets == .notStated && empty.allergens == .notStated)
    }

    @Test func `diets and allergens lose their wrapping`() async throws {
        let dish = try await dish(
            """
            "name":"Soup","identifier":"S","suitableForDiet":["http://schema.org/GlutenFreeDiet",
            "http://schema.org/VeganDiet"],"allergens":["NUTS","SULPHUR_DIOXIDE"]
            """)
        #expect(dish.diets.values == [.glutenFree, .vegan])
        #expect(dish.allergens.values.map(\.rawValue) == ["nuts", "sulphur-dioxide"])
    }

    @Test(arguments: [
        (#""offers":{"price":-1}"#, "offers.price"), (#""offers":{"price":1e30}"#, "offers.price"),
        (#""offers":{"price":"9.80"}"#, "offers.price"),
        (#""offers":{"price":9223372036854775808}"#, "offers.price"), (#""name":7"#, "name"),
        (#""identifier":null"#, "identifier"),
    ])
    func `a bad dish costs only itself, and its place is named`(
        member: String, place: String
    ) async throws {
        var members = [
            "name": #""name":"Bad""#, "identifier": #""identifier":"B""#,
            "offers": #""offers":{"price":1}"#,
        ]
        members[String(place.prefix { $0 != "." })] = member
        let bad = #"{"@id":"/bad",\#(members.values.joined(separator: ","))}"#
        let feed = try await feed(bad + "," + item(""))
        #expect(feed.menu.sections.first?.items.map(\.name) == ["Rice"])
        #expect(feed.problems.map(\.path) == ["hasMenuSection[0].hasMenuItem[0].\(place)"])
    }

    @Test(arguments: [404, 500])
    func `an absent menu is null, 404 or 500, and a refusal each time`(status: Int) async throws {
        let client = StubClient { _ in HTTPResponse(status: status, body: Array("null".utf8)) }
        await #expect(throws: HTTPError.self) { try await fetch(client) }
        let null = await #expect(throws: HTTPError.self) {
            try await fetch(StubClient(json: "null"))
        }
        let refusal = HTTPError.Refusal(
            endpoint: .verbatim("/api/restaurants/1/menu"), status: 404, message: nil,
            retryAfter: nil)
        #expect(null == .refused(refusal))
    }

    @Test(arguments: [
        "", "<html><body>Hi</body></html>", "{\"hasMenuSection\":", "[1,2", "7", "\u{1}",
    ])
    func `an answer that is no menu is described in one phrase`(body: String) async throws {
        let error = await #expect(throws: HTTPError.self) {
            try await fetch(StubClient(json: body))
        }
        guard case .unreadable(let endpoint, _, let reason, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(endpoint == .verbatim("/api/restaurants/1/menu"))
        #expect(!reason.text.isEmpty && !reason.text.contains("\n"))
    }

    // MARK: What they need

    private let noor = Caterer.ID(provider: .test, local: "/api/restaurants/1")

    private func fetch(_ client: StubClient) async throws -> MenuFeed {
        let provider = CoopCycle(id: .test, baseURL: "https://food.example", client: client)
        let fetched = try await provider.menu(of: noor, in: .eur, Known())
        guard case .fresh(let feed, _) = fetched else { throw HTTPError.cancelled }
        return feed
    }

    private func feed(_ items: String) async throws -> MenuFeed {
        try await fetch(
            StubClient(
                json: """
                    {"name":"Menu","hasMenuSection":[{"@id":"/s/1","name":"All",
                    "hasMenuItem":[\(items)]}]}
                    """))
    }

    private func item(_ members: String) -> String {
        let more = members.isEmpty ? "" : "," + members
        return #"{"@id":"/p/1","name":"Rice","identifier":"RICE","offers":{"price":250}\#(more)}"#
    }

    private func dish(
        _ members: String, offer: String = #","offers":{"price":980}"#
    ) async throws -> MenuItem {
        let feed = try await feed(#"{"@id":"/p/1",\#(members)\#(offer)}"#)
        let areKept = feed.problems.allSatisfy(\.isKept)
        #expect(areKept)
        return try #require(feed.menu.sections.first?.items.first)
    }

    private func group(_ members: String) async throws -> OptionGroup {
        let feed = try await feed(
            item(#""menuAddOn":[{"identifier":"G","name":"Group",\#(members)}]"#))
        #expect(feed.problems.isEmpty)
        return try #require(feed.menu.sections.first?.items.first?.optionGroups.first)
    }
}
