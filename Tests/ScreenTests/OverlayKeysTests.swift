import Presentation
import Terminal
import Testing
import TestSupport

import Services

@testable import Actions
@testable import Commands
@testable import Screens

/// The keys of what lies over a screen: they are actions, as the diner has them.
@MainActor
struct OverlayKeysTests {
    /// Each overlay there is, and the way to it.
    enum Case: String, CaseIterable {
        case help, palette, choice, prompt, notice, sheet, wishes, dishChoice, form, merge, options

        var scope: ActionScope {
            switch self {
            case .help: .help
            case .palette: .palette
            case .choice: .choice
            case .prompt: .prompt
            case .notice, .sheet: .notice
            case .wishes: .wishes
            case .dishChoice: .dishChoice
            case .form: .form
            case .merge: .merge
            case .options: .options
            }
        }

        @MainActor
        func open(in app: AppUnderTest) async throws {
            switch self {
            case .help: await app.press("?")
            case .palette: await app.press(":")
            case .choice: await app.press("s")
            case .prompt: await app.press("S", "F7")
            case .notice:
                let words = Array(repeating: "Row 3: Croissant, \"mild\"", count: 40)
                app.app.show(NoticeOverlay("What the table also says", words, app.app))
                await app.idle()
            case .sheet:
                let page = "https://kitchen.example/order/share/0a3c2e98b7b2af94"
                app.app.show(NoticeOverlay(alone: [page], code: page, app.app))
                await app.idle()
            case .wishes: try await app.importWishes()
            case .dishChoice:
                try await app.importWishes()
                await app.press("Enter")
            case .form:
                try await app.importWishes()
                await app.press("e")
            case .merge: await app.press("5", "m")
            case .options:
                try await app.openDishWithOptions()
                await app.press("e")
            }
        }
    }

    private func run(
        _ overlay: Case, _ keys: [String: [String]] = [:],
        _ body: (AppUnderTest) async throws -> Void
    ) async throws {
        let ground = try await Ground.offline()
        if overlay == .merge { try await ground.makeConflict() }
        var settings = KeySettings()
        settings.overrides = keys.sorted { $0.key < $1.key }.map { action, names in
            Keymap.Override(action, line: 1, keys: names.map { .init($0, line: 1) })
        }
        let app = try AppUnderTest(on: ground, size: .wide, isNew: true, keys: settings)
        try await app.run { app async throws in
            try await overlay.open(in: app)
            #expect(!app.app.overlays.isEmpty, "\(overlay)")
            try await body(app)
        }
    }

    // MARK: Whole lines

    @Test(arguments: Case.allCases)
    func `a message takes a whole line that is free, and no box a part of the footer`(
        overlay: Case
    ) async throws {
        let message = "55 dishes were read, and none of them was ever seen before"
        try await run(overlay) { app async throws in
            for size in [Size.usual, .small, .wide, Size(columns: 60, lines: 15)] {
                await app.resize(to: size)
                let before = app.lines
                if !Dialog.isFullScreen(in: app.frame.area), overlay != .sheet {
                    for line in before.suffix(Footer.height(onLines: size.lines)) {
                        #expect(!line.contains { "│└┘".contains($0) }, "\(size)\n\(app.text)")
                    }
                }
                app.app.toast(message)
                await app.idle()
                for (old, new) in zip(before, app.lines) where old != new {
                    #expect(new.hasPrefix(" " + message.prefix(20)), "\(size)\n\(app.text)")
                    #expect(!old.contains { "│└┘".contains($0) }, "\(size)\n\(app.text)")
                }
                await app.advance(by: .seconds(5))
            }
        }
    }

    @Test(arguments: Case.allCases)
    func `the wheel moves in every list over the screen`(overlay: Case) async throws {
        try await run(overlay) { app async throws in
            let layer = try #require(app.app.overlays.last)
            guard let choices = layer.choices, let count = choices.total, count > 1 else { return }
            let start = choices.selectedIndex ?? 0
            await app.mouse(start == 0 ? .wheelDown : .wheelUp, Point(column: 40, line: 10))
            let moved = try #require(app.app.overlays.last?.choices?.selectedIndex)
            #expect(abs(moved - start) == 1, "\(overlay)")
        }
    }

