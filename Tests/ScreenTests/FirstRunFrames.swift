import OrderModels
import Services
import Terminal
import Testing
import TestSupport
import ViewModels

import Presentation

@testable import Actions
@testable import Screens

/// The first screen and the settings, drawn and typed at.
@MainActor
struct FirstRunFrames {
    private let files: TestStore
    private let stage = QuietStage()
    private let models: Models

    init() throws {
        files = try TestStore()
        models = Models(AppServices(files), time: ManualTime(), providers: [])
    }

    private func screen(_ change: (inout FirstRunViewModel.Start) -> Void = { _ in })
        -> FirstRunScreen
    {
        var start = FirstRunViewModel.Start()
        start.answersFile = "~/.local/share/eat-tui/user.db"
        start.configurationFile = "~/.config/eat-tui/config.json5"
        start.registryHost = "registry.example"
        change(&start)
        return FirstRunScreen(
            .unanswered(models, start) { [stage] in stage.endings.append($0) }, stage: stage)
    }

    private func settings() -> FirstRunScreen {
        screen { start in
            start.isFirst = false
            start.added = [ProviderID(rawValue: "canteen"), ProviderID(rawValue: "eat.example")]
            start.answers.source = .added
            start.answers.place = "12 Canal St"
            start.answers.alerts = [Allergen(rawValue: "peanuts"), Allergen(rawValue: "milk")]
            start.settled = [.diet: "vegan, as the configuration says"]
        }
    }

    private func drawn(_ screen: FirstRunScreen, _ size: Size) -> Frame {
        var frame = Frame(size: size)
        let layout = ScreenLayout(size)
        screen.settle(in: layout.body)
        screen.state.draw(in: &frame, area: layout.state)
        screen.draw(in: &frame, area: layout.body)
        Footer(screen.bindings).draw(in: &frame, area: layout.footer)
        return frame
    }

