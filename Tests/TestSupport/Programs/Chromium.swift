import Foundation
import Glibc

/// Debian's Chromium without a window, on a telephone's screen and with scripts switched off, driven
/// over a pipe (https://chromedevtools.github.io/devtools-protocol). It ends with the object.
public final class Chromium {
    struct Trouble: Error {
        let what: String
    }

    /// The width of the screen.
    public static let width = 360

    /// Where it is missing, only CI insists.
    public static var isExpected: Bool {
        FileManager.default.isExecutableFile(atPath: path)
            || ProcessInfo.processInfo.environment["CI"] != nil
    }

    private static let path = "/usr/bin/chromium"

    private let process: pid_t
    private let (input, output) = (Pipe(), Pipe())
    private let profile: URL
    private var received = Data()
    private var events: [String] = []
    private var count = 0
    private var session: String?

    public init() throws {
        profile = FileManager.default.temporaryDirectory.appending(path: "chromium-\(UUID())")
        process = try Self.start(profile.path, input, output)
        let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
        session =
            try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"]
            as? String
        for domain in ["Page", "DOM"] { try call("\(domain).enable") }
        try call("Emulation.setScriptExecutionDisabled", ["value": true])
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": Self.width, "height": 640, "deviceScaleFactor": 2, "mobile": true])
    }

    deinit {
        kill(process, SIGTERM)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        try? FileManager.default.removeItem(at: profile)  // Left to the system otherwise.
    }

    /// It speaks on the descriptors 3 and 4. Should it hang, it is ended after two minutes.
    ///
    /// Not with `Process`, whose children inherit the signals that worker threads block: it then
    /// waits for ever for its own children.
    private static func start(_ profile: String, _ input: Pipe, _ output: Pipe) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, mode) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] {
            posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", mode, 0)
        }
        let ends = [
            input.fileHandleForReading.fileDescriptor, output.fileHandleForWriting.fileDescriptor,
        ]
        posix_spawn_file_actions_adddup2(&actions, ends[0], 3)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 4)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // Its own sandbox needs rights that a container does not give.
        let words = [
            "timeout", "-s", "KILL", "120", path, "--headless=new", "--no-sandbox",
            "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--user-data-dir=\(profile)", "--remote-debugging-pipe", "about:blank",
        ]
        var arguments = words.map { strdup($0) } + [nil]
        var variables =
            ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var child: pid_t = 0
        let error = posix_spawnp(
            &child, "timeout", &actions, &attributes, &arguments, &variables)
        guard error == 0 else { throw Trouble(what: "Chromium does not start: \(error)") }
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        return child
    }

    // MARK: What a person does

    public func open(_ address: String) throws {
        events = []
        try call("Page.navigate", ["url": address])
        try waitForPage()
    }

    public func type(_ text: String, into selector: String) throws {
        try call("DOM.focus", ["nodeId": try node(selector)])
        try call("Input.insertText", ["text": text])
    }

    /// Presses the middle of what the selector names, and waits for the page that it `opens`.
    public func press(_ selector: String, opens: Bool = true) throws {
        let node = try node(selector)
        try call("DOM.scrollIntoViewIfNeeded", ["nodeId": node])
        let quads = try call("DOM.getContentQuads", ["nodeId": node])["quads"] as? [[Double]]
        guard let quad = quads?.first, quad.count == 8 else {
            throw Trouble(what: "\(selector) is not to be seen")
        }
        events = []
        for type in ["mousePressed", "mouseReleased"] {
            try call(
                "Input.dispatchMouseEvent",
                [
                    "type": type, "x": (quad[0] + quad[4]) / 2, "y": (quad[1] + quad[5]) / 2,
                    "button": "left", "clickCount": 1,
                ])
        }
        if opens { try waitForPage() }
    }

    // MARK: What a person sees

    public func page() throws -> String {
        try call("DOM.getOuterHTML", ["nodeId": try root()])["outerHTML"] as? String ?? ""
    }

    /// How wide the page is.
    public func pageWidth() throws -> Int {
        let size = try call("Page.getLayoutMetrics")["cssContentSize"] as? [String: Any]
        return (size?["width"] as? NSNumber)?.intValue ?? 0
    }

    /// The least height of the elements that the selector names, in its pixels.
    public func leastHeight(_ selector: String) throws -> Double {
        let nodes = try call(
            "DOM.querySelectorAll", ["nodeId": try root(), "selector": selector])["nodeIds"]
        return (nodes as? [Int] ?? []).compactMap { node -> Double? in
            // What is folded away has no box.
            guard let box = try? call("DOM.getBoxModel", ["nodeId": node])["model"] else {
                return nil
            }
            return ((box as? [String: Any])?["height"] as? NSNumber)?.doubleValue
        }.min() ?? 0
    }

    // MARK: The protocol

    private func root() throws -> Int {
        let root = try call("DOM.getDocument")["root"] as? [String: Any]
        return root?["nodeId"] as? Int ?? 0
    }

    private func node(_ selector: String) throws -> Int {
        let found = try call("DOM.querySelector", ["nodeId": try root(), "selector": selector])
        guard let node = found["nodeId"] as? Int, node != 0 else {
            throw Trouble(what: "there is no \(selector)")
        }
        return node
    }

    private func waitForPage() throws {
        while !events.contains("Page.loadEventFired") {
            events.append(try receive()["method"] as? String ?? "")
        }
    }

    @discardableResult
    private func call(_ method: String, _ values: [String: Any] = [:]) throws -> [String: Any] {
        count += 1
        var message: [String: Any] = ["id": count, "method": method, "params": values]
        message["sessionId"] = session
        let bytes = try JSONSerialization.data(withJSONObject: message)
        try input.fileHandleForWriting.write(contentsOf: bytes + [0])
        while true {
            let answer = try receive()
            guard answer["id"] as? Int == count else {
                events.append(answer["method"] as? String ?? "")
                continue
            }
            guard let result = answer["result"] as? [String: Any] else {
                throw Trouble(what: "\(method): \(answer["error"] ?? "")")
            }
            return result
        }
    }

    /// The next message; each ends with a zero.
    private func receive() throws -> [String: Any] {
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = received[received.startIndex..<end]
                received = received[received.index(after: end)...]
                return try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any]
                    ?? [:]
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Trouble(what: "Chromium has ended") }
            received += more
        }
    }
}
