import Foundation
import Kitchen
import Testing

/// The page of an invitation, as a browser asks for it (0069).
struct SharePageTests {
    static let dishes = """
        { code: "soup", name: "Soup", price: "5.00", diets: ["vegan"] },
        { code: "cake", name: "Cake <b>&\\"", price: "3.10", allergens: ["milk", "nuts"] },
        { code: "curry", name: "Curry", price: "9.00", options: ["rice", "extras"] },
        { code: "fish", name: "Fish", price: "9.00", available: false },
        """
    static let options = """
        options: [
            { code: "rice", name: "Rice", choose: "one", choices: [
                { code: "plain", name: "Plain" }, { code: "egg", name: "Egg", price: "1.50" } ] },
            { code: "extras", name: "Extras", choose: "0-2", choices: [
                { code: "nuts", name: "Nuts", price: "0.50" }, { code: "chili", name: "Chili" } ] },
        ],
        """

    private let files: MenuFiles
    private let server: KitchenServer
    private let mia: Diner
    private let path: String
    private let browser: Browser

    /// What a browser keeps: a cookie.
    private final class Browser {
        let client: Client
        var cookie: String?

        init(_ server: KitchenServer) {
            client = Client(server)
        }

        func get(_ path: String) throws -> Client.Reply {
            try client.ask("GET", path, headers: cookie.map { ["Cookie": $0] } ?? [:])
        }

        /// Sends a form from a page of this server, and opens what the answer leads to.
        func post(
            _ path: String, _ body: String, _ headers: [String: String] = [:]
        ) throws -> Client.Reply {
            var headers = headers.merging(["Origin": "http://127.0.0.1"]) { own, _ in own }
            headers["Cookie"] = cookie
            let answer = try client.ask("POST", path, headers: headers, body: body)
            if let kept = answer.headers["set-cookie"] {
                cookie = kept.split(separator: ";").first.map(String.init)
            }
            guard answer.status == 303, let next = answer.headers["location"] else { return answer }
            return try get(next.split(separator: "#").first.map(String.init) ?? next)
        }
    }

    init() throws {
        files = try MenuFiles([
            "menu.json5": MenuFiles.small(head: "", caterer: Self.options, dishes: Self.dishes)
        ])
        server = try Servers.canteen(files.directory)
        mia = Diner(server)
        try mia.fillCart(try mia.canteen("Small canteen"), quantity: 2, of: "small.soup")
        path = "/order/share/\(try mia.invite())"
        browser = Browser(server)
    }

    private func lines() throws -> [String] {
        try Diner.lines(mia.call("GET", mia.cart))
    }

    @Test(arguments: [
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr", "contient lait, fruits à coque", "5,00 €"),
        ("it, es;q=0.7, de;q=0.8", "de", "enthält Milch, Schalenfrüchte", "5,00 €"),
        ("es", "es", "contiene leche, frutos de cáscara", "5,00 €"),
        ("en-GB, fr", "en", "contains milk, nuts", "5.00 EUR"),
        ("it,*;q=0.1", "en", "contains milk, nuts", "5.00 EUR"),
        ("fr;q=0,\u{7F};;;q=nan", "en", "contains milk, nuts", "5.00 EUR"),
    ])
    func `the page is in the language that the browser asks for`(
        accepts: String, language: String, allergens: String, price: String
    ) throws {
        let page = try browser.client.ask("GET", path, headers: ["Accept-Language": accepts])
        #expect(page.text.contains("<html lang=\"\(language)\">"))
        #expect(page.headers["content-language"] == language)
        #expect(page.text.contains(allergens) && page.text.contains(price))
        let wrong = try browser.client.ask(
            "POST", path + "/join",
            headers: ["Accept-Language": accepts, "Origin": "http://127.0.0.1"], body: "name=")
        #expect(wrong.status == 400 && wrong.text.contains("<html lang=\"\(language)\">"))
    }

    @Test func `a colleague gives a name once, and chooses and changes dishes`() throws {
        let first = try browser.get(path)
        #expect(first.status == 200)
        #expect(first.headers["content-type"] == "text/html; charset=utf-8")
        for part in [
            "<meta name=\"viewport\"", "Soup</h3>", "5.00 EUR", "vegan, vegetarian",
            "contains milk, nuts", "allergens not stated", "Cake &lt;b&gt;&amp;&quot;", "Sold out",
            "Your name",
        ] {
            #expect(first.text.contains(part), "\(part)")
        }
        #expect(!first.text.contains("/add\"") && !first.text.contains("<script"))

        let joined = try browser.post(path + "/join", "name=Ana+L%C3%B8v")
        #expect(joined.text.contains("You are <strong>Ana Løv</strong>"))
        let added = try browser.post(path + "/add", "dish=small.soup&quantity=2")
        #expect(added.text.contains("2 × Soup: 10.00 EUR"))
        _ = try browser.post(
            path + "/add",
            "dish=small.curry&one.small.rice=small.rice.egg&many.small.extras.nuts=2&many.small.extras.chili=&quantity=1"
        )
        #expect(try lines() == ["2 Soup ", "2 Soup Ana Løv", "1 Curry Ana Løv"])
        let all = try browser.get(path).text
        #expect(all.contains("Yours: 21.50 EUR") && all.contains("<strong>31.50 EUR</strong>"))
        #expect(all.contains("1 × Curry + Egg + 2 × Nuts"))

        _ = try browser.post(path + "/change", "line=2&quantity=1")
        for _ in 0..<2 { _ = try browser.post(path + "/change", "line=3&quantity=0") }
        #expect(try lines() == ["2 Soup ", "1 Soup Ana Løv"])
    }

