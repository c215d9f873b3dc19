import Foundation
import Kitchen
import TestSupport
import Testing
import Services

/// Signing in and up from the command line.
@Suite(.timeLimit(.minutes(10)))
struct AccountCommandTests {
    private let server: KitchenServer
    private let program: Program

    init() throws {
        server = try KitchenServer.still()
        program = try server.visitor()
    }

    private var file: String { program.home.path + "/data/eat-tui/credentials" }

    /// Runs a command that reads these lines.
    private func run(_ words: [String], telling lines: [String]) throws -> Outcome {
        let child = try ChildProcess(
            Program.tui, program.prefix + words, environment: program.environment,
            isSpokenTo: true, keeping: program)
        for line in lines { try child.say(line) }
        return try child.outcome()
    }

    private func signIn(_ more: String...) throws -> Outcome {
        try run(["login", "--user", "demo", "--password-stdin", "--yes"] + more, telling: ["demo"])
    }

    @Test func `a password comes from a file that nobody else can read`() async throws {
        let path = program.home.path + "/token"
        try Program.put("demo\r\nand more\n", at: path)
        let login = ["login", "--user", "demo", "--session", "--token-file", path]
        for mode in [mode_t(0o644), 0o640, 0o604] {
            chmod(path, mode)
            let refused = try await program.run(login)
            #expect(refused.status == 2 && refused.err.contains("chmod 600"), "\(refused.err)")
            #expect(!refused.err.contains("demo\r"))
        }
        chmod(path, 0o600)
        #expect(try await program.run(login).status == 0)
        let both = try await program.run(login + ["--password-command", "echo demo"])
        #expect(both.status == 2 && both.err.contains("one place"), "\(both.err)")
        for other in ["/nowhere", program.home.path] {
            let none = try await program.run("login", "--user", "demo", "--token-file", other)
            #expect(none.status == 2 && none.err.contains(other), "\(none.err)")
        }
        let pipe = program.home.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let none = try await program.run("login", "--user", "demo", "--token-file", pipe)
        #expect(none.status == 2, "\(none.err)")
    }

    @Test func `who signs in is known until they sign out`() async throws {
        #expect(try await program.run("whoami").status == 4)
        #expect(try signIn().lines == ["Signed in as demo with \(server.origin)."])
        let who = try await program.run("--offline", "whoami", "--json")
        #expect(who.json["schema"].text == "eat-tui/account/1")
        #expect(who.json["data"]["email"].text == "demo@example.org")
        #expect(who.json["data"]["kept_in"].text == "file")
        #expect(Home.mode(file) == 0o600)

        let out = try await program.run("logout")
        #expect(out.lines == ["Signed out demo of \(server.origin)."])
        #expect(Home.bytes(file)?.isEmpty == true)
        let nobody = try await program.run("whoami", "--json")
        #expect(nobody.status == 4)
        #expect(nobody.errorJSON["code"].text == "sign_in")
        #expect(try await program.run("logout").status == 0)
    }

    @Test func `a wrong password is sign-in trouble and keeps nothing`() async throws {
        let outcome = try run(
            ["login", "--user", "demo", "--password-stdin", "--session"], telling: ["wrong"])
        #expect(outcome.status == 4)
        #expect(outcome.err.contains("login --reset"))
        #expect(Home.bytes(file) == nil)
    }

    @Test func `without a terminal nothing is asked, and what is missing is named`() async throws {
        let user = try await program.run("login", "--password-stdin")
        #expect(user.status == 11)
        #expect(user.err.contains("--user"))
        let password = try await program.run("login", "--user", "demo", "--json")
        #expect(password.status == 11)
        #expect(password.errorJSON["code"].text == "confirmation_needed")
        #expect(password.errorJSON["hint"].text?.contains("--password-stdin") == true)
        #expect(server.calls.isEmpty)
    }

    @Test func `a sign-in that could be kept nowhere is none, and nothing is sent`() async throws {
        let outcome = try run(["login", "--user", "demo", "--password-stdin"], telling: ["demo"])
        #expect(outcome.status == 11)
        #expect(outcome.err.contains("--yes") && outcome.err.contains("--session"))
        #expect(server.calls.isEmpty)
        #expect(Home.bytes(file) == nil)
        #expect(try await program.run("whoami").status == 4)
    }

    @Test func `a sign-in that was not to be kept leaves nothing of the account`() async throws {
        let terminal = try program.onTerminal("login", "--user", "demo")
        try terminal.wait(for: "assword")
        terminal.type("demo\n")
        try terminal.wait(for: "(yes/no)")
        terminal.type("no\n")
        #expect(try terminal.end() == .exited(11))
        #expect(terminal.shown.contains("kept nowhere"))
        let addresses = try await program.run("--offline", "address", "ls", "--json")
        #expect(addresses.json["data"]["total"].number == 0, "\(addresses.out)")
    }

