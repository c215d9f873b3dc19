import Foundation
import Services
import TestSupport
import Testing

/// What the browser is given, and when there is one.
struct BrowserTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A script that writes down its arguments, its session and its streams.
    private func install(_ name: String, exit status: Int = 0) async throws -> String {
        let path = directory.path + "/" + name
        try await Program.install(
            """
            #!/bin/sh
            streams=$(readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2)
            printf '%s\\n' "$@" > "\(path).said"
            test "$(cut -d' ' -f6 /proc/$$/stat)" = $$ && echo "own session" >> "\(path).said"
            echo "$streams" >> "\(path).said"
            exit \(status)
            """, at: path)
        return path
    }

    private func said(_ path: String) throws -> [String] {
        try String(contentsOfFile: path + ".said", encoding: .utf8).split(separator: "\n").map(
            String.init)
    }

    private let rest = ["own session", "/dev/null", "/dev/null", "/dev/null"]

    @Test func `it gets the address as one argument, whatever is in it, and no terminal`()
        async throws
    {
        let path = try await install("browser")
        let page = "https://pay.example/1?a=$(id)&b=';\"`id`|*"
        let browser = try #require(Browser(setting: "\(path) --new-window") { _ in nil })
        try await browser.open(page)
        #expect(try said(path) == ["--new-window", page] + rest)
        let placed = try #require(Browser(setting: "\(path) --url=%s -x") { _ in nil })
        try await placed.open(page)
        #expect(try said(path) == ["--url=" + page, "-x"] + rest)
    }

    @Test func `settings come before BROWSER, and that before the desktop's`() async throws {
        let (one, two) = (try await install("one"), try await install("two"))
        _ = try await install("xdg-open")
        let path = "/nowhere:" + directory.path
        let asked: [(setting: String?, variables: [String: String], opens: String?)] = [
            (one, ["BROWSER": two, "DISPLAY": ":0"], "one"),
            (nil, ["BROWSER": "no-such:\(two) %s:\(one)", "DISPLAY": ":0"], "two"),
            (" ", ["BROWSER": "no-such", "WAYLAND_DISPLAY": "w"], "xdg-open"),
            (nil, ["DISPLAY": ":0"], "xdg-open"), (nil, [:], nil), (nil, ["BROWSER": ":"], nil),
        ]
        for (setting, variables, opens) in asked {
            let browser = Browser(setting: setting) { $0 == "PATH" ? path : variables[$0] }
            guard let opens else {
                #expect(browser == nil)
                continue
            }
            // The desktop's is found by the process's own path, so it is not run here.
            guard opens != "xdg-open" else {
                #expect(browser != nil)
                continue
            }
            try await #require(browser).open("https://pay.example/\(opens)")
            #expect(try said(directory.path + "/" + opens).first == "https://pay.example/\(opens)")
        }
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "--help", "", "https://a b",
        "https://a\nb", "https://\u{1B}[31m", "HTTPS://é", "ftp://x",
        "https://" + String(repeating: "x", count: 2000),
    ])
    func `what is no address of a page is not opened`(address: String) async throws {
        let path = try await install("browser")
        let browser = try #require(Browser(setting: path) { _ in nil })
        await #expect(throws: Browser.Trouble.address) { try await browser.open(address) }
        #expect(throws: (any Error).self) { try said(path) }
    }

    @Test func `a program that is not there or fails is named`() async throws {
        let absent = try #require(Browser(setting: "/no/such/browser") { _ in nil })
        await #expect {
            try await absent.open("https://pay.example")
        } throws: {
            guard case Browser.Trouble.program(.notStarted("/no/such/browser", _)) = $0 else {
                return false
            }
            return true
        }
        let path = try await install("failing", exit: 4)
        let failing = try #require(Browser(setting: path) { _ in nil })
        await #expect(throws: Browser.Trouble.program(.failed(program: path, status: 4))) {
            try await failing.open("https://pay.example")
        }
    }
}
