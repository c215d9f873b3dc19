import Terminal
import Presentation
import Sentences
import Testing

/// Presets, keys of one's own, and what is said where two want the same key.
struct KeymapTests {
    private static let here = ActionScope(rawValue: 1)
    private static let there = ActionScope(rawValue: 2)

    private static func spec(
        _ name: String, _ scope: ActionScope, _ keys: ActionSpec.Keys, fixed: String = "",
        typing: ActionScope = [], isExtra: Bool = false
    ) -> ActionSpec {
        ActionSpec(
            name, scope: scope, typing: typing, label: name, summary: "Does \(name)",
            twin: "eat-tui \(name)", group: "Group", footer: 3, keys: keys, fixedKeys: fixed,
            isExtra: isExtra)
    }

    private static let specs = [
        spec("sort", here, "s"), spec("stars", there, "s *"),
        spec("down", [here, there], .init(vi: "j Down", arrows: "Down", emacs: "C-n Down")),
        spec("back", [here, there], .init(vi: "h", arrows: "Left", emacs: "C-g"), fixed: "Esc"),
    ]

    private static func keymap(
        _ preset: Keymap.Preset = .vi, _ overrides: [(String, [String])] = []
    ) -> Keymap {
        let overrides = overrides.enumerated().map { index, override in
            Keymap.Override(
                override.0, line: index + 2,
                keys: override.1.map { Keymap.Override.NamedKey($0, line: index + 2) })
        }
        return Keymap(specs, preset: preset, overrides: overrides) { word, known in
            known.first { $0.hasPrefix(word.prefix(2)) }
        }
    }

    private static func names(_ keymap: Keymap, _ action: String) -> [String] {
        keymap.keys(for: action).map(\.name)
    }

    @Test func `each preset has keys of its own`() {
        #expect(Self.names(Self.keymap(.vi), "down") == ["j", "Down"])
        #expect(Self.names(Self.keymap(.arrows), "down") == ["Down"])
        #expect(Self.names(Self.keymap(.emacs), "down") == ["C-n", "Down"])
        #expect(Self.keymap().remarks.isEmpty)
    }

    @Test func `a binding has the words of its action and the keys of the diner`() {
        let binding = Self.keymap(.vi, [("sort", ["o"])]).binding(for: "sort", unavailable: "no") {}

        #expect(binding.keys == [.character("o")] && binding.summary == "Does sort")
        #expect(binding.label == "sort" && binding.group == "Group" && binding.footer == 3)
        #expect(binding.twin == "eat-tui sort" && binding.unavailable == "no")
    }

    @Test func `keys of one's own take the place of the preset's`() {
        let keymap = Self.keymap(.vi, [("down", ["C-j", "Space"]), ("sort", [])])

        #expect(Self.names(keymap, "down") == ["C-j", "Space"])
        #expect(Self.names(keymap, "sort").isEmpty)
        #expect(keymap.remarks.isEmpty)
    }

    @Test func `one key does two things on two screens`() {
        let keymap = Self.keymap(.vi, [("stars", ["x"]), ("sort", ["x"])])

        #expect(Self.names(keymap, "sort") == ["x"] && Self.names(keymap, "stars") == ["x"])
        #expect(keymap.remarks.isEmpty)
    }

    // MARK: Conflicts

