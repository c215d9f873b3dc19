import Foundation
import Logging
import Networking
import OrderModels
import Synchronization
import TestSupport
import Testing

@testable import Services

/// Pictures from where a server says they are, drawn by the program in a process of its own.
struct PictureTests {
    private static let blocks = PictureRoom(
        columns: 20, lines: 10, cellWidth: 1, cellHeight: 2, form: .pixels)

    private func pictures(_ client: StubClient, in folder: String = "") -> Pictures {
        Pictures(
            folder: folder, program: Program.tui, log: .silent,
            now: { Instant(secondsSince1970: Int64(Date().timeIntervalSince1970)) }
        ) { client }
    }

    private func draw(
        _ address: String, _ client: StubClient, in folder: String = "",
        origin: String? = "http://127.0.0.1:4711", elsewhere: Bool = true, isOffline: Bool = false,
        as room: PictureRoom = Self.blocks
    ) async throws -> DrawnPicture {
        try await pictures(client, in: folder).draw(
            try #require(PictureAddress(address)), of: ProviderID(rawValue: "demo"), at: origin,
            elsewhere: elsewhere, isOffline: isOffline, in: room)
    }

    private func serving(_ bytes: [UInt8]) -> StubClient {
        StubClient { _ throws(HTTPError) in HTTPResponse(status: 200, body: bytes) }
    }

    @Test func `a picture is drawn as large as there is room for`() async throws {
        let drawn = try await draw("https://food.example/a.png", serving(PNG.picture(320, 240)))

        #expect((drawn.width, drawn.height) == (20, 15))
        #expect((drawn.columns, drawn.lines) == (20, 8))
        #expect(drawn.bytes.count == 20 * 15 * 3)
        // Red rises to the right, green downwards.
        #expect(drawn.bytes[0] < 20 && drawn.bytes[19 * 3] > 235)
        #expect(drawn.bytes[1] < 20 && drawn.bytes[14 * 20 * 3 + 1] > 235)
    }

    @Test func `sixels have the size and the colours of the picture`() async throws {
        let room = PictureRoom(
            columns: 32, lines: 13, cellWidth: 6, cellHeight: 13, form: .sixels)
        let drawn = try await draw(
            "https://food.example/a.png", serving(PNG.picture(320, 240)), as: room)

        // As wide as there is room for, and whole sixels high: none in the line below.
        #expect((drawn.width, drawn.height) == (192, 144))
        #expect((drawn.columns, drawn.lines) == (32, 12))
        let sixels = try #require(Sixels(drawn.bytes))
        #expect((sixels.width, sixels.height) == (192, 144))
        #expect(sixels.blanks == 0)
        // There are 256 colours to mix: the eye, and this, sees areas.
        let side = 8
        for top in stride(from: 0, to: 144, by: side) {
            for left in stride(from: 0, to: 192, by: side) {
                let seen = sixels.mean(left, top, side)
                let wanted = [(left + side / 2) * 255 / 192, (top + side / 2) * 255 / 144, 128]
                let isNear = zip(seen, wanted).allSatisfy { abs($0 - $1) <= 16 }
                #expect(isNear, "\(seen) for \(wanted) at \(left), \(top)")
            }
        }
    }