    // MARK: The mouse

    @Test(arguments: Case.allCases)
    func `every hint that a dialog shows does what its key does when it is clicked`(
        overlay: Case
    ) async throws {
        try await run(overlay) { app async throws in
            var found: Set<String> = []
            for size in [Size.usual, .small, .wide] {
                await app.resize(to: size)
                for binding in app.app.bindings where binding.unavailable == nil {
                    guard let key = binding.keys.first else { continue }
                    let words = "\(key.name) \(binding.label)"
                    guard let point = app.point(of: words) else { continue }
                    // Rows that list keys choose what they list.
                    let isListed = app.app.overlays.last?.isIndex == true
                    if isListed, point.line < size.lines - Footer.height(onLines: size.lines) {
                        continue
                    }
                    let clicked = app.app.router.binding(at: point)
                    #expect(clicked?.action == binding.action, "\(words) \(size)\n\(app.text)")
                    found.insert(binding.action)
                }
            }
            #expect(overlay == .sheet || !found.isEmpty, "\(app.text)")
        }
    }

    @Test func `options are counted, kept and discarded by clicks`() async throws {
        func click(_ words: String, _ right: Int = 0, in app: AppUnderTest) async throws {
            let place = try app.place(of: words)
            await app.mouse(.pressed, Point(column: place.column + right, line: place.line))
            await app.mouse(.released, place)
        }
        try await run(.options) { app async throws in
            await app.resize(to: .usual)
            try await click("- 1 +", 4, in: app)
            try await click("- 2 +", 4, in: app)
            try await click("- 3 +", in: app)
            #expect(app.text.contains("- 2 +"))
            try await click("Esc discard", in: app)
            #expect(app.app.overlays.isEmpty && !app.text.contains("Added"))
            await app.press("e")
            try await click("C-s add", in: app)
            #expect(app.app.overlays.isEmpty || app.text.contains("! "), "\(app.text)")
        }
    }

    // MARK: Every key is an action

