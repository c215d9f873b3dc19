import Cache
import Dispatch
import OrderModels
import Presentation
import Terminal
import Testing
import TestSupport
import ViewModels

import Services

@testable import Actions
@testable import Commands
@testable import Screens
@testable import eat_tui

/// The program itself, in this process: what a test types goes in at its terminal, and frames come
/// out. Nothing happens by itself but what a server answers: timers wait for ``advance(by:)``.
@MainActor
final class AppUnderTest {
    let ground: Ground
    let console: TestConsole
    let time = ManualTime()
    private let context: Context
    private let isNew: Bool
    private var composition: Composition?
    private let state = State()
    private var sent = 0

    /// What the program said last of itself, and who waits for it to say more.
    private final class State: IdleListener {
        var (events, pending, isOver) = (-1, 0, false)
        var waiting: [() -> Bool] = []

        func painted(events: Int, pending: Int) {
            (self.events, self.pending) = (events, pending)
            tell()
        }

        func tell() {
            waiting = waiting.filter { !$0() }
        }
    }

    /// Starts where the run before left off, unless `isNew`. What was typed to start it is `words`.
    init(
        on ground: Ground, size: Size, _ words: [String] = [], isNew: Bool = false,
        keys: KeySettings = KeySettings()
    ) throws {
        self.ground = ground
        self.isNew = isNew
        context = try ground.context(words, keys: keys)
        console = TestConsole(
            size: size, glyphs: context.options.has("ascii") ? .ascii : .unicode)
    }

    /// What the composition made, while it runs.
    var app: App {
        guard let app = composition?.app else { preconditionFailure("The program does not run.") }
        return app
    }

    /// Runs the program for as long as `body` does, and then quits it.
    func run(
        whileWorking: Bool = false, _ body: (AppUnderTest) async throws -> Void
    ) async throws {
        try await ground.begin(context, isNew: isNew)
        var edges = ScreenEdges()
        edges.time = time
        edges.console = { [console] _ in console }
        edges.idle = state
        let composition = try Composition(context, edges)
        self.composition = composition
        let running = Task { [state] in
            defer {
                state.isOver = true
                state.tell()
            }
            return try await composition.run()
        }
        await idle(whileWorking: whileWorking)
        do {
            try await body(self)
        } catch {
            app.finish(.quit)
            throw error
        }
        app.finish(.quit)
        _ = try await running.value
        ground.end(context)
        #expect(console.isEnded)
    }

    /// Has the program speak another language, as its palette does.
    func speak(_ language: Language) { composition?.speak(language) }

    // MARK: What a test does

    /// Presses keys by their names, one after the other, and waits until it is idle.
    ///
    /// What never ends by itself, such as a server that says nothing, is only waited for until the
    /// keys were handled.
    func press(
        _ names: String..., whileWorking: Bool = false,
        at location: SourceLocation = #_sourceLocation
    ) async {
        for name in names {
            guard let key = Key(name: name) else {
                Issue.record("There is no key \(name).", sourceLocation: location)
                continue
            }
            send(.input(.key(key)))
        }
        await idle(whileWorking: whileWorking, at: location)
    }

    /// Types keys before the program runs.
    func typeAhead(_ keys: String) {
        console.typedAhead = keys.map { .input(.key(.character($0))) }
        sent = keys.count
    }

    /// Types text, a key for each character.
    func type(_ text: String, at location: SourceLocation = #_sourceLocation) async {
        for character in text { send(.input(.key(.character(character)))) }
        await idle(at: location)
    }

    func paste(_ text: String, at location: SourceLocation = #_sourceLocation) async {
        send(.input(.paste(text)))
        await idle(at: location)
    }

    func mouse(
        _ action: MouseEvent.Action, _ point: Point, at location: SourceLocation = #_sourceLocation
    ) async {
        send(.input(.mouse(MouseEvent(action, at: point))))
        await idle(at: location)
    }

