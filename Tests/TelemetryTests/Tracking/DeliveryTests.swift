import Foundation
import Glibc
import JSON
import Networking
import OrderModels
import Synchronization
import Telemetry
import TestSupport
import Testing

/// What comes to a tracker, and how often.
final class DeliveryTests {
    private let directory: TemporaryDirectory
    private let clock = Mutex<Int64>(1_800_000_000)

    init() throws { directory = try TemporaryDirectory() }

    private var path: String { directory.path + "/events.db" }

    /// One run of the program. It takes up what the one before left.
    private func run(
        _ trackers: [any EventTracker], limit: Int = EventStore.waitingLimit,
        _ body: (Tracking) -> Void = { _ in }
    ) async -> EventStore {
        let now = clock.withLock { Instant(secondsSince1970: $0) }
        var edges = Tracking.Edges(now: { now })
        edges.sleep = { _ in throw CancellationError() }
        edges.jitter = { 1 }
        let store = EventStore(path, waitingLimit: limit)
        let tracking = Tracking(store, trackers: trackers, version: "1", edges: edges) {
            Issue.record($0)
        }
        body(tracking)
        _ = await tracking.deliverAll()
        await tracking.finish()
        return store
    }

    private func search(_ exit: Int) -> Events.CommandRun {
        Events.CommandRun(command: .search, exit: exit, seconds: 2)
    }

    @Test func `a tracker that is down for three restarts gets each event once, as the other does`()
        async throws
    {
        let (up, down) = (Recorder(.local), Recorder(.http))
        down.isDown = true
        _ = await run([up, down]) { tracking in (0..<5).forEach { tracking.track(search($0)) } }
        // A tracker is brought what waits by then: the first time that need not be all.
        let first = down.offered
        for _ in 1...3 {
            clock.withLock { $0 += 4_000 }
            _ = await run([up, down])
        }
        #expect(down.taken.isEmpty)
        #expect(first > 0 && down.offered == first + 15)
        down.isDown = false
        clock.withLock { $0 += 4_000 }
        let store = await run([up, down])

        #expect(up.taken.count == 5)
        #expect(up.taken == down.taken)
        #expect(try store.waiting().isEmpty)
        #expect(try store.queues().allSatisfy { $0.failures == 0 })
    }

    @Test func `what a tracker takes of a batch does not come again`() async throws {
        let half = Recorder(.http)
        half.takesOnly = { $0.contains("\"exit\":1,") }
        _ = await run([half]) { tracking in (0..<3).forEach { tracking.track(search($0)) } }
        let before = half.taken.count
        half.takesOnly = { _ in true }
        clock.withLock { $0 += 4_000 }
        _ = await run([half])

        #expect(half.taken.count == 3)
        #expect(Set(half.taken).count == 3)
        #expect(half.batches.last == 3 - before)
    }

    @Test func `a tracker that failed is left alone until its pause is over`() async throws {
        let down = Recorder(.http)
        down.isDown = true
        _ = await run([down]) { $0.track(search(1)) }
        let store = await run([down])
        #expect(down.offered == 1)
        #expect(try store.queues().first?.due.secondsSince1970 == 1_800_000_002)
        clock.withLock { $0 += 2 }
        _ = await run([down])
        #expect(down.offered == 2)
        #expect(try store.queues().first?.due.secondsSince1970 == 1_800_000_006)
    }

    @Test func `while another process delivers to a tracker, this one leaves it alone`()
        async throws
    {
        let recorder = Recorder(.http)
        let other = open("\(path).http.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
        let store = await run([recorder]) { $0.track(search(1)) }
        #expect(recorder.offered == 0)
        #expect(try store.waiting().count == 1)

        // A program that another test is starting may have it too for a moment.
        flock(other, LOCK_UN)
        close(other)
        _ = await run([recorder])
        #expect(recorder.taken.count == 1)
    }

    @Test func `too much that waits is dropped, the oldest first, and counted`() async throws {
        let down = Recorder(.http)
        down.isDown = true
        let store = await run([down], limit: 10) { tracking in
            (0..<25).forEach { tracking.track(search($0)) }
        }
        let queue = try #require(try store.queues().first)
        #expect(queue.waiting + queue.dropped == 25)
        #expect(try store.waiting().last?.body.contains("\"exit\":24,") == true)
        #expect(queue.waiting <= 25 - queue.dropped)
        #expect(queue.dropped > 0)
    }

    @Test func `an event is recorded for trackers in use only, and never without one`() async throws
    {
        let store = await run([]) { $0.track(search(1)) }
        #expect(!store.file.exists)
    }

    @Test func `the body is one line of JSON with the declared keys`() async throws {
        let recorder = Recorder(.local)
        _ = await run([recorder]) { $0.track(search(7)) }
        let body = try JSONDocument(Array(try #require(recorder.taken.first).utf8)).root
        #expect(try body.members().map(\.key) == ["event_id", "name", "at", "version", "payload"])
        #expect(try body.required("name").string() == "command_run")
        #expect(try body.required("payload").required("exit").int() == 7)
        #expect(try body.required("payload").required("command").string() == "search")
    }

    @Test func `purging leaves nothing, in the tables or in the file`() async throws {
        let (down, local) = (Recorder(.http), LocalTracker(EventStore(path)))
        down.isDown = true
        let store = await run([down, local]) { $0.track(search(424_242)) }
        #expect(try store.local().count == 1)
        try store.purge()
        #expect(try store.waiting().isEmpty)
        #expect(try store.sent().isEmpty)
        #expect(try store.local().isEmpty)
        for file in files(in: directory.path) {
            let bytes = FileManager.default.contents(atPath: directory.path + "/" + file) ?? Data()
            #expect(bytes.range(of: Data("424242".utf8)) == nil)
        }
    }

    @Test(arguments: [200, 204, 302, 400, 500, 503])
    func `an HTTP tracker counts only 2xx as taken`(status: Int) async throws {
        let client = StubClient { _ throws(HTTPError) in HTTPResponse(status: status) }
        let store = await run([HTTPTracker("https://events.example.org/in", client)]) {
            $0.track(search(1))
            $0.track(search(2))
        }
        let request = try #require(client.requests.first)
        #expect(request.method == .post)
        let lines = String(decoding: request.body ?? [], as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(try store.waiting().count == ((200..<300).contains(status) ? 0 : 2))
        #expect(
            try store.sent().map(\.body)
                == ((200..<300).contains(status) ? lines.map(String.init) : []))
    }
}

/// A tracker that remembers what it took.
private final class Recorder: EventTracker {
    private struct State {
        var taken: [String] = []
        var batches: [Int] = []
        var isDown = false
        var takesOnly: @Sendable (String) -> Bool = { _ in true }
    }

    let name: TrackerName
    private let state = Mutex(State())

    init(_ name: TrackerName) { self.name = name }

    var taken: [String] { state.withLock { $0.taken } }
    var batches: [Int] { state.withLock { $0.batches } }
    var offered: Int { batches.reduce(0, +) }

    var isDown: Bool {
        get { state.withLock { $0.isDown } }
        set { state.withLock { $0.isDown = newValue } }
    }

    var takesOnly: @Sendable (String) -> Bool {
        get { state.withLock { $0.takesOnly } }
        set { state.withLock { $0.takesOnly = newValue } }
    }

    func deliver(_ events: [TrackedEvent]) async -> [Bool] {
        state.withLock { state in
            state.batches.append(events.count)
            let taken = events.map { !state.isDown && state.takesOnly($0.body) }
            state.taken += zip(events, taken).filter(\.1).map(\.0.body)
            return taken
        }
    }
}
