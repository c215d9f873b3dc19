import Glibc
import Kitchen
import TestSupport
import Testing
import Services

/// Ordering again after an answer was lost: what was not ordered is never told as a success, and
/// whatever stands in the way does not hide that the outcome is unknown.
@Suite(.timeLimit(.minutes(10)))
struct OrderDoubtTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
        try await eater.quote()
    }

    /// Places the order under `lunch` without the program knowing of it.
    private func placeUnknown() async throws -> String {
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"lateMs":600000}"#)
        #expect(try await eater.order("--key", "lunch", "--timeout", "2s").status == 10)
        try eater.server.control("POST", "/late")
        return try #require(eater.placed.first?.number)
    }

    /// With the reference of the order, as another server may have one of that number.
    private func expectEarlier(
        _ outcome: Outcome, _ number: String, advises words: String? = nil
    ) throws {
        let order = try #require(eater.placed.first?.id)
        #expect(outcome.status == 7, "\(outcome.err)")
        #expect(outcome.out == "")
        #expect(outcome.errorJSON["code"].text == "refused")
        let message = outcome.errorJSON["message"].text ?? ""
        #expect(message.contains("\(number) of La Table de Maëlle was ordered by the earlier try"))
        #expect(message.contains("Nothing was ordered now"))
        let hint = outcome.errorJSON["hint"].text ?? ""
        let advice = words.map { [$0] } ?? ["eat-tui track http", "/api/orders/\(order)."]
        #expect(advice.allSatisfy(hint.contains), "\(outcome.err)")
        #expect(eater.placed.map(\.pays) == [1])
    }

    @Test(
        arguments: [["--key", "dinner"], []],
        [["order", "--yes", "--max-total", "900"], ["quote"]])
    func `an edited basket is not answered with the order it was before`(
        key: [String], command: [String]
    ) async throws {
        let number = try await placeUnknown()
        _ = try await eater.run("--offline", "basket", "set", "1", "--quantity", "5")
        let words = command + (command == ["quote"] ? [] : key) + ["--json"]
        try expectEarlier(
            try await eater.program.run(words), number, advises: "basket rm")
        let basket = try await eater.run("--offline", "basket", "show", "--json").json["data"]
        #expect(basket["lines"][0]["quantity"].number == 5)
    }

    @Test(arguments: [["--for", "Fri 12:30"], ["--tip", "2.00"], ["--pick-up"]])
    func `other terms are not answered with the order on the terms of before`(
        words: [String]
    ) async throws {
        let number = try await placeUnknown()
        let again = try await eater.program.run(
            ["order", "--yes", "--max-total", "900", "--json", "--key", "dinner"] + words)
        try expectEarlier(again, number)
    }

    @Test(arguments: [
        (#"{"path":"*/pay","count":1,"lateMs":6000000}"#, "it may have been ordered"),
        (
            #"{"path":"*/payment_methods","skip":1,"count":1,"lateMs":6000000}"#,
            "Nothing was ordered."
        ),
    ])
    func `Ctrl-C while it is ordered says what may have come of it`(
        fault: String, words: String
    ) async throws {
        try eater.server.setFaults(json: fault)
        let child = try Confirmation(eater.program).start()
        try await eater.server.wait(for: "/late?count=1")
        child.signal(SIGINT)
        let outcome = try child.outcome()
        #expect(outcome.signal == SIGINT && outcome.err.contains(words), "\(outcome.err)")
        let isSent = fault.contains("/pay\"")
        #expect(outcome.err.contains("eat-tui track lunch") == isSent)
        try eater.server.control("POST", "/late")
        #expect(try await eater.run("track", "lunch").status == (isSent ? 0 : 3))
    }

    @Test func `of two orders of one second the later is the latest`() async throws {
        var numbers: [String] = []
        for _ in 0..<2 {
            let order = try await eater.order()
            numbers.append(try #require(order.json["data"]["number"].text, "\(order.err)"))
            try await eater.fill()
            try await eater.quote()
        }
        for command in ["shares", "receipt", "track"] {
            let shown = try await eater.run("--offline", command, "--json").json["data"]
            #expect(shown["number"].text == numbers.last)
        }
    }

    @Test func `the same basket under another key is told as ordered before`() async throws {
        let number = try await placeUnknown()
        let again = try await eater.order("--key", "dinner")
        #expect(again.status == 0, "\(again.err)")
        #expect(again.json["data"]["number"].text == number)
        #expect(again.json["data"]["replayed"].flag == true)
        #expect(eater.placed.map(\.pays) == [1])
    }

    @Test(arguments: [
        (["--max-total", "800"], "another ceiling"), (["--for", "Fri 12:30"], "another time"),
        (["--pick-up"], "another address"), (["--tip", "2.00"], "another tip"),
    ])
    func `a key that came to name an earlier order has the terms of its call`(
        words: [String], difference: String
    ) async throws {
        _ = try await placeUnknown()
        #expect(try await eater.order("--key", "dinner").status == 0)
        let ceiling = words.contains("--max-total") ? [] : ["--max-total", "900"]
        let other = try await eater.program.run(
            ["order", "--yes", "--key", "dinner", "--json"] + ceiling + words)
        #expect(other.status == 2, "\(other.out) \(other.err)")
        #expect(other.errorJSON["message"].text?.contains(difference) == true, "\(other.err)")
        #expect(try await eater.order("--key", "dinner").status == 0)
    }

    /// Half a minute after midnight in Paris, and the next noon.
    @Test(arguments: [
        (["--key", "dinner"], "2026-05-06T22:00:30Z"), ([], "2026-05-07T10:00:00Z"),
    ])
    func `as soon as possible on another day is not the order of the day before`(
        key: [String], later: String
    ) async throws {
        #expect(try await eater.run("draft", "save", "daily").status == 0)
        let number = try await placeUnknown()
        let program = eater.program.with(nil, ["EAT_CLOCK": later])
        let call = ["order", "--yes", "--max-total", "900", "--json", "--draft", "daily"] + key
        try expectEarlier(try await program.run(call), number)
    }

    @Test(arguments: [[], ["--to", Eater.place] + Eater.guest, ["--accept-changes"]])
    func `while the server stays dead, the outcome stays unknown`(words: [String]) async throws {
        let kitchen = try KitchenProgram()
        let program = try Program("--server", kitchen.url).with(nil, ["EAT_CLOCK": Eater.clock])
        try await program.readMenu()
        try await program.fillBasket()
        #expect(try await program.run(["quote", "--to", Eater.place] + Eater.guest).status == 0)
        try await kitchen.control("PUT", "/faults", #"{"path":"*/pay","count":1,"never":true}"#)
        let order = ["order", "--yes", "--max-total", "900", "--json"]
        let child = try program.start(order[0], order[1], order[2], order[3], order[4])
        try await kitchen.control("GET", "/calls?path=*/pay&count=1&within=60")
        try kitchen.kill()
        #expect(try child.outcome().status == 10)
        for key in [[], ["--key", "dinner"]] {
            let again = try await program.run(order + words + key)
            #expect(again.status == 10, "\(again.err)")
            #expect(again.errorJSON["code"].text == "outcome_unknown")
        }
    }

    @Test(arguments: [
        ["order", "--yes", "--max-total", "900", "--key", "lunch"],
        ["order", "--yes", "--max-total", "900"], ["track", "lunch"],
    ])
    func `a sign-in that is over does not hide that the outcome is unknown`(
        words: [String]
    ) async throws {
        #expect(try eater.signIn().status == 0)
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"cutBefore":true}"#)
        #expect(try await eater.order("--key", "lunch").status == 10)
        try eater.server.setFaults(
            json:
                #"[{"path":"/api/token/refresh","status":401},{"path":"/api/orders/*","status":401}]"#
        )
        for _ in 0..<2 {
            let again = try await eater.program.run(words + ["--json"])
            #expect(again.status == 10, "\(again.err)")
            #expect(again.errorJSON["code"].text == "outcome_unknown")
            #expect(again.err.contains("eat-tui login"), "\(again.err)")
        }
    }

    @Test func `a keyring or a server that is gone does not hide that the outcome is unknown`()
        async throws
    {
        #expect(try eater.signIn().status == 0)
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"cutBefore":true}"#)
        #expect(try await eater.order("--key", "lunch").status == 10)
        let file = eater.program.home.path + "/data/eat-tui/credentials"
        chmod(file, 0o644)
        let elsewhere = try KitchenServer.still()
        for program in [eater.program, eater.program.with(["--server", elsewhere.url])] {
            let track = try await program.run("track", "lunch", "--json")
            #expect(track.status == 10, "\(track.err)")
            #expect(track.errorJSON["code"].text == "outcome_unknown")
            #expect(!track.warnings.isEmpty, "\(track.err)")
        }
    }

    @Test(
        arguments: [
            (["--offline", "order", "--yes", "--max-total", "900"], 5),
            (["order"], 11), (["order", "--yes", "--max-total", "0.01"], 8),
            (["order", "--yes", "--max-total", "900", "--for", "sometime"], 2),
            (["order", "--yes", "--max-total", "900", "--key", ""], 2),
            (["order", "--yes", "--max-total", "900", "--draft", "none"], 3),
        ] as [([String], Int32)])
    func `what fails before an order is sent says that nothing was ordered`(
        words: [String], status: Int32
    ) async throws {
        let outcome = try await eater.program.run(words + ["--json"])
        #expect(outcome.status == status, "\(outcome.err)")
        let message = outcome.errorJSON["message"].text ?? ""
        #expect(message.hasPrefix("Nothing was ordered. "), "\(outcome.err)")
        #expect(!message.dropFirst(20).contains("Nothing was ordered"))
    }

    @Test(arguments: [401, 404, 429, 500, 503])
    func `a server that fails before an order is sent ordered nothing`(status: Int) async throws {
        try eater.server.setFaults(json: #"{"path":"*/validate","status":\#(status)}"#)
        let outcome = try await eater.order()
        #expect(outcome.errorJSON["message"].text?.hasPrefix("Nothing was ordered. ") == true)
        #expect(outcome.status != 0 && outcome.status != 10, "\(outcome.err)")
    }

    @Test func `an order whose output is closed says that`() async throws {
        let words = ["order", "--yes", "--max-total", "900", "--json"].joined(separator: " ")
        let outcome = try await Program.run(
            "/bin/bash", ["-c", "\"$0\" \"$@\" \(words) >&-", Program.tui] + eater.program.prefix,
            environment: eater.program.environment)
        #expect(outcome.status == 13, "\(outcome.err)")
        #expect(
            outcome.err.contains("could not be written: the output is closed."), "\(outcome.err)")
        #expect(eater.placed.count == 1)
    }

    @Test func `while an earlier try may be an order, nothing is said to be none`() async throws {
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"cutBefore":true}"#)
        #expect(try await eater.order("--key", "lunch").status == 10)
        for words in [
            ["order"], ["order", "--key", "lunch"],
            ["order", "--yes", "--max-total", "900", "--for", "sometime"],
        ] {
            let outcome = try await eater.program.run(words + ["--json"])
            #expect([2, 11].contains(outcome.status), "\(outcome.err)")
            #expect(!outcome.err.contains("Nothing was ordered"), "\(outcome.err)")
        }
    }
}
