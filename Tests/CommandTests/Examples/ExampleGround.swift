import OrderModels
import Foundation
import Glibc
import Kitchen
import Synchronization
import TestSupport
import Services

@testable import Commands

/// A home in which the examples make sense: menus that were read, drafts, an address, orders. Each
/// example finds it as it was prepared.
struct ExampleGround {
    let program: Program
    private let elsewhere: KitchenServer
    private let registry: TestRegistry
    private let number: String
    /// The code of somebody's invitation there.
    private let code: String
    /// Whoever joined that order keeps the name in it.
    private let guests = Guests()

    private final class Guests: Sendable {
        private let left = Mutex(["Emil", "Dora", "Chloe", "Bruno", "Ana"])

        func next() -> String { left.withLock { $0.popLast() } ?? "Nobody" }
    }

    /// A Wednesday noon, of the diner and of the kitchens alike.
    private static let moment = "2026-05-06T12:30:00+02:00"
    private static let join =
        "eat-tui join https://food.example/order/share/CODE --name Ana --email ana@example.org --yes"
    /// What is typed where somebody is asked.
    private static let answers: [(example: String, typed: [(asked: String, answer: String)])] = [
        ("login --user demo", [("Password: ", "demo")]),
        (
            "register ",
            [
                ("New password: ", "correct horse"), ("same again: ", "correct horse"),
                ("Phone number: ", "+33612345678"), ("First name: ", "Mia"),
                ("Last name: ", "Meyer"), ("the newsletter of", "n"),
                ("offers and advertising", "n"),
            ]
        ),
        ("order --draft usual", [("orders nothing: ", "P")]),
        ("approve 3", [("orders nothing: ", "P")]),
        ("--demo account delete", [("to delete it: ", "zoe")]),
    ]

    /// What the kitchen of the examples does not do, or no program can.
    private static let lacking = [
        "quote --reusable", "usual --reusable", "quote --pick-up", "eat-tui cancel",
    ]

    init() async throws {
        let kitchen = try KitchenServer.started(caterers: 36) {
            $0.frozenAt = Instant(rfc3339: Self.moment)
        }
        elsewhere = try KitchenServer.still()
        code = try await Self.invitation(at: elsewhere)
        registry = try TestRegistry([
            .init("Vélo Lune", in: "Lyon", at: elsewhere.origin, place: (45.76, 4.84))
        ])
        var program = try Program("--demo", variables: ["EAT_CLOCK": Self.moment])
        program.server = kitchen
        let home = program.home.path
        // Where a demo's kitchen is noted, another demo joins it.
        try Program.put(kitchen.origin + "\n", at: home + "/run/eat-tui/demo.url")
        for words in [
            ["login", "--user", "demo", "--password-command", "echo demo", "--yes"],
            [
                "register", "--user", "ana", "--email", "ana@example.org", "--phone",
                "+33612345679",
                "--given-name", "Ana", "--family-name", "Too", "--password-command",
                "echo secret-enough",
            ],
            ["login", "--user", "demo", "--password-command", "echo demo"], ["sync", "--all"],
            ["address", "add", "12, Quai de la Lune", "--name", "Studio", "--here", "--default"],
            ["favourite", "add", "krua mae"],
            [
                "basket", "add", "green curry with tofu", "--from", "krua mae", "--option", "mild",
                "--option", "jasmine",
            ],
            ["basket", "add", "jasmine rice", "--for", "Anna"], ["basket", "add", "fish cakes"],
            ["draft", "save", "usual"], ["draft", "duplicate", "usual", "friday"],
            ["draft", "duplicate", "usual", "lunch"],
            ["invite", "--draft", "friday"],
            ["order", "--draft", "lunch", "--max-total", "900", "--yes"],
            ["basket", "set", "fish cakes", "--note", "hot", "--draft", "usual"],
        ] {
            let outcome = try await program.run(words)
            guard outcome.status == 0 else {
                throw ChildProcess.Trouble(what: "\(words): \(outcome.err)")
            }
        }
        let orders = try await program.run("orders", "--json").json["data"]["orders"]
        number = orders[0]["number"].text ?? ""
        try program.configure("{registry: '\(registry.url)'}")
        self.program = program
        try await install()
        try copy("data", "kept-data")
        try copy("cache", "kept-cache")
    }

    private static func invitation(at kitchen: KitchenServer) async throws -> String {
        let host = try Program("--server", kitchen.origin, variables: ["EAT_CLOCK": moment])
        let menu = try await host.run("menu", "1", "--json").json["data"]["sections"]
        let dish = menu[0]["items"][0]["name"].text ?? ""
        let words = ["invite", "--guest", "--email", "host@example.org", "--phone", "+33612345678"]
        _ = try await host.run("basket", "add", dish, "--from", "1")
        let invited = try await host.run(words + ["--json"])
        guard let link = invited.json["data"]["link"].text else {
            throw ChildProcess.Trouble(what: invited.err)
        }
        return link.split(separator: "/").last.map(String.init) ?? ""
    }

    /// What the examples call beside the program, which adds the demo as `scripts/run` does.
    private func install() async throws {
        let programs = [
            "eat-tui": """
            for word in "$@"; do
                case $word in --demo | --server | --server=*) exec \(Program.tui) "$@" ;; esac
            done
            exec \(Program.tui) --demo "$@"
            """,
            "pass": "echo secret-enough", "ssh": "shift; exec \"$@\"",
            // It ends well where it finds nothing.
            "jq": """
            found=$(/usr/bin/jq "$@") || exit
            [[ -n $found && $found != null ]] || { echo "jq finds nothing: $*" >&2; exit 4; }
            printf '%s\\n' "$found"
            """,
        ]
        for (name, script) in programs {
            try await Program.install(
                "#!/bin/bash\n" + script + "\n", at: program.home.path + "/bin/" + name)
        }
    }