    func resize(to size: Size, at location: SourceLocation = #_sourceLocation) async {
        send(.input(.resized(size)))
        await idle(at: location)
    }

    func send(_ event: TerminalEvent) {
        guard !console.isEnded else { return }
        sent += 1
        console.send(event)
    }

    /// Lets time go by: timers fire. The clock on the wall stands.
    func advance(
        by duration: Duration, whileWorking: Bool = false,
        at location: SourceLocation = #_sourceLocation
    ) async {
        time.advance(by: duration)
        await idle(whileWorking: whileWorking, at: location)
    }

    /// Lets the selection rest for as long as a preview needs.
    func rest(at location: SourceLocation = #_sourceLocation) async {
        await advance(by: .milliseconds(60), at: location)
    }

    // MARK: What a test sees

    var frame: Frame { console.screen.frame }
    var text: String { frame.text }
    var lines: [String] { (0..<frame.size.lines).map { frame.text(line: $0) } }
    /// The lines of the frame, each with all its cells.
    var rows: [String] {
        (0..<frame.size.lines).map { line in
            String((0..<frame.size.columns).map { frame[$0, line].character })
        }
    }
    var isOver: Bool { state.isOver }

    /// The row that the marker stands before, without the marker.
    var selectedRow: String? {
        lines.first { $0.hasPrefix(">") }.map { String($0.dropFirst(2)) }
    }

    func point(of text: String) -> Point? {
        for (line, row) in lines.enumerated() {
            guard let range = row.firstRange(of: text) else { continue }
            return Point(column: CellWidth.of(String(row[..<range.lowerBound])), line: line)
        }
        return nil
    }

    // MARK: Waiting

    /// Waits until all that was sent is handled and nothing is under way.
    func idle(
        whileWorking: Bool = false, at location: SourceLocation = #_sourceLocation
    ) async {
        func isIdle() -> Bool {
            state.isOver || (state.events == sent && (whileWorking || state.pending == 0))
        }
        // What was done may have started what starts something else: it has to last.
        var lasted = 0
        while lasted < 3 {
            await turn()
            if isIdle() {
                lasted += 1
            } else {
                lasted = 0
                guard await until("idle", at: location, isIdle) else { return }
            }
        }
        #expect(console.screen.troubles == [], sourceLocation: location)
    }

    /// Waits until the frame shows `text`; in another language than that of the tests, until the program
    /// is idle.
    func shows(_ text: String, at location: SourceLocation = #_sourceLocation) async {
        guard Language.current == .base else { return await idle(at: location) }
        await until("showing \"\(text)\"", at: location) { self.text.contains(text) }
    }

    func hides(_ text: String, at location: SourceLocation = #_sourceLocation) async {
        await until("without \"\(text)\"", at: location) { !self.text.contains(text) }
    }

    /// Waits until `condition` holds; it is looked at whenever the program has drawn. What never
    /// comes is told after a while.
    @discardableResult
    func until(
        _ what: String, at location: SourceLocation = #_sourceLocation,
        _ condition: @escaping () -> Bool
    ) async -> Bool {
        guard !condition() else { return true }
        let holds = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
            var isDone = false
            func finish(_ holds: Bool) {
                guard !isDone else { return }
                isDone = true
                done.resume(returning: holds)
            }
            let limit = DispatchWorkItem { MainActor.assumeIsolated { finish(condition()) } }
            // Hundreds of tests share this queue: a turn of one may be long in coming.
            DispatchQueue.main.asyncAfter(deadline: .now() + 180, execute: limit)
            state.waiting.append {
                guard !isDone else { return true }
                guard condition() else { return false }
                limit.cancel()
                finish(true)
                return true
            }
        }
        guard !holds else { return true }
        Issue.record(
            "It was never \(what); events \(state.events) of \(sent), pending \(state.pending).\n\(text)",
            sourceLocation: location)
        return false
    }

    /// Waits for what is on the main queue already.
    private func turn() async {
        await withCheckedContinuation { done in
            DispatchQueue.main.async { done.resume() }
        }
    }
}