    private func type(_ text: String, at screen: FirstRunScreen) {
        for character in text { #expect(screen.takes(.character(character))) }
    }

    /// Types a key, or does what it is bound to.
    ///
    /// - Returns: Whether it was of use.
    @discardableResult
    private func press(_ key: Key, at screen: FirstRunScreen) -> Bool {
        if screen.takes(key) { return true }
        guard let binding = screen.bindings.first(where: { $0.keys.contains(key) }) else {
            return false
        }
        binding.perform()
        return true
    }

    // MARK: How it looks

    @Test func `the first screen`() {
        let screen = screen()
        expectGolden(named: "first-run", sizes: Size.kept) { drawn(screen, $0) }
    }

    @Test func `an address that is none`() async {
        let screen = screen()
        for _ in 0..<2 { #expect(press(.tab, at: screen)) }
        type("no/where", at: screen)
        #expect(press(.control("s"), at: screen))
        await models.rested()

        expectGolden(named: "first-run-trouble", sizes: Size.kept) { drawn(screen, $0) }
    }

    @Test func `what is wrong is told again where it is typed again`() async {
        let screen = screen()
        for _ in 0..<2 { press(.tab, at: screen) }
        type("no/where", at: screen)
        for _ in 0..<2 {
            press(.control("s"), at: screen)
            await models.rested()
            screen.settle(in: Rect(width: 80, height: 20))
            #expect(screen.sheet.form.hasProblem)

            _ = screen.takes(Key(.backspace))
            type("e", at: screen)
            #expect(!screen.sheet.form.hasProblem)
        }
    }

    @Test func `the settings`() {
        let screen = settings()
        expectGolden(named: "settings", sizes: Size.kept) { drawn(screen, $0) }
    }

    // MARK: What is typed

    @Test func `what is set is what is kept`() {
        let screen = screen()
        for _ in 0..<3 { press(.tab, at: screen) }
        type("47.5,0.4", at: screen)
        for key: Key in [.tab, .right, .space, .tab, .right, .space, .tab, .space] {
            #expect(press(key, at: screen))
        }

        let answers = screen.sheet.answers
        #expect(answers.source == .demo && answers.place == "47.5,0.4")
        #expect(answers.diet == Diet.known.first && !answers.hasMouse)
        #expect(answers.alerts == [Allergen.common[1]])
    }

    @Test func `settings untouched are what they were`() {
        let screen = settings()
        var before = screen.model.start.answers
        before.alerts.sort { $0.rawValue < $1.rawValue }
        #expect(screen.sheet.answers == before)
    }

    @Test func `whoever types a town or an address means it`() {
        let (typed, pasted) = (screen(), settings())
        type("Lyon", at: typed)
        #expect(typed.sheet.answers.source == .near("Lyon"))
        for _ in 0..<2 { press(.tab, at: typed) }
        type("eat.example", at: typed)
        press(.tab, at: pasted)
        #expect(pasted.takes(pasted: "https://eat.example"))

        #expect(typed.sheet.answers.source == .address("eat.example"))
        #expect(pasted.sheet.answers.source == .address("https://eat.example"))
    }

    @Test func `only Esc leaves, whatever else goes back elsewhere`() {
        let screen = screen()
        for _ in 0..<6 {
            for key: Key in [.left, .character("h")] { #expect(press(key, at: screen)) }
            press(.tab, at: screen)
        }
        #expect(stage.endings.isEmpty && press(.escape, at: screen))
        #expect(stage.endings == [.demo])
    }

    @Test func `help and quit are not typed where nothing is typed`() {
        let screen = screen()
        press(.tab, at: screen)
        #expect(!press(.character("?"), at: screen) && !press(.character("q"), at: screen))
        press(.tab, at: screen)
        #expect(screen.takes(.character("?")) && screen.takes(.character("q")))
    }

    @Test func `a click chooses what it is on`() throws {
        let screen = screen()
        let size = Size(columns: 80, lines: 24)
        let frame = drawn(screen, size)
        let line = try #require((0..<24).first { frame.text(line: $0).contains("( ) vegan") })
        let before = try #require(frame.text(line: line).firstRange(of: "( ) vegan"))
        let column = frame.text(line: line)[..<before.lowerBound].count
        let event = MouseEvent(.pressed, at: Point(column: column, line: line))
        screen.mouse(event, area: ScreenLayout(size).body)

        #expect(screen.sheet.answers.diet == .vegan)
    }
}

/// Does nothing with what a screen asks of it.
@MainActor
private final class QuietStage: Stage {
    let shownPlace: Place? = nil
    let isLinear = false
    let keymap = ActionTable.keymap()
    let pageLines = 10
    var endings: [FirstRunViewModel.Ending] = []

    func open(_ place: Place, preview: (any Previewable)?) {}
    func leave(saying words: String) {}
    func search(for words: String) {}
    func openAccount() {}
    func hidPeek(_ isHidden: Bool) {}
    func toast(_ message: String, hint: String) {}
    func show(_ overlay: any Overlay) {}
    func copy(_ things: [CopyItem]) {}
    func close(_ overlay: any Overlay) {}
    func choose(
        _ title: @autoclosure @escaping Wording, _ items: [ChoiceItem],
        _ chosen: @escaping @MainActor (Int) -> Void, left: @escaping @MainActor () -> Void
    ) {}
    func ask(
        _ title: @autoclosure @escaping Wording, _ text: String,
        hint: @autoclosure @escaping Wording,
        check: @escaping @MainActor (String) -> Unfit?,
        _ answered: @escaping @MainActor (String) -> Void
    ) {}
}

extension FirstRunViewModel {
    /// The questions, where every address is wrong and every place is known.
    fileprivate static func unanswered(
        _ models: Models, _ start: Start = Start(),
        ended: @escaping @MainActor (Ending) -> Void = { _ in }
    ) -> FirstRunViewModel {
        let checks = Checks { address in
            throw ProblemError(.usage, "\"\(address)\" is no address of a server.")
        } look: { _ in
        } find: { _, _ in
        }
        return models.firstRun(start, checks: checks, ended: ended)
    }
}