    @Test func `a sign-in for one command says so, and leaves whoever is signed in`() async throws {
        let words = ["login", "--user", "demo", "--password-stdin", "--session"]
        let passing = try run(words, telling: ["demo"])
        #expect(
            passing.lines == ["Signed in as demo with \(server.origin), for this command only."])
        #expect(try await program.run("whoami").status == 4)
        _ = try signIn()
        let again = try run(words + ["--json"], telling: ["demo"])
        #expect(again.json["source"].text == "network")
        #expect(again.json["data"]["signed_in"].flag == false)
        #expect(try await program.run("whoami", "--refresh").status == 0)
    }

    @Test func `signed in is only whoever has a key that is kept`() async throws {
        _ = try signIn()
        let kept = try await program.run("whoami", "--json")
        #expect(kept.json["source"].text == "cache" && kept.json["data"]["signed_in"].flag == true)
        let asked = try await program.run("whoami", "--refresh", "--json")
        #expect(asked.json["source"].text == "network" && asked.json["age_s"].number == 0)
        try FileManager.default.removeItem(atPath: file)
        for words in [["whoami"], ["whoami", "--refresh"], ["--offline", "whoami"]] {
            #expect(try await program.run(words).status == 4)
        }
    }

    @Test func `a dead server is told by whoami, orders and track, beside what is kept`()
        async throws
    {
        _ = try signIn()
        let fine = try await program.run("orders", "--json")
        #expect(fine.json["source"].text == "network" && fine.json["age_s"].number == 0)
        let number = try #require(fine.json["data"]["orders"][0]["number"].text)
        let gone = try server.leave()
        defer { gone.release() }
        for words in [["whoami"], ["orders"], ["track", number]] {
            let told = try await program.run(words + ["--refresh", "--json"])
            #expect(told.status == 5, "\(words)")
            #expect(told.json["source"].text == "cache", "\(words)")
            #expect(told.json["warnings"].texts.first?.contains("connection refused") == true)
        }
        #expect(try await program.run("orders", "--json").status == 0)
        #expect(try await program.run("address", "ls", "--refresh").status == 5)
    }

    @Test func `where there is nothing to ask about, orders does not claim to have asked`()
        async throws
    {
        let listed = try await program.run("orders", "--json")
        #expect(listed.json["source"].text == "cache")
        #expect(server.calls.isEmpty)
    }

    @Test func `consent is remembered`() async throws {
        _ = try signIn()
        _ = try await program.run("logout")
        _ = try run(["login", "--user", "demo", "--password-stdin"], telling: ["demo"])
        #expect(try await program.run("whoami").status == 0)
    }

    @Test func `the password may be what a command prints`() async throws {
        let fine = try await program.run(
            "login", "--user", "demo", "--password-command", "echo demo; echo no", "--yes")
        #expect(fine.status == 0)
        let silent = try await program.run(
            "login", "--user", "demo", "--password-command", "true", "--yes")
        #expect(silent.status == 2)
        let both = try await program.run(
            "login", "--user", "demo", "--password-command", "echo demo", "--password-stdin")
        #expect(both.status == 2)
    }

    @Test func `a file that others can read is not used, and the doctor says so`() async throws {
        _ = try signIn()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let outcome = try await program.run("whoami", "--refresh")
        #expect(outcome.status == 1)
        #expect(outcome.err.contains("chmod 600"))
        let doctor = try await program.run("--offline", "doctor")
        #expect(doctor.status == 1)
        #expect(doctor.lines.contains { $0.hasPrefix("FAIL credentials: Others can read") })
    }

    @Test func `an old sign-in goes on by itself, and one the server ends is told`() async throws {
        _ = try signIn()
        server.clock.advance(bySeconds: 4000)
        #expect(try await program.run("whoami", "--refresh").status == 0)
        server.clock.advance(bySeconds: 40 * 86_400)
        let ended = try await program.run("whoami", "--refresh")
        #expect(ended.status == 4)
        #expect(ended.err.contains("login --user demo"))
        #expect(Home.bytes(file)?.isEmpty == true)
        #expect(try await program.run("whoami").err.contains("login --user demo"))
        let addresses = try await program.run("address", "ls", "--json").json["data"]["addresses"]
        #expect(addresses.rows.count == 2)
    }

    @Test func `being offline is not being signed out`() async throws {
        _ = try signIn()
        server.stop()
        #expect(try await program.run("whoami", "--refresh").status == 5)
        #expect(try await program.run("whoami").status == 0)
        #expect(try await program.run("--offline", "login", "--user", "demo").status == 5)
    }

    @Test func `a new account is signed in, and a taken name is said`() async throws {
        let words = [
            "register", "--user", "mia", "--email", "mia@example.org", "--phone", "+33612345678",
            "--given-name", "Mia", "--family-name", "Meyer", "--password-stdin", "--yes",
        ]
        #expect(try run(words, telling: ["correct horse"]).status == 0)
        #expect(try await program.run("whoami").out.hasPrefix("mia with"))
        let again = try run(words, telling: ["correct horse"])
        #expect(again.status == 2)
        #expect(again.err.contains("username"))
    }

    @Test func `where an e-mail comes first its code is asked for`() async throws {
        let server = try KitchenServer.still { $0.confirmsMail = true }
        let program = try server.visitor()
        let words = [
            "register", "--user", "mia", "--email", "mia@example.org", "--phone", "+33612345678",
            "--given-name", "Mia", "--family-name", "Meyer", "--password-command",
            "echo secret-enough",
            "--json",
        ]
        let first = try await program.run(words)
        #expect(first.json["data"]["state"].text == "must_confirm")
        let code = try #require(server.mails.last).token
        let child = try ChildProcess(
            Program.tui, program.prefix + ["register", "--confirm", "--password-stdin"],
            environment: program.environment, isSpokenTo: true, keeping: program)
        try child.say(code)
        #expect(try child.outcome().status == 0)
        let login = try await program.run(
            "login", "--user", "mia", "--password-command", "echo secret-enough", "--yes")
        #expect(login.status == 0)
    }

    @Test func `a forgotten password is replaced by way of an e-mail`() async throws {
        let sent = try await program.run("login", "--reset", "--user", "demo")
        #expect(sent.status == 0)
        #expect(sent.err.contains("--reset --password-stdin"))
        let code = try #require(server.mails.last).token
        let reset = ["login", "--reset", "--password-stdin", "--yes"]
        #expect(try run(reset, telling: [code, "new password"]).status == 0)
        #expect(try await program.run("whoami", "--refresh").status == 0)
        #expect(try run(reset, telling: [code, "newer"]).status == 2)
    }

    @Test func `the phone number can be changed`() async throws {
        _ = try signIn()
        let changed = try await program.run("whoami", "--set-phone", "+33698765432", "--json")
        #expect(changed.json["data"]["phone"].text == "+33698765432")
        #expect(
            try await program.run("whoami", "--refresh", "--json").json["data"]["phone"].text
                == "+33698765432")
    }

    @Test func `a command of the diner's keeps the keys instead`() async throws {
        let vault = program.home.path + "/vault"
        let script = """
            case $1 in
            get) cat \(vault) 2>/dev/null || : ;;
            store) cat > \(vault) ;;
            erase) rm -f \(vault) ;;
            esac
            """
        try Program.put(script, at: program.home.path + "/keep")
        try program.configure("{ credentials: { command: 'sh \(program.home.path)/keep' } }")
        #expect(try signIn().status == 0)
        #expect(Home.bytes(file) == nil)
        #expect(Home.bytes(vault)?.isEmpty == false)
        #expect(try await program.run("whoami", "--refresh").status == 0)
        #expect(try await program.run("--offline", "doctor").out.contains("credentials.command"))
        #expect(try await program.run("logout").status == 0)
        #expect(Home.bytes(vault) == nil)
    }

    @Test func `the keyring has the keys where there is one`() async throws {
        let program = try await keyring(
            """
            case $1 in
            store) cat > KEYS ;;
            lookup) cat KEYS 2>/dev/null ;;
            clear) rm -f KEYS ;;
            esac
            """)
        let login = ["login", "--user", "demo", "--password-command", "echo demo"]
        #expect(try await program.run(login).status == 0)
        #expect(try await program.run("whoami", "--json").json["data"]["kept_in"].text == "keyring")
        #expect(try await program.run("whoami", "--refresh").status == 0)
        #expect(try await program.run("--offline", "doctor").out.contains("secret-tool"))
        #expect(Home.bytes(file) == nil)
        #expect(try await program.run("logout").status == 0)
        #expect(Home.bytes(program.home.path + "/keys") == nil)
    }

    @Test func `a keyring that does not work is said, and not passed over in silence`()
        async throws
    {
        let program = try await keyring("echo 'Cannot autolaunch D-Bus' >&2; exit 1")
        let login = ["login", "--user", "demo", "--password-command", "echo demo"]
        let outcome = try await program.run(login + ["--yes"])
        #expect(outcome.status == 0)
        #expect(outcome.err.contains("Cannot autolaunch D-Bus"))
        #expect(try await program.run("whoami", "--json").json["data"]["kept_in"].text == "file")
    }

    /// A program whose session has a keyring of the test's own.
    private func keyring(_ script: String) async throws -> Program {
        let tool = program.home.path + "/bin/secret-tool"
        let keys = program.home.path + "/keys"
        try Program.put(
            "#!/bin/sh\n" + script.replacing("KEYS", with: keys) + "\n", at: tool + ".sh")
        // What another test starts meanwhile may hold open what is written here, and nobody can run
        // what is open for writing: so somebody else writes it.
        let installed = try await Program.run("install", ["-m", "755", tool + ".sh", tool])
        #expect(installed.status == 0)
        return program.with(
            nil,
            [
                "PATH": program.home.path + "/bin:" + Program.systemPath,
                "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
            ])
    }
}
