import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import Services

/// A password and tokens are planted, and looked for in all that the program leaves behind or shows.
@Suite(.timeLimit(.minutes(10)))
struct SecretsTests {
    private static let password = "plantedPassword7f3a"
    private static let code = "plantedCode91c2"
    private static let access = "plantedAccess55e0"
    private static let refresh = "plantedRefresh08bd"
    private static let all = [password, code, access, refresh]

    private static let tokens = """
        {"token":"\(access)","refresh_token":"\(refresh)","id":1,"username":"mia",
        "email":"mia@example.org","roles":[],"enabled":true}
        """
    private static let account = """
        {"@id":"/api/users/1","username":"mia","email":"mia@example.org","telephone":"+331",
        "addresses":[{"@id":"/api/addresses/1","streetAddress":"12 Rue Oberkampf","name":"Office",
        "geo":{"latitude":48.8,"longitude":2.3}}]}
        """

    /// Signs anybody in, and then fails at everything in a way that repeats what it was sent.
    private static func server(_ isFailing: Flag) throws -> ScriptedServer {
        try ScriptedServer { request in
            let type = [("Content-Type", "application/ld+json")]
            if isFailing.isRaised {
                let sent = String(decoding: request.body, as: UTF8.self)
                    .split { "=&".contains($0) }.joined(separator: " and ")
                let bearer = request["authorization"]?.split(separator: " ").last ?? "nobody"
                let text = "\(bearer) came to \(request.path) and said \(sent)"
                let quoted = Handmade.quoted(text)
                return .answer(
                    [500, 400, 403][request.ordinal % 3], type,
                    "{\"hydra:description\":\(quoted),\"message\":\(quoted)}")
            }
            return switch request.path {
            case "/api/settings": .answer(200, type, Handmade.settings)
            case "/api": .answer(200, type, Handmade.entry)
            case "/api/me": .answer(200, type, account)
            case "/api/resetting/send-email": .answer(202, type, "{}")
            default: .answer(200, type, tokens)
            }
        }
    }

    /// What was found where it must not be.
    private static func leaks(in bytes: Data, of place: String) -> [String] {
        all.filter { bytes.range(of: Data($0.utf8)) != nil }.map { "\($0) in \(place)" }
    }

    /// All files below `home`, but for the one that is there for secrets.
    private static func leaks(below home: String) -> [String] {
        let paths = FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0 != "data/eat-tui/credentials" }.flatMap { path in
            leaks(in: Home.bytes(home + "/" + path) ?? Data(), of: path)
        }
    }

    private static let withPassword: [[String]] = [
        ["login", "--user", "mia", "--password-stdin", "--yes"],
        [
            "register", "--user", "mia", "--email", "mia@example.org", "--phone", "+331",
            "--given-name", "Mia", "--family-name", "M", "--password-stdin", "--yes",
        ],
        ["login", "--reset", "--password-stdin", "--yes"],
        ["register", "--confirm", "--password-stdin"],
    ]

    private static let others: [[String]] = [
        ["whoami"], ["whoami", "--refresh"], ["whoami", "--set-phone", "+332"], ["address", "ls"],
        ["address", "ls", "--refresh"],
        ["address", "add", "1 Rue du Pont", "--at", "48.8,2.3", "--name", "Pont"],
        ["address", "set", "office", "--default"], ["address", "rm", "pont"], ["doctor"],
        ["export", "-"], ["draft", "ls"], ["config", "check"], ["cache", "info"],
        ["report", "-"], ["report", "--json"],
        ["login", "--reset", "--user", "mia"], ["logout"],
    ]

    @Test(arguments: [false, true])
    func `no secret is in any file, log line, argument, variable or answer`(
        isFailing: Bool
    ) async throws {
        let failing = Flag()
        let server = try Self.server(failing)
        var program = try Program("--server", server.url, "-v", "-v")
        program.server = server
        try program.configure("{ log_level: 'verbose' }")
        let signIn = Self.withPassword[0]
        #expect(try run(signIn, program).status == 0)
        let kept = String(
            decoding: Home.bytes(program.home.path + "/data/eat-tui/credentials") ?? Data(),
            as: UTF8.self)
        #expect(kept.contains(Self.access) && kept.contains(Self.refresh))
        #expect(!kept.contains(Self.password))

        if isFailing { failing.raise() }
        for words in Self.withPassword + Self.others + [signIn] {
            for form in [[], ["--json"]] {
                let outcome = try run(words + form, program)
                let name = words.joined(separator: " ")
                #expect(outcome.signal == 0, "\(name)")
                let shown = Data(outcome.output + outcome.error)
                #expect(Self.leaks(in: shown, of: "what \(name) says") == [])
                #expect(Self.leaks(below: program.home.path) == [], "\(name)")
            }
        }
        #expect(Home.bytes(program.home.path + "/state/eat-tui/eat-tui.log")?.isEmpty == false)
        #expect(server.requests.contains { $0["authorization"] == "Bearer " + Self.access })
    }

    @Test func `while it runs, other processes see none of it`() async throws {
        let server = try ScriptedServer { request in
            request.path == "/api/login_check" ? .silence : .answer(404, [], "{}")
        }
        let program = try Program("--server", server.url)
        let child = try ChildProcess(
            Program.tui,
            program.prefix + ["login", "--user", "mia", "--password-stdin", "--yes"],
            environment: program.environment, isSpokenTo: true, keeping: program)
        try child.say(Self.password)
        let request = try #require(await server.nextRequest())
        #expect(String(decoding: request.body, as: UTF8.self).contains(Self.password))
        for name in ["cmdline", "environ"] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: "/proc/\(child.id)/\(name)"))
            #expect(!bytes.isEmpty)
            #expect(Self.leaks(in: bytes, of: name) == [])
        }
        child.signal(SIGTERM)
        let outcome = try child.outcome()
        #expect(Self.leaks(in: Data(outcome.output + outcome.error), of: "its last words") == [])
        #expect(Self.leaks(below: program.home.path) == [])
    }

    private func run(_ words: [String], _ program: Program) throws -> Outcome {
        let child = try ChildProcess(
            Program.tui, program.prefix + words, environment: program.environment,
            isSpokenTo: true, keeping: program)
        guard words.contains("--password-stdin") else { return try child.outcome() }
        do {
            if words.contains("--reset") || words.contains("--confirm") { try child.say(Self.code) }
            if !words.contains("--confirm") { try child.say(Self.password) }
        } catch {
            // One that ends without listening has to say why.
            let outcome = try child.outcome()
            #expect(outcome.status != 0 && !outcome.error.isEmpty, "\(words)")
            return outcome
        }
        return try child.outcome()
    }
}

/// Something that is so from some moment on, for whoever looks.
private final class Flag: Sendable {
    private let value = Mutex(false)

    var isRaised: Bool { value.withLock { $0 } }

    func raise() { value.withLock { $0 = true } }
}
