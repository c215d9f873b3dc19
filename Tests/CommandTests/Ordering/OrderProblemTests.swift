import Glibc
import Kitchen
import TestSupport
import Testing
import Services

/// What keeps a basket from being an order: each with its own status, a sentence, and what to do.
@Suite(.timeLimit(.minutes(10)))
struct OrderProblemTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
    }

    private func expect(
        _ outcome: Outcome, _ status: Int32, _ code: String, _ sentence: String, _ hint: String,
        stage: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let (error, at) = (outcome.errorJSON, sourceLocation)
        #expect(outcome.status == status, "\(outcome.err)", sourceLocation: at)
        #expect(error["code"].text == code, sourceLocation: at)
        #expect(
            error["message"].text?.contains(sentence) == true, "\(outcome.err)", sourceLocation: at)
        #expect(error["hint"].text?.contains(hint) == true, "\(outcome.err)", sourceLocation: at)
        guard let stage else { return #expect(outcome.out == "", sourceLocation: at) }
        // Of an attempt, a script is told what is known.
        #expect(outcome.json["data"]["stage"].text == stage, sourceLocation: at)
        #expect(error["stage"].text == stage, sourceLocation: at)
    }

    /// Orders as a guest, with the last request lost on its way.
    private func lose() async throws {
        try await eater.quote()
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"cutBefore":true}"#)
        #expect(try await eater.order("--key", "lunch").status == 10)
    }

    /// The same program a day later, when a guest's order cannot be read any more.
    private func tomorrow() -> Program {
        eater.server.clock.advance(bySeconds: 24 * 3600)
        return eater.program.with(nil, ["EAT_CLOCK": "2026-05-07T10:30:00Z"])
    }

    @Test func `there is nothing in the basket`() async throws {
        for _ in 0..<3 {
            #expect(try await eater.run("--offline", "basket", "rm", "1").status == 0)
        }
        let quote = try await eater.quote()
        expect(quote, 2, "usage", "There is nothing in the basket.", "eat-tui basket add DISH")
    }

    @Test func `it was ordered already`() async throws {
        try await eater.quote()
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"lateMs":6000000}"#)
        let child = try eater.program.start("order", "--yes", "--max-total", "900")
        try await eater.server.wait(for: "/late?count=1")
        child.signal(SIGKILL)
        #expect(try child.outcome().signal == SIGKILL)
        try eater.server.control("POST", "/late")
        let order = try #require(eater.placed.first)
        expect(
            try await eater.quote(), 7, "refused",
            "This was ordered already: \(order.number) of La Table de Maëlle.",
            "/api/orders/\(order.id).")
    }

    @Test(arguments: [["track", "lunch"], ["quote"], ["order", "--yes", "--max-total", "900"]])
    func `the server cannot be asked any more: ask the kitchen, and say`(
        words: [String]
    ) async throws {
        try await lose()
        let later = tomorrow()
        let lost = try await later.run(words + ["--json"])
        expect(
            lost, 10, "outcome_unknown", "Whether this was ordered can no longer be looked up",
            "Ask La Table de Maëlle, +33",
            stage: words[0] == "track" ? "ask_the_kitchen" : nil)
        #expect(
            lost.errorJSON["hint"].text?.hasSuffix(
                "eat-tui track lunch --settle placed, or not-placed.") == true)
        #expect(eater.placed.isEmpty)
    }

    @Test func `the kitchen said that it was placed: it is an order`() async throws {
        try await lose()
        let later = tomorrow()
        #expect(try await later.run("track", "lunch").status == 10)
        let said = try await later.run("track", "lunch", "--settle", "placed", "--json")
        // What the kitchen has of it could not be read.
        #expect(said.status == 12, "\(said.err)")
        let data = try await later.run("--offline", "orders", "--json").json["data"]
        #expect(data["orders"].rows.compactMap(\.["key"].text) == ["lunch"])
        #expect(data["unsettled"].rows.isEmpty)
        #expect(try await later.run("--offline", "basket", "show").status == 3)
    }

    @Test func `the kitchen said that it was not placed: the basket can be ordered`() async throws {
        try await lose()
        let later = tomorrow()
        #expect(try await later.run("track", "lunch").status == 10)
        let said = try await later.run("track", "lunch", "--settle", "not-placed", "--json")
        expect(
            said, 7, "refused", "This was not ordered", "Your basket is as it was.",
            stage: "not_ordered")
        let order = try await later.run("order", "--yes", "--max-total", "900", "--asap")
        #expect(order.status == 0, "\(order.err)")
        #expect(eater.placed.count == 1)
    }

    @Test func `what the server can be asked about is not the diner's to say`() async throws {
        try await lose()
        let said = try await eater.run("track", "lunch", "--settle", "placed", "--json")
        expect(
            said, 2, "usage", "The server can still be asked about this", "Leave out --settle.")
        let unsettled = try await eater.run("--offline", "orders", "--json").json["data"]
        #expect(unsettled["unsettled"].rows.compactMap(\.["key"].text) == ["lunch"])
    }

    @Test func `an earlier try may still become an order`() async throws {
        try await lose()
        _ = try await eater.run("--offline", "basket", "set", "1", "--quantity", "5")
        // It says that it is gone, and it is not.
        try eater.server.setFaults(json: #"{"path":"*/items/*","method":"DELETE","status":404}"#)
        let order = try await eater.order()
        expect(
            order, 10, "outcome_unknown", "An earlier try at this order may still become one",
            "eat-tui track lunch")
        #expect(eater.placed.isEmpty)
    }

    @Test func `what an account ordered is not told to somebody else`() async throws {
        #expect(try eater.signIn().status == 0)
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"cutBefore":true}"#)
        #expect(try await eater.order("--key", "lunch").status == 10)
        #expect(try await eater.run("logout").status == 0)
        let tracked = try await eater.run("track", "lunch", "--json")
        expect(
            tracked, 10, "outcome_unknown", "is not known yet", "eat-tui track lunch",
            stage: "outcome_unknown")
        #expect(
            tracked.warnings.contains {
                $0.hasPrefix("This belongs to an account") && $0.contains("eat-tui login")
            }, "\(tracked.err)")
    }

    @Test(arguments: [["quote"], ["order", "--yes", "--max-total", "900"]])
    func `after signing out, an address of the account is what is missing`(
        words: [String]
    ) async throws {
        #expect(try eater.signIn().status == 0)
        #expect(try await eater.run("address", "ls", "--refresh").status == 0)
        #expect(try await eater.run("quote").status == 0)
        #expect(try await eater.run("logout").status == 0)
        expect(
            try await eater.program.run(words + ["--json"]), 4, "sign_in",
            "an address of an account, and nobody is signed in", "eat-tui login")
        let elsewhere = try await eater.program.run(
            words + ["--json", "--to", Eater.place] + Eater.guest)
        #expect(elsewhere.status == 0, "\(elsewhere.err)")
    }

    @Test func `a server that wants a sign-in is not told as a wrong password`() async throws {
        try eater.server.setFaults(
            json: #"""
                {"path":"/api/carts/session","status":401,"contentType":"application/json",
                 "body":"{\"code\":401,\"message\":\"Expired JWT Token\"}"}
                """#)
        expect(
            try await eater.quote(), 4, "sign_in",
            "The server asks you to sign in: Expired JWT Token.", "eat-tui login")
    }

    @Test func `a guest's order is shown as it is kept once it cannot be read`() async throws {
        try await eater.quote()
        let number = try await eater.order().json["data"]["number"].text
        let track = try await tomorrow().run("track", try #require(number), "--json")
        #expect(track.status == 0)
        #expect(
            track.json["warnings"].texts.first?.hasPrefix(
                "The server shows a guest's order for one day only. Call the kitchen: +33") == true)
    }

    @Test func `an order that its server lost is told so, and no blank phone is to be called`()
        async throws
    {
        try await eater.quote()
        let number = try #require(try await eater.order().json["data"]["number"].text)
        _ = try await Program.sqlite(
            eater.program.userFile,
            "UPDATE order_detail SET server = json_set(server, '$.kp', ' \u{200B}')")
        try eater.server.setFaults(
            json: #"""
                {"path":"/api/orders/*","status":401,"contentType":"application/json",
                 "body":"{\"code\":401,\"message\":\"Invalid JWT Token\"}"}
                """#)
        let track = try await eater.run("track", number, "--json")
        let warning = try #require(track.json["warnings"].texts.first)
        #expect(
            warning.contains("here any more. Ask the kitchen; its phone")
                && !warning.contains("\u{200B}"), "\(track.out)")
    }

    @Test func `another currency was not agreed to`() async throws {
        try await eater.quote()
        try eater.server.control("PUT", "/malice", #"["currency"]"#)
        expect(
            try await eater.order(), 8, "price", "another currency than that of 900.00 EUR.",
            "eat-tui quote")
        #expect(eater.placed.isEmpty)
    }

    @Test(arguments: ["> /dev/full", ">&-"])
    func `an order whose answer cannot be written is named by what could be`(sink: String)
        async throws
    {
        let words =
            [Program.tui] + eater.program.prefix
            + ["order", "--yes", "--max-total", "900", "--key", "full", "--to", Eater.place]
            + Eater.guest
        let line = (words.map { "'\($0)'" } + [sink, "--json"]).joined(separator: " ")
        let order = try await Program.run(
            "/bin/sh", ["-c", line], environment: eater.program.environment)
        let placed = try #require(eater.placed.first)
        #expect(order.status == 13 && eater.placed.count == 1, "\(order)")
        let error = order.errorJSON
        #expect(error["code"].text == "answer_not_written" && error["exit"].number == 13)
        #expect(error["key"].text == "full" && error["stage"].text == "waiting", "\(order.err)")
        #expect(error["message"].text?.contains("was ordered all the same") == true)
        #expect(error["hint"].text?.contains("eat-tui track") == true)
        let tracked = try await eater.run("track", "full", "--json")
        #expect(tracked.json["data"]["ref"].text == error["ref"].text, "\(placed)")
    }

    @Test
    func `prices in a currency that the server once told by mistake are gone once read again`()
        async throws
    {
        try eater.server.control("PUT", "/malice", #"["currency"]"#)
        #expect(try await eater.run("menu", "9", "--refresh", "--plain").out.contains("\tUSD"))
        #expect(try await eater.run("sync", "--all", "--refresh").status == 0)
        try eater.server.control("PUT", "/malice", "[]")
        let again = try await eater.run("menu", "9", "--refresh", "--plain").out
        #expect(again.contains("\tEUR") && !again.contains("\tUSD"), "\(again)")
        // The others, too, as soon as one looks at them.
        let other = try await eater.run("menu", "8", "--plain").out
        #expect(other.contains("\tEUR") && !other.contains("\tUSD"), "\(other)")
        try await eater.quote()
        #expect(try await eater.order().status == 0)
    }

    @Test func `a cart that may yet be an order is not paid in another currency`() async throws {
        try await lose()
        try eater.server.control("PUT", "/malice", #"["currency"]"#)
        expect(
            try await eater.order(), 8, "price",
            "The server asks for USD now, and the cart is in EUR.", "Read the menu again")
        #expect(eater.placed.isEmpty)
    }

    @Test func `a clock of no known zone`() async throws {
        eater.server.answer("/api/settings") {
            $0.body = Handmade.settings.replacing("Europe/Paris", with: "Mars/Phobos")
        }
        let order = try await eater.program.run(
            ["order", "--yes", "--max-total", "900", "--json", "--to", Eater.place] + Eater.guest)
        expect(
            order, 2, "configuration", "is not known here (Mars/Phobos).", "Install tzdata.")
    }

    @Test func `nothing of it is on the menu now`() async throws {
        #expect(try eater.signIn().status == 0)
        let past = try await eater.run("orders", "--json").json["data"]["orders"][0]
        eater.server.answer("*/menu") { $0.body = Handmade.menu([]) }
        expect(
            try await eater.run("repeat", try #require(past["number"].text), "--json"), 3,
            "not_found", "Nothing of that order is on the menu now.", "--refresh")
    }

    @Test func `sums that do not fit together are paid by nobody`() async throws {
        try await eater.quote()
        try eater.server.control("PUT", "/malice", #"["totals"]"#)
        expect(
            try await eater.order(), 6, "server", "The server's sums do not fit together",
            "Nobody should pay that. Ask the kitchen.")
        #expect(eater.placed.isEmpty)
    }

    @Test func `a cart that runs out again and again`() async throws {
        try await eater.quote()
        eater.server.answer("*/validate") { $0.status = 401 }
        let order = try await eater.order()
        expect(order, 6, "server", "The cart at the server has expired.", "makes another cart")
        #expect(order.errorJSON["retryable"].flag == true)
    }

    @Test func `an account that the server forgot keeps its drafts`() async throws {
        #expect(try eater.signIn().status == 0)
        try eater.server.setFaults(
            json:
                #"[{"path":"/api/token/refresh","status":401},{"path":"/api/carts/session","status":401}]"#
        )
        expect(
            try await eater.order(), 4, "sign_in",
            "no longer takes demo's sign-in, so it was ended.",
            "Your drafts are kept.")
        eater.server.setFaults([])
        #expect(try await eater.run("--offline", "basket", "show").status == 0)
    }

    @Test func `who follows hears that a program died with an order in hand, and what came of it`()
        async throws
    {
        try await eater.quote()
        let follower = try eater.program.start("status", "--follow")
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"lateMs":6000000}"#)
        let child = try eater.program.start(
            "order", "--yes", "--max-total", "900", "--key", "lunch")
        try await eater.server.wait(for: "/late?count=1")
        child.signal(SIGKILL)
        #expect(try child.outcome().signal == SIGKILL)
        #expect(follower.line()?.hasPrefix("La Table de Maëlle outcome unknown") == true)
        try eater.server.control("POST", "/late")
        #expect(try await eater.run("orders").status == 0)
        let number = try #require(eater.placed.first?.number)
        #expect(follower.line()?.hasPrefix("#\(number) ") == true)
    }
}
