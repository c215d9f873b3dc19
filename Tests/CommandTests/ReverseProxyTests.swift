import Foundation
import Glibc
import TestSupport
import Testing

/// A canteen behind Debian's nginx with TLS, as docs/kitchen-door.md describes it.
@Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: ReverseProxy.isExpected, "nginx is missing; scripts/setup --tests installs it"))
struct ReverseProxyTests {
    private static let noon = "2026-05-06T12:30:00+02:00"

    private static func kitchen(
        _ options: [String]
    ) throws -> (child: ChildProcess, url: String) {
        let child = try ChildProcess(
            Program.kitchen, ["serve", "--clock", noon] + options,
            environment: ["PATH": Program.systemPath])
        let line = try #require(child.line())
        return (child, String(line.dropFirst("eat-kitchen: ".count)))
    }

    @Test func `a diner orders through it, and what it leads to is https too`() async throws {
        let example = URL(filePath: #filePath)
            .deletingLastPathComponent().appending(path: "../../docs/canteen").standardized.path
        let (child, url) = try Self.kitchen([
            "--menu", example, "--proxy", "127.0.0.1", "--board-page", "--public-url",
            "https://canteen.example",
        ])
        #expect(
            child.line()?.hasPrefix("eat-kitchen: board https://canteen.example/board/") == true)
        let proxy = try await ReverseProxy(to: url)
        let diner = try Program("--server", proxy.url, variables: ["EAT_CLOCK": Self.noon])
        #expect(try await diner.run("caterers").status == 6)
        try diner.configure("{ ca_file: '\(proxy.authority)' }")
        for words in [
            ["caterers"], ["menu", "canteen rosa"],
            ["basket", "add", "lentil soup", "--from", "canteen rosa", "--quantity", "2"],
            ["quote", "--to", "52.4812,13.4350"] + Eater.guest,
            ["order", "--yes", "--max-total", "90"],
        ] {
            let outcome = try await diner.run(words)
            #expect(outcome.status == 0, "\(words): \(outcome.err)")
        }
        #expect(try await diner.run("track", "K-1").out.contains("K-1"))

        let restaurant = try await proxy.ask("GET", "/api/restaurants", "").out
        let path = restaurant.firstMatch(of: /\/api\/restaurants\/\d+/)?.0 ?? ""
        let opened = try await proxy.ask(
            "POST", "/api/carts/session", #"{"restaurant":"\#(path)"}"#)
        let page = "/order/share/\(try await proxy.invitation(of: opened.out))"
        let joined = try await proxy.ask(
            "POST", page + "/join", "name=Ana", headers: ["Origin: \(proxy.url)"]
        ).out
        #expect(joined.contains(" 303") && joined.contains("; Secure"), "\(joined)")
        let foreign = try await proxy.ask(
            "POST", page + "/join", "name=Ana", headers: ["Origin: https://evil.example"])
        #expect(foreign.out.contains(" 403"))
    }

    @Test func `a client is counted by its own address only where that is configured`() async throws
    {
        for (options, isConfigured) in [(["--proxy", "127.0.0.1"], true), ([], false)] {
            let kitchen = try Self.kitchen(options + ["--carts-per-minute", "1"])
            let proxy = try await ReverseProxy(to: kitchen.url)
            let cart = #"{"restaurant":"/api/restaurants/1"}"#
            var answers: [String] = []
            for _ in 0..<6 {
                // What a client says about itself is not believed of it.
                answers.append(
                    try await proxy.ask(
                        "POST", "/api/carts/session", cart,
                        headers: ["X-Forwarded-For: 192.0.2.\(answers.count)"]
                    ).out)
            }
            #expect(answers.prefix(5).allSatisfy { $0.contains(" 200") })
            #expect(answers[5].contains(" 429"))
            let other = try await proxy.ask(
                "POST", "/api/carts/session", cart, from: "127.0.0.9"
            ).out
            #expect(other.contains(isConfigured ? " 200" : " 429"))
        }
    }
}

/// Debian's nginx with TLS in front of a kitchen, with the lines of docs/kitchen-door.md and files
/// in a directory of its own.
final class ReverseProxy {
    /// Where it is missing, only CI insists.
    static var isExpected: Bool {
        FileManager.default.isExecutableFile(atPath: path)
            || ProcessInfo.processInfo.environment["CI"] != nil
    }

