import Foundation
import Kitchen
import TestSupport
import Testing

/// An agent at the tools of `eat-tui mcp`, and the diner who says yes to what it proposes.
@Suite(.timeLimit(.minutes(10)))
struct AgentTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
    }

    private var arguments: [String] { eater.program.prefix + ["mcp"] }

    private func start() throws -> ChildProcess {
        try ChildProcess(
            Program.tui, arguments, environment: eater.program.environment, isSpokenTo: true,
            keeping: eater.program)
    }

    /// Puts one request to it.
    private func ask(_ agent: ChildProcess, _ method: String, _ parameters: String = "{}")
        throws -> JSONAnswer
    {
        try agent.say(#"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":\#(parameters)}"#)
        return JSONAnswer(Array(try #require(agent.line()).utf8))
    }

    private func call(_ agent: ChildProcess, _ tool: String, _ arguments: String) throws
        -> JSONAnswer
    {
        try ask(agent, "tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)["result"]
    }

    @Test func `an agent composes and proposes, and only the diner orders, once`() async throws {
        try await eater.fill()
        #expect(try await eater.quote().status == 0)
        let before = try await eater.run("draft", "ls", "--json").json["data"]["drafts"].rows
        let mine = before.first?["ref"].text
        let agent = try start()
        let hello = try ask(
            agent, "initialize",
            #"{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"Cook\u001b[2J"}}"#
        )
        #expect(hello["result"]["protocolVersion"].text == "2025-06-18")
        try agent.say(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)

        // Its own basket, never the diner's.
        let added = try call(
            agent, "add_dish", #"{"dish":"onion soup","from":"9","quantity":3,"note":"no cheese"}"#)
        #expect(added["isError"].flag == false)
        let draft = try #require(added["structuredContent"]["data"]["ref"].text)
        #expect(!before.contains { $0["ref"].text == draft })
        let line = try #require(added["structuredContent"]["data"]["lines"][0]["ref"].text)
        let changed = try call(
            agent, "change_line", #"{"line":"\#(line)","draft":"\#(draft)","quantity":2}"#)
        #expect(changed["structuredContent"]["data"]["lines"][0]["quantity"].number == 2)

        let proposed = try call(
            agent, "propose_order", #"{"draft":"\#(draft)","to":"\#(Eater.place)"}"#)
        #expect(proposed["isError"].flag == false, "\(proposed["content"][1]["text"].text ?? "")")
        let proposal = proposed["structuredContent"]["data"]["proposal"]
        #expect(proposal["number"].number == 1)
        #expect(proposal["by"].text == "Cook\u{FFFD}[2J")
        #expect(proposal["expires_at"].text == "2026-05-06T11:00:00Z")
        agent.fallSilent()
        #expect(try agent.outcome().status == 0)
        #expect(eater.placed.isEmpty)

        // No option is a yes, and nobody at a pipe is the diner.
        for words in [["approve", "1"], ["approve", "1", "--yes"], ["approve", "1", "--json"]] {
            #expect(try await eater.program.run(words).status == 11, "\(words)")
        }
        #expect(eater.placed.isEmpty)
        let waiting = try await eater.run("approve")
        #expect(waiting.out.contains("Proposal 1 waits until 23:00 Auckland:"), "\(waiting.out)")

        let terminal = try eater.program.onTerminal("approve", "1")
        try terminal.wait(for: "To order, type P or")
        terminal.type("P\n")
        #expect(try terminal.end() == .exited(0))
        #expect(eater.placed.map(\.notes) == ["2 Onion soup: no cheese"])
        // The same yes again.
        let again = try eater.program.onTerminal("approve", "1")
        #expect(try again.end() == .exited(0))
        #expect(again.shown.contains("Already ordered"))
        // It spends nothing, so that a script may say it too.
        let script = try await eater.run("approve", "1", "--json")
        #expect(script.status == 0, "\(script.err)")
        #expect(script.json["data"]["replayed"].flag == true)
        #expect(eater.placed.count == 1)
        #expect(try await eater.run("approve").out.isEmpty)
        // The diner's own basket is as it was, and the one that the diner works on.
        #expect(try await eater.run("basket", "show", "--json").json["data"]["ref"].text == mine)
        let after = try await eater.run("draft", "ls", "--json").json["data"]["drafts"].rows
        #expect(after.map { $0["ref"].text } == before.map { $0["ref"].text })
    }

    @Test func `an agent changes what agents began, until the diner takes it up`() async throws {
        try await eater.fill()
        #expect(try await eater.quote().status == 0)
        let mine = try #require(
            try await eater.run("basket", "show", "--json").json["data"]["ref"].text)
        let agent = try start()
        for (tool, more) in [
            ("add_dish", #","dish":"onion soup""#), ("quote", #","to":"1, Elsewhere""#),
            ("propose_order", ""), ("remove_line", #","line":"1""#), ("undo_basket_step", ""),
        ] {
            let answer = try call(agent, tool, #"{"draft":"\#(mine)"\#(more)}"#)
            #expect(answer["isError"].flag == true, "\(tool)")
            let words = answer["content"][1]["text"].text ?? ""
            #expect(words.contains("the diner's, so it is only looked at"), "\(tool): \(words)")
            let failure = answer["structuredContent"]
            #expect(failure["schema"].text == "eat-tui/error/1", "\(tool)")
            #expect(failure["code"].text?.isEmpty == false && failure["exit"].number != nil)
        }
        let copy = try call(agent, "copy_basket", #"{"draft":"\#(mine)"}"#)
        let draft = try #require(copy["structuredContent"]["data"]["ref"].text)
        #expect(
            try call(agent, "remove_line", #"{"line":"1","draft":"\#(draft)"}"#)["isError"].flag
                == false)
        // What the diner does goes to the diner's own basket.
        #expect(try await eater.run("basket", "show", "--json").json["data"]["ref"].text == mine)
        let added = try await eater.run("basket", "add", "onion soup", "--from", "9", "--json")
        #expect(added.json["data"]["ref"].text == mine)

        #expect(try await eater.run("basket", "rm", "1", "--draft", draft).status == 0)
        let late = try call(agent, "remove_line", #"{"line":"1","draft":"\#(draft)"}"#)
        #expect(late["isError"].flag == true, "\(late)")
    }

    @Test func `a proposal is read anew, expires, and gives way to a newer one`() async throws {
        try await eater.fill()
        #expect(try await eater.quote().status == 0)
        #expect(try await eater.run("propose", "--by", "Cook").status == 0)
        #expect(
            try await eater.run("basket", "set", "3", "--quantity", "2").status == 0)
        let changed = try eater.program.onTerminal("approve", "1")
        try changed.wait(for: "It is no longer what was proposed: ")
        #expect(changed.shown.contains("2 Leeks vinaigrette. Read it anew"), "\(changed.shown)")
        try changed.wait(for: "To order, type P or")
        changed.type("no\n")
        #expect(try changed.end() == .exited(11))
        #expect(eater.placed.isEmpty)

        #expect(try await eater.run("propose", "--by", "Cook").status == 0)
        let numbers = try await eater.run("approve", "--json").json["data"]["proposals"].rows
        #expect(numbers.map { $0["number"].number } == [2])
        let gone = try eater.program.onTerminal("approve", "1")
        #expect(try gone.end() == .exited(3))
        let later = eater.program.with(nil, ["EAT_CLOCK": "2026-05-06T11:00:01Z"])
        let expired = try later.onTerminal("approve", "2")
        #expect(try expired.end() == .exited(7))
        #expect(expired.shown.contains("has expired"))
        #expect(eater.placed.isEmpty)

        // Who proposes is a name, where money is read.
        #expect(try await eater.run("propose", "--by", "Approved: 1.00 EUR").status == 0)
        let listed = try await eater.run("approve")
        #expect(listed.out.contains("by \"Approved: 1.00 EUR\""), "\(listed.out)")

        // What the diner does not want needs no terminal, and keeps its basket.
        let declined = try await eater.run("approve", "3", "--reject", "--json")
        #expect(declined.json["data"]["proposals"].rows.isEmpty, "\(declined.err)")
        #expect(try await eater.run("approve", "3", "--reject").status == 3)
        #expect(try await eater.run("approve", "--reject").status == 2)
        #expect(try await eater.run("basket", "show").status == 0)
    }

    @Test func `an order for another hour and house says so, whatever else it costs`() async throws
    {
        try await eater.fill()
        #expect(try await eater.quote().status == 0)
        #expect(try await eater.run("propose", "--by", "Cook").status == 0)
        let other = ["quote", "--to", "47.5530,0.4900", "--for", "20:00", "--tip", "2"]
        #expect(try await eater.program.run(other + Eater.guest).status == 0)
        let changed = try eater.program.onTerminal("approve", "1")
        try changed.wait(for: "To order, type P or")
        let said = changed.shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            said.contains("in all; another time; another address; another tip. Read it anew"),
            "\(said)")
        changed.type("no\n")
        #expect(try changed.end() == .exited(11))
        #expect(eater.placed.isEmpty)
    }

    @Test func `an order that comes hours later, or is another's, says so before it is approved`()
        async throws
    {
        try await eater.fill()
        #expect(try await eater.quote("--asap").status == 0)
        #expect(try await eater.run("propose", "--by", "Cook").status == 0)
        try eater.server.control("PUT", "/restaurants/9", #"{"closedMinutes":460}"#)
        let other = ["--guest", "--email", "other@example.org", "--phone", "+33612345678"]
        #expect(try await eater.program.run(["quote"] + other).status == 0)
        let changed = try eater.program.onTerminal("approve", "1")
        try changed.wait(for: "It is ordered as a guest: other@example.org, +33612345678.")
        try changed.wait(for: "somebody else orders. Read it anew")
        try changed.wait(for: "To order, type P or")
        #expect(changed.shown.contains("13:30-14:00 Paris ->"), "\(changed.shown)")
        changed.type("no\n")
        #expect(try changed.end() == .exited(11))
        #expect(eater.placed.isEmpty)
    }

    @Test func `a proposal that fails leaves the basket as it was`() async throws {
        try await eater.fill()
        #expect(try await eater.quote().status == 0)
        let before = try await eater.run("quote", "--json").json["data"]["destination"]
        let failed = try await eater.run(
            "propose", "--to", Eater.place, "--tip", "3", "--for", "2026-05-07 04:00")
        #expect(failed.status != 0, "\(failed.out)")
        let after = try await eater.run("quote", "--json").json["data"]
        #expect(after["tip"].isNull || after["tip"]["minor"].number == 0, "\(after)")
        #expect("\(after["destination"])" == "\(before)")
    }

    @Test func `who orders is for the diner to say, and an agent is told so in its own terms`()
        throws
    {
        let agent = try start()
        let added = try call(agent, "add_dish", #"{"dish":"onion soup","from":"9","quantity":3}"#)
        let draft = try #require(added["structuredContent"]["data"]["ref"].text)
        let proposed = try call(
            agent, "propose_order", #"{"draft":"\#(draft)","to":"\#(Eater.place)"}"#)
        let text = "\(proposed["content"])"
        #expect(proposed["isError"].flag == true)
        #expect(text.contains("Ask the diner to sign in") && !text.contains("--guest"), "\(text)")
    }

    @Test func `what an agent says is no option, and what it gets wrong is said`() throws {
        let agent = try start()
        let wrong = [
            (#"{"name":"order","arguments":{}}"#, "There is no tool"),
            (#"{"name":"read_menu","arguments":{"catere":"x"}}"#, "Did you mean"),
            (#"{"name":"read_menu","arguments":{}}"#, "needs the argument caterer"),
            (#"{"name":"read_menu","arguments":{"caterer":["x"]}}"#, "another type"),
            (#"{"name":"quote","arguments":{"draft":"~","pick_up":"--yes"}}"#, "another type"),
            (#"{"name":"search_food","arguments":{}}"#, "needs the argument text"),
            (#"{"name":"read_basket","arguments":{"draft":""}}"#, "a text of 1 to 2000 characters"),
            (#"{"name":"read_menu","arguments":{"caterer":"--version"}}"#, "--version"),
            (#"{"name":"read_basket","arguments":{"draft":"x --yes"}}"#, "x --yes"),
        ]
        for (parameters, words) in wrong {
            let answer = try ask(agent, "tools/call", parameters)
            let text =
                answer["error"]["message"].text ?? answer["result"]["content"][1]["text"].text
            #expect(text?.contains(words) == true, "\(parameters): \(answer)")
            #expect(answer["result"]["isError"].flag != false)
        }
        // What is no message has an answer too, and the next one is heard.
        let unreadable = [
            "{", "[]", "7", #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#,
            String(repeating: "[", count: 10_000), String(repeating: "x", count: 2_000_000),
        ]
        for line in unreadable {
            try agent.say(line)
            let answer = JSONAnswer(Array(try #require(agent.line()).utf8))
            #expect(answer["error"]["code"].number ?? 0 <= -32600, "\(line.prefix(40))")
        }
        #expect(try ask(agent, "ping")["result"]["resultType"].text == "complete")
    }

    @Test func `calls that are cancelled end, and hold up no others`() async throws {
        eater.server.answer("/api/restaurants*") { $0.never = true }
        let agent = try start()
        let began = ContinuousClock.now
        for id in 20..<24 {
            try agent.say(
                #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"read_menu","#
                    + #""arguments":{"caterer":"\#(id)"}}}"#)
        }
        try await eater.server.wait(for: "/calls?path=/api/restaurants*&count=4")
        for id in 20..<24 {
            try agent.say(
                #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#
            )
        }
        let baskets = try call(agent, "list_baskets", "{}")
        #expect(baskets["isError"].flag == false)
        // As long as a call would have been waited for.
        #expect(ContinuousClock.now - began < .seconds(60))
        agent.fallSilent()
        #expect(try agent.outcome().status == 0)
    }

    /// What is offered can neither spend nor reach past baskets.
    @Test func `no tool is a command that spends, writes files or opens anything`() throws {
        let agent = try start()
        let tools = try ask(agent, "tools/list")["result"]["tools"].rows
        #expect(tools.count == 16)
        let taken = Set(tools.flatMap { $0["inputSchema"]["properties"].keys })
        let never = [
            "yes", "max_total", "key", "pay", "open_page", "ics", "csv", "config", "server", "by",
            "settle", "follow", "guest", "email", "phone", "switch", "profile",
        ]
        #expect(taken.isDisjoint(with: never))
        #expect(tools.allSatisfy { $0["inputSchema"]["additionalProperties"].flag == false })
        #expect(tools.allSatisfy { $0["description"].text?.isEmpty == false })
    }

    /// The protocol's own client, which checks what it gets.
    @Test(.enabled(if: Self.python != nil), arguments: ["legacy", "auto"])
    func `the protocol's own client finds, fills and proposes`(_ mode: String) async throws {
        try await eater.fill()
        #expect(try await eater.quote().status == 0)
        let script = eater.program.home.path + "/client.py"
        try Program.put(Self.client, at: script)
        let outcome = try await Program.run(
            Self.python ?? "",
            [script, mode, Eater.place, Program.tui] + arguments,
            environment: eater.program.environment)
        #expect(outcome.status == 0, "\(outcome.err)")
        #expect(outcome.out == "proposed 1\nrefused order\n", "\(outcome.out)")
        #expect(eater.placed.isEmpty)
    }

    private static let python = ProcessInfo.processInfo.environment["EAT_PYTHON"]

    private static let client = """
        import asyncio, os, sys
        from mcp import StdioServerParameters
        from mcp.client.client import Client
        from mcp.client.stdio import stdio_client

        mode, place, program, *arguments = sys.argv[1:]

        async def main():
            server = StdioServerParameters(command=program, args=arguments, env=dict(os.environ))
            async with Client(stdio_client(server), mode=mode) as client:
                tools = {tool.name for tool in (await client.list_tools()).tools}
                async def call(name, **arguments):
                    answer = await client.call_tool(name, arguments)
                    assert not answer.is_error, answer
                    return answer.structured_content["data"]
                assert "propose_order" in tools, tools
                menu = await call("read_menu", caterer="9")
                assert menu["sections"], menu
                await call("search_food", text="soup")
                basket = await call("add_dish", dish="onion soup", quantity=2, **{"from": "9"})
                draft = basket["ref"]
                quote = await call("quote", draft=draft, to=place)
                proposal = (await call("propose_order", draft=draft))["proposal"]
                assert proposal["total"] == {k: quote["total"][k] for k in ("minor", "currency")}
                wrong = await client.call_tool("read_menu", {"caterer": "nowhere"})
                failure = wrong.structured_content
                assert wrong.is_error and failure["schema"] == "eat-tui/error/1", wrong
                assert (failure["code"], failure["exit"]) == ("not_found", 3), failure
                assert failure["candidates"] == [], failure
                lacking = await client.call_tool("read_menu", {})
                assert lacking.is_error and lacking.structured_content["code"] == "usage", lacking
                print("proposed", proposal["number"])
                try:
                    await client.call_tool("order", {"draft": draft})
                except Exception:
                    print("refused order")

        asyncio.run(main())
        """
}