    private func copy(_ from: String, _ to: String) throws {
        let home = program.home.path
        let outcome = try ChildProcess(
            "/bin/bash", ["-c", "cd \(home) && rm -rf \(to) && cp -a \(from) \(to)"],
            environment: ["PATH": Program.systemPath]
        ).outcome()
        guard outcome.status == 0 else { throw ChildProcess.Trouble(what: outcome.err) }
    }

    // MARK: Trying one

    /// Whether the example does what it promises; else how it ended.
    func trouble(with example: String) throws -> String? {
        try copy("kept-data", "data")
        try copy("kept-cache", "cache")
        try prepareFiles(for: example)
        let line = actual(example)
        if example.contains("--follow") { return try trouble(following: line) }
        let spoken = Self.answers.first {
            example.contains($0.example) && !example.contains("--yes")
                && !example.contains("--reject")
        }
        if let spoken { return try trouble(telling: spoken.typed, line) }
        // Screens are read line by line where there is no terminal, and left at the end of the input.
        let screens = example.contains(" open eat:") || example.contains(" open \"eat:")
        let outcome = try child(screens ? line + " --linear < /dev/null" : line).outcome()
        let isLacking = Self.lacking.contains { example.contains($0) }
        guard outcome.status == (isLacking ? 7 : 0) else {
            return "\(line): \(outcome.status ?? -1) \(outcome.err)"
        }
        return trouble(answering: example, outcome)
    }

    /// Whether JSON has a schema that the manual says of the command.
    private func trouble(answering example: String, _ outcome: Outcome) -> String? {
        guard example.contains("--json"), outcome.out.hasPrefix("{\"schema\"") else { return nil }
        let schema = outcome.json["schema"].text ?? ""
        let commands = Schema.allCases.first { $0.text == schema }?.commands ?? []
        let isKnown = commands.contains { example.contains(" " + $0) }
        return isKnown ? nil : "\(example): \(schema) is not said to be its answer"
    }

    /// The same with real names in the place of those that stand for any.
    private func actual(_ example: String) -> String {
        let guest = example.contains("--name Ana") ? guests.next() : ""
        return beginning(of: example)
            + example.replacing("--name mia", with: "--name zoe").replacing(
                "CATERER", with: "'krua mae'"
            ).replacing(
                "A7K2", with: "'\(number)'"
            )
            .replacing("eat:order/K-1", with: "'eat:order/\(number)'").replacing(
                "/CODE", with: "/" + code
            )
            .replacing("--name Ana", with: "--name " + guest)
            .replacing(/https:\/\/[a-z.]+/, with: elsewhere.origin)
    }

    /// The account that an example deletes is one of its own; what is sent goes into somebody's order.
    private func beginning(of example: String) -> String {
        if example.hasPrefix("eat-tui send") {
            return Self.join.replacing("https://food.example", with: elsewhere.origin)
                .replacing("CODE", with: code)
                .replacing("--name Ana", with: "--name " + guests.next()) + " < /dev/null && "
        }
        if example.hasPrefix("eat-tui approve 3") {
            return String(
                repeating: "eat-tui propose --draft usual --to office > /dev/null && ", count: 3)
        }
        guard example.contains("account delete") else { return "" }
        return """
            eat-tui register --user zoe --email zoe@example.org --phone +33612345670 \
            --given-name Zoe --family-name Too --password-command 'echo secret-enough' < /dev/null && 
            """
    }

    private func prepareFiles(for example: String) throws {
        let kept = program.home.path + "/kept/"
        // What is not there is not in the way.
        try? FileManager.default.removeItem(atPath: kept)
        try Program.put(
            "item,who,quantity\nFish cakes,Ana,2\nJasmine rice,Bob,1\n", at: kept + "lunch.csv")
        guard example.contains("import lunch.eat") || example.contains("favourites lunch.eat")
        else {
            return
        }
        _ = try child("eat-tui export lunch.eat").outcome()
    }

    private func child(_ line: String, replacing shell: Bool = false) throws -> ChildProcess {
        try ChildProcess(
            "/bin/bash",
            [
                "-c",
                "set -o pipefail; cd \(program.home.path)/kept && " + (shell ? "exec " : "") + line,
            ],
            environment: environment, keeping: program)
    }

    private var environment: [String: String] {
        program.environment.merging(["PATH": program.home.path + "/bin:" + Program.systemPath]) {
            $1
        }
    }

    /// What goes on for ever is ended by the interrupt key, once it has said something.
    private func trouble(following line: String) throws -> String? {
        let child = try child(line, replacing: true)
        let said = child.line()
        child.signal(SIGINT)
        let outcome = try child.outcome()
        let isEnded = outcome.status == 130 || outcome.signal == SIGINT
        return said != nil && isEnded ? nil : "\(line): \(outcome.status ?? -1) \(outcome.err)"
    }

    private func trouble(
        telling answers: [(asked: String, answer: String)], _ line: String
    ) throws -> String? {
        let terminal = try PseudoTerminal()
        try terminal.run(
            ["/bin/bash", "-c", "cd \(program.home.path)/kept && " + line],
            environment: environment.merging(["TERM": "xterm"]) { $1 })
        for (asked, answer) in answers {
            try terminal.wait(for: asked)
            terminal.type(answer + "\n")
        }
        let ending = try terminal.end()
        return ending == .exited(0) ? nil : "\(line): \(ending) \(terminal.shown)"
    }
}