    @Test(arguments: Case.allCases)
    func `what an overlay offers stands in the table for it`(overlay: Case) async throws {
        try await run(overlay) { app async throws in
            let bindings = try #require(app.app.overlays.last).bindings
            #expect(bindings.count > 1)
            for binding in bindings {
                let spec = ActionTable.specs.first { $0.name == binding.action }
                #expect(
                    spec?.scope.isSuperset(of: overlay.scope) == true,
                    "\(overlay) does \(binding.action)")
            }
            let offered = Set(app.app.bindings.map(\.action))
            for spec in ActionTable.specs where spec.scope.isSuperset(of: overlay.scope) {
                // Nothing has been chosen before, and this is no path.
                if spec.name == "options.usual" || spec.name == "prompt.complete" { continue }
                #expect(offered.contains(spec.name), "\(overlay) lacks \(spec.name)")
            }
        }
    }

    @Test(arguments: Case.allCases)
    func `a key that is no action does nothing over a screen, but type`(
        overlay: Case
    ) async throws {
        try await run(overlay) { app async throws in
            #expect(await strayKeys(in: app) == [])
        }
    }

    @Test func `a key that an overlay takes for itself is found out`() async throws {
        try await run(.choice) { app async throws in
            app.app.show(Wilful())
            await app.idle()
            #expect(await strayKeys(in: app) == ["z"])
        }
    }

    /// The keys that are neither bound nor typed and do something all the same.
    private func strayKeys(in app: AppUnderTest) async -> [String] {
        var stray: [String] = []
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0159!?:;,.<>()+-*/=_%"
        let names =
            letters.map(String.init) + "abdefghjklnopqrstuvwxy_".map { "C-\($0)" }
            + "abdefpqvx<>".map { "M-\($0)" } + (1...12).map { "F\($0)" }
            + ["Up", "Down", "Left", "Right"].flatMap { [$0, "S-\($0)", "M-\($0)"] }
            + ["Enter", "Tab", "S-Tab", "Space", "Backspace", "Del", "Ins", "Home", "End"]
            + ["PgUp", "PgDn"]
        for name in names {
            guard let key = Key(name: name), let top = app.app.overlays.last else { continue }
            let isBound = app.app.bindings.contains { $0.keys.contains(key) }
            // Letters go to the choice that begins with them.
            let isTyped = top is ChoiceOverlay && key.typed?.isLetter == true
            if isBound || isTyped || (top.isForm && LineEditor.mayTake(key)) { continue }
            let (before, count) = (app.text, app.app.overlays.count)
            await app.press(name)
            let isSame = app.app.overlays.last === top && app.app.overlays.count == count
            if app.text != before || !isSame { stray.append(name) }
        }
        return stray
    }

    // MARK: Keys of one's own

    @Test func `a row is left out by the diner's key, and the footer names it`() async throws {
        try await run(.wishes, ["wishes.drop": ["D"]]) { app async throws in
            #expect(app.lines.count { $0.contains("D drop") } == 2)
            #expect(!app.text.contains("x drop") && app.text.contains("a few is no number"))
            await app.press("x")
            #expect(app.text.contains("Pain au chocolax"))
            await app.press("D")
            #expect(!app.text.contains("Pain au chocolax"))
        }
    }

    @Test func `the diner's keys move in lists over a screen`() async throws {
        try await run(.choice, ["list.down": ["n"], "list.open": ["o"]]) { app async throws in
            await app.press("j", "n", "n")
            #expect(app.lines.contains { $0.contains("> ( ) name") })
            #expect(app.text.contains("o choose"))
            await app.press("o")
            #expect(app.app.overlays.isEmpty && app.text.contains("sort: name"))
        }
    }

    @Test func `a form is kept and left by the diner's keys`() async throws {
        let keys = ["form.keep": ["F2"], "dialog.leave": ["F3"], "form.next": ["C-j"]]
        try await run(.form, keys) { app async throws in
            #expect(app.text.contains("F2 save  C-j next  F3 discard"))
            await app.press("C-s", "Tab")
            #expect(app.app.overlays.last is FormOverlay)
            await app.press("F3")
            #expect(app.app.overlays.last is WishesOverlay)
            await app.press("e", "C-e", "Backspace", "F2")
            #expect(app.app.overlays.last is WishesOverlay)
        }
    }

    @Test func `whose version counts is said by the diner's keys`() async throws {
        try await run(.merge, ["merge.saved": ["y"], "merge.save": ["F2"]]) { app async throws in
            #expect(app.text.contains("F2 saves it so.") && app.text.contains("y saved"))
            let before = app.text
            await app.press("l")
            #expect(app.text == before)
            await app.press("y")
            #expect(app.text != before)
            await app.press("F2")
            #expect(app.app.overlays.isEmpty)
        }
    }

    @Test func `a click on a version of the selected row chooses that one, however often`()
        async throws
    {
        try await run(.merge) { app async throws in
            let here = try app.place(of: "mild, please")
            let saved = try app.place(of: "as hot as it gets")
            await app.mouse(.pressed, here)
            await app.mouse(.pressed, saved)
            #expect(app.text.contains("* as hot as it gets"))
            await app.mouse(.pressed, saved)
            await app.mouse(.pressed, Point(column: 4, line: here.line))
            #expect(app.text.contains("* as hot as it gets"))
            await app.mouse(.pressed, here)
            await app.mouse(.pressed, here)
            #expect(app.text.contains("* mild, please"))
        }
    }

    // MARK: Typing

    @Test(arguments: [Case.help, .palette, .prompt, .dishChoice, .form])
    func `letters that are bound are typed in a field all the same`(
        overlay: Case
    ) async throws {
        let keys = [
            "list.down": ["n", "Down"], "dialog.leave": ["b"], "dialog.accept": ["y", "Enter"],
            "form.next": ["v", "Tab"], "form.keep": ["k", "C-s"],
        ]
        try await run(overlay, keys) { app async throws in
            let top = try #require(app.app.overlays.last)
            #expect(!app.text.contains("b closes") && !app.text.contains("y does it"))
            await app.type("nbyvkj")
            #expect(app.text.contains("nbyvkj") && app.app.overlays.last === top)
            // The footer names what does something while letters are text.
            let footer = app.lines.suffix(2).joined()
            #expect(!footer.contains("y take it") && !footer.contains("b close"))
            await app.press("Esc")
            #expect(app.app.overlays.last !== top)
        }
    }

    @Test func `what closes help is typed once something is`() async throws {
        try await run(.help) { app async throws in
            await app.type("sq?")
            #expect(app.text.contains("/ sq?"))
            await app.press("Backspace", "Backspace", "Backspace", "q")
            #expect(app.app.overlays.isEmpty && !app.isOver)
        }
    }

    // MARK: Presets

    @Test(arguments: Keymap.Preset.allCases)
    func `each preset has the keys of dialogs, and no key does two things in one`(
        preset: Keymap.Preset
    ) {
        #expect(Keymap.conflicts(in: ActionTable.specs, preset: preset) == [])
        for name in ["dialog.leave", "dialog.accept", "list.down", "form.keep", "merge.save"] {
            #expect(!ActionTable.keymap(KeySettings(preset: preset)).keys(for: name).isEmpty)
        }
    }

    @Test func `the catalogue has a label and a summary for every action`() {
        for spec in ActionTable.specs {
            #expect(!spec.label.hasPrefix("labels.") && !spec.summary.hasPrefix("deeds."))
        }
        #expect(Set(ActionTable.specs.map(\.name)) == Set(Action.allCases.map(\.rawValue)))
    }

    // MARK: Help

    @Test func `help over a list names its keys and does what is chosen there`() async throws {
        try await run(.wishes) { app async throws in
            await app.press("?")
            #expect(app.text.contains("Leave the row out"))
            #expect(!app.text.contains("Choose the order of the kitchens"))
            await app.type("leave the row out")
            await app.press("Enter")
            #expect(app.app.overlays.last is WishesOverlay)
            #expect(!app.text.contains("Pain au chocolax"))
        }
    }

    @Test func `over a field F1 opens help, and the palette finds its keys`() async throws {
        try await run(.options) { app async throws in
            await app.press("F1")
            #expect(app.text.contains("Keep the answers and go on"))
            await app.press("Esc", "M-x")
            await app.type("keep the answers")
            await app.press("Enter")
            #expect(!app.text.contains("Keep the answers"))
        }
    }
}