    /// What servers, or those who upload pictures to them, may send instead of one.
    private static let hostile: [(String, [UInt8])] = [
        ("nothing", []),
        ("one byte", [0x89]),
        ("text", Array("not a picture, \u{1B}]52;c;ZXZpbA==\u{7}\u{1B}[2J".utf8)),
        ("a drawing that is a program", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)),
        ("cut short", Array(PNG.picture(320, 240).prefix(40_000))),
        ("smaller than it says", PNG.picture(8, 8, stated: (4000, 4000))),
        ("far too large", PNG.picture(8, 8, stated: (50_000, 50_000))),
        ("four megabytes of nothing", PNG.picture(8, 8) + [UInt8](repeating: 0xFF, count: 4 << 20)),
        ("a JPEG's beginning", [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0x41, count: 9000)),
        ("a WebP's beginning", Array("RIFF\u{10}\0\0\0WEBPVP8 ".utf8) + [1, 2, 3, 4, 5, 6, 7, 8]),
    ]

    @Test(arguments: hostile.map(\.0))
    func `a hostile picture costs nothing but itself`(_ name: String) async throws {
        let bytes = try #require(Self.hostile.first { $0.0 == name }).1
        let directory = try TemporaryDirectory()

        do throws(any Error) {
            let drawn = try await draw(
                "https://food.example/a.png", serving(bytes), in: directory.path + "/pictures")
            // What stands after a whole picture is nobody's.
            #expect(name == "four megabytes of nothing" && drawn.bytes.count == 8 * 8 * 3)
        } catch {
            let failure = try #require(error as? PictureFailure)
            // The process was there, and said so itself.
            #expect([.unreadable, .tooLarge, .noAnswer].contains(failure), "\(failure)")
            #expect(access(directory.path + "/pictures", F_OK) != 0, "it was kept")
        }
    }

    @Test func `what the process prints is pixels by count, or nothing`() {
        func parsed(_ text: String, _ bytes: Int) -> DrawnPicture? {
            PictureProcess.parsed(
                Array(text.utf8) + [UInt8](repeating: 27, count: bytes), Self.blocks, 1)
        }

        #expect(parsed("2 2 2 1\n", 12) != nil)
        for text in [
            "2 2 2 1\n ", "2 2 2 1", "21 2 2 1\n", "2 2 2 11\n", "-2 -2 2 1\n", "a 2 2\n", "",
        ] {
            #expect(parsed(text, 12) == nil, "\(text)")
        }
        #expect(parsed("2 2 2 1\n", 11) == nil)
    }

    // MARK: Where it is asked for

    @Test(arguments: [
        "http://food.example/a.png", "https://127.0.0.1/a.png", "https://localhost/a.png",
        "https://192.168.1.1/a.png", "https://[::1]/a.png", "https://0x7f.1/a.png",
        "https://router.local/a.png", "https://printer/a.png", "https://food.example:631/a.png",
        "https://me@food.example/a.png", "http://127.0.0.1:47110/a.png",
        "http://127.0.0.1:4711@evil.example/a.png",
    ])
    func `what has no name of the internet is asked nothing`(_ address: String) async throws {
        let client = serving(PNG.picture(8, 8))

        await #expect(throws: PictureFailure.notAllowed) { try await draw(address, client) }
        #expect(client.requests.isEmpty)
    }

    @Test func `unless the diner wants pictures, only the server itself is asked`() async throws {
        let client = StubClient { request throws(HTTPError) in
            request.url.hasSuffix("/away.png")
                ? HTTPResponse(status: 302, headers: ["Location": "https://cdn.example/b.png"])
                : HTTPResponse(status: 200, body: PNG.picture(8, 8))
        }

        #expect(try await draw("/a.png", client, elsewhere: false).width == 8)
        for address in ["https://cdn.example/b.png", "/away.png"] {
            await #expect(throws: PictureFailure.notAllowed) {
                try await draw(address, client, elsewhere: false)
            }
        }
        #expect(client.requests.allSatisfy { $0.url.hasPrefix("http://127.0.0.1:4711/") })
    }

    @Test(arguments: [
        "file:///etc/passwd", "data:image/png;base64,AAAA", "//x/a", "a b", "ftp://a.b/",
    ])
    func `what is no address of a page is none`(_ text: String) {
        #expect(PictureAddress(text) == nil)
    }

    @Test func `a redirect is followed by the same rules, without secrets`() async throws {
        let client = StubClient { request throws(HTTPError) in
            switch request.url {
            case "https://food.example/a.png":
                HTTPResponse(status: 302, headers: ["Location": "https://cdn.example/b.png"])
            case "https://cdn.example/b.png":
                HTTPResponse(status: 200, body: PNG.picture(8, 8))
            default: HTTPResponse(status: 301, headers: ["Location": "http://127.0.0.1:631/"])
            }
        }

        #expect(try await draw("https://food.example/a.png", client).width == 8)
        #expect(client.requests.allSatisfy { $0.headers["Authorization"] == nil })
        #expect(client.requests.allSatisfy { !$0.isRepeatable && $0.bodyLimit == 4 << 20 })
        await #expect(throws: PictureFailure.notAllowed) {
            try await draw("https://evil.example/a.png", client)
        }
        #expect(client.requests.last?.url == "https://evil.example/a.png")
    }

    // MARK: What is kept

    @Test func `it is asked for once, and shown offline`() async throws {
        let (directory, client) = (try TemporaryDirectory(), serving(PNG.picture(8, 8)))
        let folder = directory.path + "/pictures"

        _ = try await draw("/pictures/7.png", client, in: folder)
        // The server is at another port now, and then away.
        _ = try await draw(
            "/pictures/7.png", client, in: folder, origin: "http://127.0.0.1:4712")
        _ = try await draw("/pictures/7.png", client, in: folder, origin: nil, isOffline: true)
        #expect(client.requests.map(\.url) == ["http://127.0.0.1:4711/pictures/7.png"])
        await #expect(throws: PictureFailure.notKept) {
            try await draw("/pictures/8.png", client, in: folder, origin: nil, isOffline: true)
        }
    }

    @Test func `the oldest go beyond the cap`() throws {
        let directory = try TemporaryDirectory()
        let files = PictureFiles(folder: directory.path + "/pictures")
        let name = { (number: Int) in PictureFiles.name(of: "https://food.example/\(number)") }
        let megabytes = [UInt8](repeating: 7, count: 4 << 20)

        for number in 0..<10 {
            files.keep(megabytes, of: name(number))
            var times = [
                timespec(tv_sec: 1000 + number, tv_nsec: 0),
                timespec(tv_sec: 1000 + number, tv_nsec: 0),
            ]
            utimensat(AT_FDCWD, files.folder + "/" + name(number), &times, 0)
        }

        #expect((0..<10).filter { files.bytes(of: name($0), now: 1010) != nil } == Array(2..<10))
        Pictures.forget(in: files.folder)
        #expect(files.bytes(of: name(9), now: 1010) == nil)
    }

    // MARK: How fast the connection is

    @Test func `long bodies measure the connection, short ones do not`() {
        let pace = LinkPace()
        #expect(!pace.isSlow)
        pace.came(10_000, in: .seconds(10))
        #expect(!pace.isSlow)
        pace.came(60_000, in: .seconds(3))
        #expect(pace.isSlow)
        pace.came(4_000_000, in: .seconds(1))
        #expect(!pace.isSlow)
    }

    /// Says of each try that it was sent, and of the last one that it is answered after `wait`.
    private struct Answering: HTTPClient {
        let clock: ManualInstant
        let wait: Duration
        var tries = 1

        func send(
            _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
        ) async throws(HTTPError) -> HTTPResponse {
            let host = request.url.split(separator: "/").dropFirst().first.map(String.init) ?? ""
            for _ in 0..<tries {
                clock.advance(by: wait)
                progress?(TransferProgress(host: host, phase: .waitingForFirstByte))
            }
            clock.advance(by: wait)
            progress?(TransferProgress(host: host, phase: .receiving, received: 1))
            return HTTPResponse(status: 200, body: [0])
        }
    }

    private final class ManualInstant: Sendable {
        private let instant = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { instant.withLock { $0 } }
        func advance(by duration: Duration) { instant.withLock { $0 += duration } }
    }

    @Test func `a host whose answers all begin late is slow, other hosts are not`() async throws {
        let (pace, clock) = (LinkPace(), ManualInstant())
        func ask(_ host: String, _ wait: Duration, tries: Int = 1) async throws {
            let client = PacedClient(
                Answering(clock: clock, wait: wait, tries: tries), pace, now: { clock.now })
            _ = try await client.send(HTTPRequest(.get, "https://\(host)/menu"))
        }
        try await ask("far.example", .seconds(2))
        try await ask("near.example", .milliseconds(30))
        #expect(pace.isSlow(to: "far.example") && !pace.isSlow(to: "near.example"))
        #expect(!pace.isSlow(to: nil) && !pace.isSlow(to: "never.example"))

        // One answer took long to make, or was asked for more than once.
        try await ask("near.example", .seconds(5))
        try await ask("near.example", .milliseconds(600), tries: 3)
        #expect(!pace.isSlow(to: "near.example"))

        try await ask("far.example", .milliseconds(30))
        #expect(!pace.isSlow(to: "far.example"))
        for _ in 0..<3 { try await ask("far.example", .seconds(2)) }
        #expect(pace.isSlow(to: "far.example"))
    }
}
