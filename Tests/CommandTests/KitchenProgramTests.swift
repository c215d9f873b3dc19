import Glibc
import TestSupport
import Testing

/// The kitchen's own command line.
@Suite(.timeLimit(.minutes(10)))
struct KitchenProgramTests {
    private static func start(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess(
            Program.kitchen, ["serve"] + arguments, environment: ["PATH": Program.systemPath])
    }

    @Test func `help tells every option`() async throws {
        let help = try await Program.run(Program.kitchen, ["--help"])

        #expect(help.status == 0)
        for option in ["--port", "--caterers", "--seed", "--fault", "--until-unused", "--zone"] {
            #expect(help.out.contains(option))
        }
        #expect(help.lines.allSatisfy { $0.count <= 100 })
    }

    @Test(arguments: ["serve", "board", "check", "export"])
    func `each verb has its help`(verb: String) async throws {
        for words in [[verb, "--help"], [verb, "-h"], [verb, "--data", "x", "--help"]] {
            let help = try await Program.run(Program.kitchen, words)

            #expect(help.status == 0 && help.err.isEmpty)
            #expect(help.out.hasPrefix("usage: eat-kitchen \(verb)"))
            #expect(help.lines.allSatisfy { $0.count <= 100 })
        }
    }

    @Test(arguments: [
        [], ["dance"], ["serve", "--wrong"], ["serve", "--port", "70000"], ["serve", "--port"],
        ["serve", "--caterers", "none"], ["serve", "--clock", "noon"], ["serve", "--fault", "{"],
        ["serve", "--listing", "fat"], ["serve", "--data", ""],
        ["serve", "--speed", "0"], ["serve", "--arrive-within", "soon"],
        ["serve", "--max-head", "1"], ["serve", "--max-body", "many"], ["serve", "--guesses", "0"],
        ["serve", "--proxy", "enemy.example"],
        ["serve", "--public-url", "canteen.example"], ["serve", "--request-within", "0"],
    ])
    func `what it cannot follow is a usage error`(words: [String]) async throws {
        let outcome = try await Program.run(Program.kitchen, words)

        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.err.hasPrefix("eat-kitchen: "))
    }

    @Test(arguments: [
        ["--zone", "Nowhere/Land"], ["--bind", "192.0.2.1"], ["--currency", "XXX"],
    ])
    func `what cannot be had is told in a sentence`(words: [String]) async throws {
        let outcome = try await Program.run(Program.kitchen, ["serve"] + words)

        #expect(outcome.status == 1)
        #expect(outcome.err.split(separator: "\n").count == 1)
    }

    @Test func `it tells what strangers may take, and takes other bounds`() async throws {
        let help = try await Program.run(Program.kitchen, ["--help"])
        let options = help.lines.filter { $0.hasPrefix("  --max") || $0.hasPrefix("  --proxy") }
        #expect(options.count == 8)
        let kitchen = try Self.start(
            "--max-connections", "100", "--max-connections-from-one", "50", "--request-within",
            "5", "--idle-within", "5", "--max-head", "8192", "--max-body", "4096",
            "--calls-per-second", "10", "--carts-per-minute", "10", "--max-carts", "100",
            "--max-carts-from-one", "10", "--max-accounts", "10", "--guesses", "3",
            "--passwords-at-once", "1", "--proxy", "192.0.2.7", "--proxy", "2001:db8::7")
        #expect(kitchen.line()?.hasPrefix("eat-kitchen: http://") == true)
        kitchen.signal(SIGTERM)
        #expect(try kitchen.outcome().status == 0)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `it serves until it is told to stop`(number: Int32) async throws {
        let kitchen = try Self.start()
        let line = try #require(kitchen.line())
        #expect(line.wholeMatch(of: /eat-kitchen: http:\/\/127\.0\.0\.1:\d+\//) != nil)
        let url = String(line.dropFirst("eat-kitchen: ".count))
        let asked = try await Program("--server", url).run("caterers", "--plain")
        #expect(asked.lines.count == 36)
        kitchen.signal(number)

        #expect(try kitchen.outcome().status == 0)
    }

    @Test func `it leaves when nobody holds its lock any more`() async throws {
        let program = try Program()
        let demo = try DemoWatch(program)
        let (one, other) = (try demo.hold(), try demo.hold())
        let kitchen = try Self.start("--until-unused", program.home.path + "/run/eat-tui/demo.lock")
        _ = try #require(kitchen.line())
        one.release()
        #expect(demo.kitchens == 1)
        other.release()

        #expect(try kitchen.outcome().status == 0)
    }

    @Test func `a port that is taken is told`() async throws {
        let first = try Self.start()
        let line = try #require(first.line())
        let port = try #require(line.split(separator: ":").last?.dropLast())
        let second = try await Program.run(Program.kitchen, ["serve", "--port", String(port)])

        #expect(second.status == 1)
        #expect(second.err.contains("taken"))
    }
}