/// An overlay with a key that nobody can look up.
@MainActor
private final class Wilful: Overlay {
    let choices: (any Choices)? = nil
    private var presses = 0
    var bindings: [KeyBinding] { [] }

    func takes(_ key: Key) -> Bool {
        guard key == .character("z") else { return false }
        presses += 1
        return true
    }

    func draw(in frame: inout Frame, area: Rect) {
        frame.write("pressed \(presses) times", in: area)
    }
}

extension AppUnderTest {
    /// Brings a table of wishes into the basket of the first kitchen, some of which do not fit.
    fileprivate func importWishes() async throws {
        let path = ground.directory.path + "/lunch.csv"
        try Program.put(try ground.wishTable(), at: path)
        await press("Enter", "I")
        await type(path)
        await press("Enter")
        await rest()
    }
}

/// Every overlay there is when the language changes under it: in the run of the languages
/// (``ScreenLanguages``), as the whole process speaks one.
@MainActor
struct OverlayFrames {
    @Test(.enabled(if: !ScreenLanguages.all.isEmpty), arguments: OverlayKeysTests.Case.allCases)
    func `an overlay says what it would say if it were opened now`(
        overlay: OverlayKeysTests.Case
    ) async throws {
        for language in ScreenLanguages.all {
            let changed = try await lines(of: overlay, openedIn: .base, then: language)
            let opened = try await lines(of: overlay, openedIn: language, then: language)
            #expect(changed == opened, "\(overlay) in \(language.code)")
            #expect(changed.contains { !$0.isEmpty })
        }
    }

    private func lines(
        of overlay: OverlayKeysTests.Case, openedIn first: Language, then: Language
    ) async throws -> [String] {
        let ground = try await Ground.offline()
        if overlay == .merge { try await ground.makeConflict() }
        let app = try AppUnderTest(on: ground, size: .wide, isNew: true)
        Language.speak(first)
        defer { Language.speak(.base) }
        var lines: [String] = []
        try await app.run { app in
            try await overlay.open(in: app)
            app.speak(then)
            await app.idle()
            lines = ScreenLanguages.words(of: app) ?? []
        }
        return lines
    }
}