    @Test func `what does not fit is a sentence, and nothing happens`() throws {
        #expect(
            try browser.post(path + "/add", "dish=small.soup").text.contains("Say your name first.")
        )
        for name in ["", "%20%00", String(repeating: "n", count: 61)] {
            let answer = try browser.post(path + "/join", "name=\(name)")
            #expect(answer.status == 400 && answer.text.contains("A name has 1 to 60 letters."))
        }
        _ = try browser.post(path + "/join", "name=%3Cscript%3Ealert(1)%3C/script%3E%1b[2J")
        let before = try lines()
        for (form, sentence) in [
            ("", "not on the menu"), ("dish=pizza", "not on the menu"),
            ("dish=%3Cscript%3E", "not on the menu"), ("dish=small.fish", "Fish is sold out."),
            ("dish=small.curry", "Curry: Rice, choose 1."),
            ("dish=small.curry&one.small.rice=gold", "Curry: Rice, choose 1."),
            (
                "dish=small.curry&one.small.rice=small.rice.egg&many.small.extras.nuts=3",
                "Curry: Extras, choose up to 2."
            ),
            (
                "dish=small.curry&one.small.rice=small.rice.egg&many.small.extras.nuts=-1",
                "how many of Nuts?"
            ),
            ("dish=small.curry&one.small.rice=small.rice.egg&many.gold=1", "not offered any more"),
            ("dish=small.soup&quantity=0", "How many?"),
            ("dish=small.soup&quantity=1e9", "How many?"),
            ("{\"dish\":\"soup\"}", "not on the menu"),
        ] {
            let answer = try browser.post(path + "/add", form)
            #expect(answer.status == 400 && answer.text.contains(sentence), "\(form)")
            #expect(!answer.text.contains("<script") && !answer.body.contains(0x1B))
        }
        // What was typed is still there.
        let again = try browser.post(
            path + "/add", "dish=small.curry&many.small.extras.nuts=2&quantity=7")
        #expect(again.text.contains("<details open>"))
        #expect(
            again.text.contains("name=\"many.small.extras.nuts\" min=\"0\" max=\"2\" value=\"2\""))
        for form in ["line=1&quantity=5", "line=1&quantity=0", "line=9&quantity=1", "quantity=x"] {
            #expect(try browser.post(path + "/change", form).status == 400, "\(form)")
        }
        for count in [300_000, 10_000_000] {
            let form = "dish=small.soup&quantity=2&x=" + String(repeating: "a", count: count)
            let long = try browser.post(path + "/add", form)
            #expect(
                long.status == 413 && long.text.contains("That was too long. Nothing was done."))
        }
        #expect(try lines() == before)
    }

    @Test func `another site's form does nothing`() throws {
        _ = try browser.post(path + "/join", "name=Ana")
        for headers in [
            ["Origin": "https://evil.example"], ["Origin": "null"],
            ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
        ] {
            let answer = try browser.post(path + "/add", "dish=small.soup", headers)
            #expect(answer.status == 403 && answer.text.contains("Nothing was done."))
        }
        #expect(try lines() == ["2 Soup "])
        let headers = try browser.get(path).headers
        let policy = headers["content-security-policy"] ?? ""
        #expect(policy.contains("default-src 'none'; style-src 'sha256-"))
        #expect(policy.contains("form-action 'self'") && policy.contains("frame-ancestors 'none'"))
        #expect(headers["cache-control"] == "no-store")
        #expect(headers["x-content-type-options"] == "nosniff")
    }

    @Test func `the cookie is for this page, and for scripts of none`() throws {
        let answer = try browser.client.ask("POST", path + "/join", body: "name=Ana")
        let cookie = try #require(answer.headers["set-cookie"])
        for part in ["player=", "; Path=\(path); ", "; HttpOnly", "; SameSite=Lax"] {
            #expect(cookie.contains(part), "\(part)")
        }
        #expect(!cookie.contains("Secure"))
        // Of another cart it opens nothing, and a language leads to the same page.
        let other = Diner(server)
        try other.openCart(try other.canteen("Small canteen"))
        let theirs = "/order/share/\(try other.invite())"
        browser.cookie = cookie.split(separator: ";").first.map(String.init)
        #expect(try browser.get(path).text.contains("You are"))
        #expect(try browser.get(theirs).text.contains("Your name"))
        #expect(try browser.post(theirs + "/add", "dish=small.soup").status == 400)
        #expect(try browser.get("/de\(path)").headers["location"] == path)
        #expect(!server.calls.contains { $0.path.contains("share") })
    }

    @Test func `after ordering the page says so, to participants with their dishes`() throws {
        _ = try browser.post(path + "/join", "name=Ana")
        _ = try browser.post(path + "/add", "dish=small.cake")
        try #require(try mia.payCash().status == 200)

        for answer in [
            try browser.post(path + "/add", "dish=small.soup"),
            try browser.post(path + "/change", "line=2&quantity=0"), try browser.get(path),
        ] {
            #expect(answer.status == 410 && answer.text.contains("This was ordered already"))
            #expect(answer.text.contains("K-1") && answer.text.contains("1 × Cake"))
            #expect(answer.text.contains("was sent to the kitchen, which has not accepted it yet."))
        }
        let stranger = Browser(server)
        #expect(try !stranger.get(path).text.contains("Cake"))
        #expect(try stranger.post(path + "/join", "name=Eve").status == 410)
        #expect(try stranger.get("/order/share/none").text.contains("There is no such page here."))
        #expect(try lines() == ["2 Soup ", "1 Cake <b>&\" Ana"])
    }
}
