import Foundation
import Kitchen
import TestSupport
import Testing

/// The same `--key` again: the same order, in the same words or none.
@Suite(.timeLimit(.minutes(10)))
struct OrderKeyTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
        try await eater.quote()
    }

    private var pays: Int { eater.server.calls.count { $0.path.hasSuffix("/pay") } }

    @Test func `the same call again says what has become of it, and orders nothing`() async throws {
        let first = try await eater.order("--key", "lunch")
        #expect(first.status == 0)
        #expect(first.json["data"]["replayed"].flag == false)
        eater.server.clock.advance(bySeconds: 1800)
        let again = try await eater.order("--key", "lunch")
        #expect(again.status == 0, "\(again.err)")
        #expect(again.json["data"]["replayed"].flag == true)
        #expect(again.json["data"]["number"].text == first.json["data"]["number"].text)
        // As it is by now, and not as it was when it was ordered.
        #expect(first.json["data"]["state"].text == "new")
        let state = try #require(again.json["data"]["state"].text)
        #expect(state != "new" && state == eater.placed.first?.state)
        let words = try await eater.run("order", "--yes", "--max-total", "900", "--key", "lunch")
        #expect(words.status == 0)
        #expect(words.out.hasPrefix("Already ordered: "))
        #expect(words.err.contains("nothing was ordered now"))
        #expect(eater.placed.map(\.pays) == [1])
        #expect(pays == 1)
    }

    @Test func `offline the same call says what is known of it`() async throws {
        #expect(try await eater.order("--key", "lunch").status == 0)
        let again = try await eater.run(
            "--offline", "order", "--yes", "--max-total", "900", "--key", "lunch", "--json")
        #expect(again.status == 0)
        #expect(again.json["data"]["replayed"].flag == true)
    }

    @Test(arguments: ["+2h", "in 2 hours", "now"])
    func `a time from now is the same wish when it is said again`(time: String) async throws {
        let first = try await eater.order("--key", "lunch", "--for", time)
        let again = try await eater.program.with(nil, ["EAT_CLOCK": "2026-05-06T10:46:00Z"]).run(
            "order", "--yes", "--max-total", "900", "--key", "lunch", "--for", time, "--json")
        #expect(first.status == 0 && again.status == 0, "\(first.err) \(again.err)")
        #expect(again.json["data"]["replayed"].flag == true && eater.placed.count == 1)
    }

    @Test(arguments: [
        (["--max-total", "800"], "another ceiling"), (["--for", "Fri 12:30"], "another time"),
        (["--slot", "Fri 12:30"], "another time"), (["--to", "47.5,0.4"], "another address"),
        (["--pick-up"], "another address"), (["--reusable"], "another packaging"),
        (["--email", "other@example.org"], "another guest"),
        (["--phone", "+33 6 00 00 00 99"], "another guest"),
        (["--for", "Fri 12:30", "--pick-up", "--max-total", "7"], "time, address and ceiling"),
    ])
    func `another call under the key is refused, and changes nothing`(
        words: [String], difference: String
    ) async throws {
        #expect(try await eater.order("--key", "lunch").status == 0)
        let calls = eater.server.calls.count
        let ceiling = words.contains("--max-total") ? [] : ["--max-total", "900"]
        let other = try await eater.program.run(
            ["order", "--yes", "--key", "lunch", "--json"] + ceiling + words)
        #expect(other.status == 2, "\(other.err)")
        #expect(other.errorJSON["message"].text?.contains(difference) == true, "\(other.err)")
        #expect(!other.errorJSON["differs"].texts.isEmpty)
        #expect(eater.server.calls.count == calls)
    }

    @Test func `the same call in the same words is the same, and so is what they mean`()
        async throws
    {
        let words = ["--key", "lunch", "--for", "2026-05-08 12:30", "--to", Eater.place]
        let unpriced = ["order", "--yes", "--json"]
        let order = unpriced + ["--max-total", "900"]
        #expect(try await eater.program.run(order + words).status == 0)
        for again in [
            order + words, order + ["--key", "lunch"],
            order + ["--key", "lunch", "--phone", "06 12 34 56 78"],
            order + ["--key", "lunch", "--for", "Fri 12:30"],
            unpriced + ["--key", "lunch", "--max-total", "900.00"],
        ] {
            let outcome = try await eater.program.run(again)
            #expect(outcome.status == 0, "\(outcome.err)")
            #expect(outcome.json["data"]["replayed"].flag == true)
        }
        // Once that time is over, the words are the same all the same.
        let later = eater.program.with(nil, ["EAT_CLOCK": "2026-05-08T11:00:00Z"])
        let past = try await later.run(order + words)
        #expect(past.status == 0, "\(past.err)")
        #expect(eater.placed.count == 1)
    }

    @Test func `another draft under the key is refused`() async throws {
        _ = try await eater.run("--offline", "draft", "duplicate", "la table de maëlle", "copy")
        let first = try await eater.order("--draft", "copy", "--key", "lunch", "--to", Eater.place)
        #expect(first.status == 0, "\(first.err)")
        let same = try await eater.order("--draft", "copy", "--key", "lunch")
        #expect(same.status == 0, "\(same.err)")
        let other = try await eater.order("--draft", "la table de maëlle", "--key", "lunch")
        #expect(other.status == 2)
        #expect(other.errorJSON["message"].text?.contains("another basket") == true)
        #expect(eater.placed.count == 1)
    }

    @Test func `a dry run under the key says what there is, and orders nothing`() async throws {
        #expect(try await eater.order("--key", "lunch").status == 0)
        let dry = try await eater.run("order", "--dry-run", "--key", "lunch")
        #expect(dry.status == 0, "\(dry.err)")
        #expect(dry.out.hasPrefix("Already ordered: "))
        #expect(dry.err.contains("nothing was ordered now"))
        #expect(pays == 1)
    }

    @Test
    func
        `an order nobody knows of stays so once its draft is gone, and an hour later the diner may say`()
        async throws
    {
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"cutBefore":true}"#)
        #expect(try await eater.order("--key", "lunch").status == 10)
        #expect(
            try await eater.run("--offline", "draft", "rm", "la table de maëlle", "--yes").status
                == 0)
        for words in [[], ["--dry-run"]] {
            let again = try await eater.program.run(
                ["order", "--yes", "--max-total", "900", "--json", "--key", "lunch"] + words)
            #expect(again.status == 10, "\(again.err)")
        }
        let early = try await eater.run("track", "lunch", "--settle", "not-placed", "--json")
        #expect(early.status == 2)
        #expect(early.errorJSON["message"].text?.contains("until Wed 2026-05-06 13:30") == true)
        let later = eater.program.with(nil, ["EAT_CLOCK": "2026-05-06T11:30:00Z"])
        let said = try await later.run("track", "lunch", "--settle", "not-placed", "--json")
        #expect(said.status == 7, "\(said.err)")
        let listed = try await later.run("orders", "--json").json["data"]
        #expect(listed["unsettled"].rows.isEmpty)
        // The key is free, for another basket too.
        try await later.fillBasket()
        let order = try await later.run(
            ["order", "--yes", "--max-total", "900", "--json", "--key", "lunch", "--asap", "--to"]
                + [Eater.place] + Eater.guest)
        #expect(order.status == 0, "\(order.err)")
        #expect(order.json["data"]["replayed"].flag == false)
        #expect(eater.placed.map(\.pays) == [1])
    }

    @Test(arguments: [401, 403, 404, 429, 499, 503])
    func `a gateway's page in place of the answer is no refusal`(status: Int) async throws {
        try eater.server.setFaults(
            json: #"""
                {"path":"*/pay","count":1,"status":\#(status),"executed":true,
                 "contentType":"text/html","body":"<html><h1>Blocked</h1></html>"}
                """#)
        let order = try await eater.order("--key", "lunch")
        #expect(order.status == 0, "\(order.err)")
        #expect(eater.placed.map(\.pays) == [1])
        #expect(pays == 1)
    }

    @Test(.enabled(if: SmallDisk.canMount))
    func `a disk that fills up once it was sent: that is said, and the next start looks it up`()
        async throws
    {
        let disk = try #require(SmallDisk(kilobytes: 4096))
        let diner = eater.program.with(nil, ["XDG_DATA_HOME": disk.path + "/data"])
        try await diner.fillBasket()
        let quote = try await diner.run(["quote", "--to", Eater.place] + Eater.guest)
        #expect(quote.status == 0, "\(quote.err)")
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"lateMs":6000000}"#)
        let child = try diner.start(
            "order", "--yes", "--max-total", "900", "--json", "--key", "lunch")
        try await eater.server.wait(for: "/late?count=1")
        disk.leave(0)
        try eater.server.control("POST", "/late")
        let order = try child.outcome()
        #expect(order.status == 10, "\(order.err)")
        let message = try #require(order.errorJSON["message"].text)
        #expect(message.contains("may be an order") && message.contains("disk is full"))
        #expect(order.errorJSON["hint"].text?.contains("Its key is lunch") == true)
        let state = diner.home.path + "/state/eat-tui/sent-orders"
        #expect(Home.files(state).count == 1)

        disk.leave(nil)
        let checks = try await diner.run("doctor").out
        #expect(checks.contains(state) && checks.contains("eat-tui orders"))
        let found = try await diner.run("orders", "--json")
        #expect(found.status == 0, "\(found.err)")
        let number = try #require(eater.placed.first?.number)
        #expect(found.json["data"]["orders"].rows.compactMap(\.["number"].text) == [number])
        #expect(found.json["data"]["unsettled"].rows.isEmpty)
        #expect(Home.files(state).isEmpty)
        #expect(eater.placed.map(\.pays) == [1])
    }

    @Test(.enabled(if: SmallDisk.canMount))
    func `an order that only a note has is tracked, and its outcome stays unknown`() async throws {
        let disk = try #require(SmallDisk(kilobytes: 4096))
        let diner = eater.program.with(nil, ["XDG_DATA_HOME": disk.path + "/data"])
        try await diner.fillBasket()
        #expect(try await diner.run(["quote", "--to", Eater.place] + Eater.guest).status == 0)
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"lateMs":6000000}"#)
        let child = try diner.start(
            "order", "--yes", "--max-total", "900", "--json", "--key", "lunch")
        try await eater.server.wait(for: "/late?count=1")
        disk.leave(0)
        try eater.server.control("POST", "/late")
        #expect(try child.outcome().status == 10)
        disk.leave(nil)
        // The store is lost, and the note is not.
        try FileManager.default.removeItem(atPath: disk.path + "/data")
        try eater.server.setFaults(json: #"{"path":"/api/orders/*","status":503}"#)
        for words in [["--offline", "track", "lunch"], ["track", "lunch"]] {
            let track = try await diner.run(words + ["--json"])
            #expect(track.status == 10, "\(track.err)")
            #expect(track.errorJSON["code"].text == "outcome_unknown")
        }
    }

    @Test(.enabled(if: SmallDisk.canMount))
    func `the same call on a full disk says what is known of the order`() async throws {
        let disk = try #require(SmallDisk(kilobytes: 4096))
        let diner = eater.program.with(nil, ["XDG_DATA_HOME": disk.path + "/data"])
        try await diner.fillBasket()
        #expect(try await diner.run(["quote", "--to", Eater.place] + Eater.guest).status == 0)
        let call = ["order", "--yes", "--max-total", "900", "--json", "--key", "lunch"]
        #expect(try await diner.run(call).status == 0)
        // There is news to write down. Another program has the store open already, so that this one
        // can open it, and writes nothing itself.
        let other = try diner.start("--offline", "status", "--follow")
        #expect(other.line() != nil)
        eater.server.clock.advance(bySeconds: 1800)
        disk.leave(0)
        let again = try await diner.run(call)
        #expect(again.status == 0, "\(again.err)")
        #expect(again.json["data"]["replayed"].flag == true)
        #expect(again.json["data"]["number"].text == eater.placed.first?.number)
        #expect(again.err.contains("disk is full"), "\(again.err)")
        #expect(pays == 1)
    }

    @Test(.enabled(if: SmallDisk.canMount))
    func `a disk that has no room for the note either leaves no empty one behind`() async throws {
        let disk = try #require(SmallDisk(kilobytes: 4096))
        let diner = eater.program.with(
            nil, ["XDG_DATA_HOME": disk.path + "/data", "XDG_STATE_HOME": disk.path + "/state"])
        try await diner.fillBasket()
        #expect(try await diner.run(["quote", "--to", Eater.place] + Eater.guest).status == 0)
        try eater.server.setFaults(json: #"{"path":"*/pay","count":1,"lateMs":6000000}"#)
        let child = try diner.start(
            "order", "--yes", "--max-total", "900", "--json", "--key", "lunch")
        try await eater.server.wait(for: "/late?count=1")
        disk.leave(0)
        try eater.server.control("POST", "/late")
        #expect(try child.outcome().status == 10)
        #expect(Home.files(disk.path + "/state/eat-tui/sent-orders").isEmpty)
        disk.leave(nil)
        // It was in the store before it was sent.
        let found = try await diner.run("orders", "--json").json["data"]["orders"].rows
        #expect(found.compactMap(\.["key"].text) == ["lunch"])
    }

    @Test func `notes that nothing can be brought back of are removed, and damaged ones told of`()
        async throws
    {
        let notes = eater.program.home.path + "/state/eat-tui/sent-orders/"
        for (name, text) in [
            ("empty.json", ""), ("killed.json.part-4194999", "{"), ("damaged.json", "{\"atte"),
        ] {
            try Program.put(text, at: notes + name)
        }
        #expect(try await eater.run("orders").status == 0)
        #expect(Home.files(notes) == ["damaged.json"])
        let checks = try await eater.run("doctor").out
        #expect(checks.contains("damaged.json was to hold an order that was sent"))
    }
}