    private static let path = "/usr/sbin/nginx"

    let url: String
    let authority: String
    private let directory: TemporaryDirectory
    private let child: ChildProcess

    init(to kitchen: String) async throws {
        let directory = try TemporaryDirectory()
        self.directory = directory
        let certificates = try Certificates(in: directory.path)
        authority = certificates.authority
        let port = try OwnPort.next()
        url = "https://localhost:\(port)"
        try Program.put(
            Self.configuration(directory.path, port, certificates, String(kitchen.dropLast())),
            at: directory.path + "/nginx.conf")
        // Should the tests die, this outlives them by some minutes at most.
        child = try ChildProcess(
            "/usr/bin/timeout",
            [
                "-s", "KILL", "300", Self.path, "-p", directory.path, "-e", "error.log", "-c",
                directory.path + "/nginx.conf",
            ], environment: ["PATH": Program.systemPath])
        // Its number is written when it listens.
        let pid = directory.path + "/nginx.pid"
        let isThere = await waitForFiles(in: directory.path) {
            FileManager.default.fileExists(atPath: pid)
        }
        guard isThere else { throw ChildProcess.Trouble(what: try child.outcome(within: 5).err) }
    }

    deinit {
        kill(-child.id, SIGKILL)
        _ = try? child.outcome(within: 20)
    }

    /// The lines within `server` are those of docs/kitchen-door.md.
    private static func configuration(
        _ path: String, _ port: Int, _ certificates: Certificates, _ kitchen: String
    ) throws -> String {
        let guide = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/kitchen-door.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        let example = text.split(separator: "```").first { $0.contains("proxy_pass") } ?? ""
        let server = example.replacing("listen 443 ssl;", with: "listen 127.0.0.1:\(port) ssl;")
            .replacing("/etc/ssl/canteen.pem", with: certificates.certificate)
            .replacing("/etc/ssl/private/canteen.key", with: certificates.key)
            .replacing("canteen.example", with: "localhost")
            .replacing("http://127.0.0.1:8080", with: kitchen)
        return """
            daemon off; master_process off; pid \(path)/nginx.pid; error_log \(path)/error.log;
            events {}
            http {
                access_log off;
                client_body_temp_path \(path)/body; proxy_temp_path \(path)/proxy;
                fastcgi_temp_path \(path)/fastcgi; uwsgi_temp_path \(path)/uwsgi;
                scgi_temp_path \(path)/scgi;
                \(server)
            }

            """
    }

    /// Status and headers, and the body, of what curl is answered.
    func ask(
        _ method: String, _ path: String, _ body: String, headers: [String] = [],
        from address: String = "127.0.0.1"
    ) async throws -> Outcome {
        try await Program.run(
            "curl",
            [
                "-s", "-i", "--cacert", authority, "--interface", address, "-X", method,
                "--data-binary", body,
            ] + headers.flatMap { ["-H", $0] } + [url + path])
    }

    /// Asks for the invitation of the cart that was opened with that answer.
    func invitation(of answer: String) async throws -> String {
        let token = answer.firstMatch(of: /"token":"([^"]+)"/)?.1 ?? ""
        let cart = answer.firstMatch(of: /"@id":"(\/api\/orders\/\d+)"/)?.1 ?? ""
        let invited = try await ask(
            "POST", "\(cart)/create_invitation", "{}",
            headers: ["Authorization: Bearer \(token)"]
        ).out
        return String(invited.firstMatch(of: /"invitation":"([^"]+)"/)?.1 ?? "")
    }
}