    @Test func `a key that is given away is said to be missing elsewhere`() {
        let keymap = Self.keymap(.vi, [("sort", ["j"])])

        #expect(Self.names(keymap, "sort") == ["j"] && Self.names(keymap, "down") == ["Down"])
        #expect(keymap.remarks.map(\.line) == [2])
        #expect(
            keymap.remarks.map(\.sentence.text) == [
                "\"j\" does \"sort\" now, and no longer \"down\"."
            ])
    }

    @Test func `of two own keys the first counts`() {
        let keymap = Self.keymap(.vi, [("down", ["x"]), ("stars", ["x", "y"])])

        #expect(Self.names(keymap, "down") == ["x"] && Self.names(keymap, "stars") == ["y"])
        #expect(keymap.remarks.map(\.line) == [3])
        #expect(
            keymap.remarks.map(\.sentence.text) == [
                "\"x\" does \"down\" already (line 2), so not \"stars\"."
            ])
    }

    @Test func `two actions swap keys without a word`() {
        let keymap = Self.keymap(.vi, [("sort", ["j"]), ("down", ["s"]), ("stars", ["*"])])

        #expect(Self.names(keymap, "sort") == ["j"] && Self.names(keymap, "down") == ["s"])
        #expect(keymap.remarks.isEmpty)
    }

    @Test func `no configuration changes what Escape does`() {
        let keymap = Self.keymap(.vi, [("sort", ["Esc", "o"]), ("back", ["b"])])

        #expect(Self.names(keymap, "back") == ["b", "Esc"])
        #expect(Self.names(keymap, "sort") == ["o"])
        #expect(
            keymap.remarks.map(\.sentence.text) == [
                "\"Esc\" always does \"back\", so not \"sort\"."
            ])
    }

    @Test func `a conflict within a preset is reported`() {
        let specs = [Self.spec("a", Self.here, "x"), Self.spec("b", Self.here, "x")]
        let conflicts = Keymap.conflicts(in: specs, preset: .vi)

        #expect(conflicts.map(\.sentence.text) == ["\"x\" does both \"a\" and \"b\"."])
        #expect(conflicts.first?.line == nil)
        #expect(Keymap.conflicts(in: Self.specs, preset: .vi).isEmpty)
    }

    @Test func `a letter that a field takes is free there, and other keys are not`() {
        let specs = [
            Self.spec("help", [Self.here, Self.there], "? F1", typing: Self.there),
            Self.spec("left", Self.there, "?"), Self.spec("right", Self.there, "F1"),
        ]

        let conflicts = Keymap.conflicts(in: specs, preset: .vi)

        #expect(conflicts.map(\.sentence.text) == ["\"F1\" does both \"help\" and \"right\"."])
    }

    @Test func `a further key for the same goes to the diner's without a word`() {
        let specs = [
            Self.spec("down", [Self.here, Self.there], "j"),
            Self.spec("next", Self.there, "C-n Tab", isExtra: true),
        ]
        let override = Keymap.Override(
            "down", line: 2, keys: ["j", "C-n"].map { .init($0, line: 2) })
        let keymap = Keymap(specs, overrides: [override])

        #expect(keymap.remarks.isEmpty)
        #expect(Self.names(keymap, "down") == ["j", "C-n"])
        #expect(Self.names(keymap, "next") == ["Tab"])
    }

    @Test func `a fixed key stands where it is listed`() {
        let specs = [Self.spec("leave", Self.here, "Esc C-g", fixed: "Esc")]
        func names(_ overrides: [Keymap.Override]) -> [String] {
            Self.names(Keymap(specs, overrides: overrides), "leave")
        }

        #expect(names([]) == ["Esc", "C-g"])
        let other = Keymap.Override("other", line: 2, keys: [])
        #expect(names([other]) == ["Esc", "C-g"])
        let own = Keymap.Override("leave", line: 2, keys: [.init("b", line: 2)])
        #expect(names([own]) == ["b", "Esc"])
    }

    // MARK: What does not exist

    @Test func `an unknown action is reported, with the one probably meant`() {
        let keymap = Self.keymap(.vi, [("stort", ["x"]), ("what", ["y"])])

        #expect(keymap.remarks.count == 2)
        #expect(keymap.remarks[0].line == 2 && keymap.remarks[1].line == 3)
        #expect(keymap.remarks[0].sentence.text.contains("\"stort\", did you mean \"stars\"?"))
        #expect(keymap.remarks[1].sentence.text == "there is no action \"what\".  It is left out.")
    }

    @Test func `a key that is not there is left out and the others hold`() {
        let keymap = Self.keymap(.vi, [("sort", ["PgSideways", "o"])])

        #expect(Self.names(keymap, "sort") == ["o"])
        #expect(
            keymap.remarks.first?.sentence.text.hasPrefix("there is no key \"PgSideways\"") == true)
    }

    @Test(arguments: ["C-c", "C-z", "C-\\", "C-i", "C-m", "C-["])
    func `a key that terminals never send is reported`(name: String) {
        let keymap = Self.keymap(.vi, [("sort", [name])])

        #expect(Self.names(keymap, "sort") == ["s"] && keymap.remarks.count == 1)
    }

    @Test func `an action none of whose keys are there keeps those of the preset`() {
        let keymap = Self.keymap(.arrows, [("down", ["Entr", "Dwn"]), ("back", ["Esk"])])

        #expect(Self.names(keymap, "down") == ["Down"])
        #expect(Self.names(keymap, "back") == ["Left", "Esc"])
        #expect(keymap.remarks.map(\.line) == [2, 2, 3])
    }
}
