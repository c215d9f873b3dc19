import Kitchen
import OrderModels
import TestSupport
import Testing
import Services

/// Orders that are not taken: each for its own reason, with its own status, and the draft kept.
@Suite(.timeLimit(.minutes(10)))
struct OrderRefusalTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
    }

    private func expectRefusal(
        _ status: Int32, _ code: String, _ outcome: Outcome,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        #expect(outcome.status == status, sourceLocation: sourceLocation)
        #expect(outcome.errorJSON["code"].text == code, sourceLocation: sourceLocation)
        #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
        #expect(eater.placed.isEmpty, sourceLocation: sourceLocation)
        let basket = try await eater.run("--offline", "basket", "show", "--json").json["data"]
        #expect(basket["pieces"].number == 4, sourceLocation: sourceLocation)
    }

    @Test func `a basket for one day that would come on another says so`() async throws {
        let eater = try await Eater()
        try await eater.fill()
        _ = try await eater.run("--offline", "basket", "occasion", "--at", "2031-12-24 18:00")
        try await eater.quote("--asap")
        let words = try await eater.run("quote")
        #expect(words.out.contains("; the basket is for "), "\(words.out)")
        #expect(try await eater.run("basket", "show").out.contains("2031"))
        _ = try await eater.run("--offline", "basket", "occasion", "--at", "")
        #expect(!(try await eater.run("quote").out.contains("the basket is for")))
    }

    @Test func `a dish that became dearer since the quote is above what was agreed to`()
        async throws
    {
        let code = try await eater.soupCode()
        let quoted = try await eater.quote().json["data"]["total"]["minor"].number
        let total = try #require(quoted)
        try eater.server.control("PUT", "/products/\(code)", #"{"price":1000}"#)
        let limit = "\(total / 100).\(total % 100 < 10 ? "0" : "")\(total % 100)"
        let outcome = try await eater.run("order", "--yes", "--max-total", limit, "--json")
        try await expectRefusal(8, "price", outcome)
        #expect(outcome.err.contains("more than \(limit) EUR"))
    }

    @Test(arguments: [
        ["--pick-up", "--to", "47.5530,0.4900"], ["--reusable", "--no-reusable"],
        ["--asap", "--for", "19:30"],
    ])
    func `options that contradict each other are told before who says yes`(words: [String])
        async throws
    {
        let outcome = try await eater.program.run(["order", "--json"] + words)
        #expect(outcome.status == 2, "\(outcome)")
    }

    @Test(arguments: [["--tip", "5"], ["--pick-up"], ["--to", "47.5530,0.4900"]])
    func `a quote that is refused changes nothing of how the basket is ordered`(words: [String])
        async throws
    {
        func terms() async throws -> [String?] {
            let quote = try await eater.run("quote", "--json").json["data"]
            return [
                quote["total"]["minor"].text, quote["method"].text, quote["address"]["lat"].text,
                quote["address"]["line"].text, quote["bill"].text,
            ]
        }
        try await eater.quote()
        let before = try await terms()
        for time in [["--slot", "tomorrow 12:31"], ["--for", "2026-12-31 12:30"]] {
            let refused = try await eater.program.run(["quote", "--json"] + words + time)
            #expect(refused.status == 7, "\(refused.err)")
            let choices = refused.errorJSON["choices"].texts
            #expect(refused.errorJSON["option"].text == "--slot" && !choices.isEmpty, "\(time)")
            #expect(choices.allSatisfy { Instant(rfc3339: $0) != nil })
        }
        #expect(try await terms() == before)
    }

    @Test func `a dish that ran out is named`() async throws {
        let code = try await eater.soupCode()
        try await eater.quote()
        try eater.server.control("PUT", "/products/\(code)", #"{"stock":0}"#)
        let outcome = try await eater.order()
        try await expectRefusal(7, "refused", outcome)
    }

    @Test func `a dish that was disabled while ordering is named, and the rest is not ordered`()
        async throws
    {
        let code = try await eater.soupCode()
        try await eater.quote()
        // The kitchen takes it out of the cart at the next write, and then finds nothing wrong.
        try eater.server.control("PUT", "/products/\(code)", #"{"enabled":false}"#)
        let outcome = try await eater.order()
        try await expectRefusal(7, "refused", outcome)
        #expect(outcome.err.contains("Onion soup cannot be had any more."))
    }

    @Test func `a tip that is refused is not kept`() async throws {
        try await eater.quote("--tip", "2.00")
        let refused = try await eater.order("--tip", "20000.00")
        try await expectRefusal(7, "refused", refused)
        #expect(refused.err.contains("20000.00"))
        let quote = try await eater.quote().json["data"]
        #expect(quote["tip"]["minor"].number == 200 && quote["problems"].rows.isEmpty)
    }

    @Test func `too little is refused with what to do`() async throws {
        try eater.server.control("PUT", "/restaurants/9", #"{"minimum":100000}"#)
        try await eater.quote()
        let outcome = try await eater.order()
        try await expectRefusal(7, "refused", outcome)
        #expect(outcome.errorJSON["message"].text?.contains("below the kitchen's minimum") == true)
        #expect(outcome.errorJSON["hint"].text?.contains("basket add") == true)
    }

    @Test func `a quote that could not be ordered says so by its status, and is an answer too`()
        async throws
    {
        #expect(try await eater.quote().status == 0)
        // Who orders can be said with the order.
        #expect(try await eater.run("quote", "--to", Eater.place).status == 0)
        try eater.server.control("PUT", "/restaurants/9", #"{"minimum":100000}"#)
        let quote = try await eater.quote()
        #expect(quote.status == 7 && quote.errorJSON["code"].text == "refused")
        #expect(quote.json["data"]["problems"][0]["code"].text == "below_minimum")
        let words = try await eater.run("quote")
        #expect(words.status == 7 && !words.out.isEmpty, "\(words)")
        #expect(!words.err.contains("minimum"), "said twice: \(words.err)")
    }

    @Test func `a kitchen that shut takes nothing for now`() async throws {
        try await eater.quote("--asap")
        try eater.server.control("PUT", "/restaurants/9", #"{"closedMinutes":525600}"#)
        try await expectRefusal(7, "refused", try await eater.order())
    }

    @Test func `a place too far away is refused with another way`() async throws {
        try await eater.quote("--to", "48.85,2.35")
        let outcome = try await eater.order()
        try await expectRefusal(7, "refused", outcome)
        #expect(outcome.errorJSON["hint"].text?.contains("--pick-up") == true)
        try await eater.quote()
    }

    @Test func `picking up that was refused is not advised`() async throws {
        let caterers = try await eater.run("caterers", "--json").json["data"]["caterers"].rows
        let kitchen = try #require(
            caterers.first { $0["methods"].texts == ["delivery"] }?["ref"].text)
        let menu = try await eater.run("menu", kitchen, "--json").json["data"]["sections"].rows
        let dish = menu.flatMap { $0["items"].rows }.first {
            $0["available"].flag == true && $0["options"].rows.isEmpty
        }
        let name = try #require(dish?["name"].text)
        let added = try await eater.run(
            "--offline", "basket", "add", name, "--from", kitchen, "--quantity", "9")
        #expect(added.status == 0, "\(added.err)")
        let outcome = try await eater.program.run(
            ["order", "--yes", "--max-total", "900", "--pick-up", "--json"] + Eater.guest)
        #expect(outcome.status == 7, "\(outcome.err)")
        let hint = outcome.errorJSON["hint"].text ?? ""
        #expect(hint.contains("--to") && !hint.contains("--pick-up"), "\(outcome.err)")
    }

    @Test func `a kitchen that takes cards only names its page and keeps the draft`() async throws {
        try eater.server.control("PUT", "/restaurants/9", #"{"cardOnly":true}"#)
        let quote = try await eater.quote().json["data"]
        #expect(quote["payments_here"].rows.isEmpty && quote["payments"].texts == ["card"])
        #expect(quote["page"].text?.hasPrefix("http") == true)
        let outcome = try await eater.order()
        try await expectRefusal(9, "payment", outcome)
        #expect(outcome.errorJSON["message"].text?.contains("http") == true)
        #expect(outcome.errorJSON["hint"].text?.contains("does not go along") == true)

        let page = quote["page"].text
        #expect(outcome.errorJSON["kitchen_page"].text == page)
        let home = eater.program.home.path
        try await Program.install("#!/bin/sh\necho $1 >\(home)/opened\n", at: home + "/browser")
        let program = eater.program.with(nil, ["BROWSER": home + "/browser"])
        let opened = try await program.run("order", "--yes", "--max-total", "900", "--open")
        #expect(opened.status == 9 && Home.text(home + "/opened") == (page ?? "") + "\n")
    }

    @Test func `a guest has to say who they are`() async throws {
        let outcome = try await eater.run(
            "order", "--yes", "--max-total", "900", "--to", Eater.place, "--json")
        try await expectRefusal(4, "sign_in", outcome)
        #expect(outcome.errorJSON["hint"].text?.contains("--guest") == true)
    }

    @Test(arguments: [
        ([], "--yes and --max-total are missing"), (["--yes"], "--max-total is missing"),
        (["--max-total", "90"], "--yes is missing"),
    ])
    func `without a terminal nothing is confirmed by default`(
        flags: [String], missing: String
    ) async throws {
        let before = eater.server.calls.count
        let outcome = try await eater.program.run(["order", "--json"] + flags)
        try await expectRefusal(11, "confirmation_needed", outcome)
        #expect(outcome.err.contains(missing))
        #expect(eater.server.calls.count == before)
    }

    @Test(arguments: [
        ["--max-total", "much"], ["--max-total", "-5"], ["--key", ""], ["--tip", "x"],
        ["--for", "soon"], ["--for", "2026-05-05 12:30"], ["--to", "here", "--pick-up"],
        ["--asap", "--for", "13:00"], ["--pay", "shells"],
    ])
    func `what cannot be followed is a usage error, and orders nothing`(
        words: [String]
    ) async throws {
        let outcome = try await eater.program.run(
            ["order", "--yes", "--max-total", "90", "--json"] + words)
        try await expectRefusal(2, "usage", outcome)
    }

    @Test func `offline nothing is ordered and nothing is kept to be ordered later`() async throws {
        let outcome = try await eater.run(
            "--offline", "order", "--yes", "--max-total", "90", "--json")
        try await expectRefusal(5, "offline", outcome)
    }

    @Test func `nobody cancels from here: the kitchen's number is told`() async throws {
        try await eater.quote()
        let number = try await eater.order().json["data"]["number"].text
        let outcome = try await eater.run("cancel", try #require(number), "--json")
        #expect(outcome.status == 7)
        #expect(outcome.errorJSON["hint"].text?.contains("Call +33") == true)
        #expect(eater.placed.map(\.state) != ["cancelled"])
        #expect(try await eater.run("cancel", "nothing").status == 3)
    }

    @Test func `a time that is refused is not kept, and that is said`() async throws {
        try await eater.fill()
        let spoken = try await eater.quote("--for", "Friday at 12:30 pm")
        #expect(spoken.status == 0, "\(spoken.err)")
        let before = try await eater.run("basket", "show", "--json").json["data"]["eta"]
        let closed = try await eater.quote("--for", "tomorrow at 3 am")
        #expect(closed.status == 7, "\(closed.err)")
        #expect(closed.err.contains("What was refused is not kept"), "\(closed.err)")
        let after = try await eater.run("basket", "show", "--json").json["data"]["eta"]
        #expect(after["to"].text == before["to"].text && after["to"].text != nil)
        let range = try await eater.quote("--for", "from 7 pm")
        #expect(range.status == 2 && range.err.contains("more than one time"), "\(range.err)")
        let half = try await eater.quote("--for", "tomorrow at 8")
        #expect(half.status == 2 && half.errorJSON["choices"].texts.count == 2, "\(half.err)")
        #expect(half.errorJSON["option"].text == "--for")
        let french = try await eater.quote("--for", "vendredi à 12 h 30", "--language", "fr")
        #expect(french.status == 0, "\(french.err)")
    }
}
