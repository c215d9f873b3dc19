import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// Where there is only ASCII, names that it cannot write are references (0087).
@Suite(.timeLimit(.minutes(10)))
struct PlainLetterJourneys {
    private static let roomy = Size(columns: 120, lines: 40)

    /// "[...]" is what a name in Japanese would be.
    private func expectNames(
        _ view: TerminalView, _ names: String..., at location: SourceLocation = #_sourceLocation
    ) {
        #expect(
            !view.contains("[...]") && view.lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } },
            "\(view)", sourceLocation: location)
        for name in names {
            #expect(view.contains(name), "\(view)", sourceLocation: location)
        }
    }

    @Test func `letters of a note that ASCII has not are no question marks`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        try await program.does("--offline", "basket", "set", "1", "--note", "少辣 not too hot")
        let shown = try await program.does("--offline", "--ascii", "basket", "show")
        #expect(shown.out.contains("[...] not too hot"), "\(shown.out)")
        #expect(!shown.out.contains("?"), "\(shown.out)")
        let journey = try await Journey("--ascii", by: program, size: Self.roomy)
        try await journey.press("3")
        let basket = try await journey.screen
        #expect(basket.contains("[...] not too hot") && !basket.contains("??"), "\(basket)")
        // It is what it was.
        let data = try await program.does("--offline", "basket", "show", "--json")
        #expect(data.out.contains("少辣 not too hot"), "\(data.out)")
    }

    @Test func `drafts, addresses and people that ASCII cannot name are told apart and typed`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        try await program.does("--offline", "basket", "set", "1", "--for", "春")
        try await program.does("--offline", "draft", "save", "昼食")
        try await program.does("--offline", "draft", "duplicate", "昼食", "朝食")
        try await program.does(
            "--offline", "address", "add", "12, Quai de la Lune", "--name", "月", "--at",
            "47.5512,0.4821")

        let listed = try await program.does("--offline", "--ascii", "draft", "ls")
        #expect(!listed.out.contains("[...]"), "\(listed.out)")
        for name in ["昼食", "朝食"] {
            let whole = try await program.does("--offline", "draft", "show", name, "--json").json[
                "data"]
            let reference = try String(#require(whole["ref"].text).prefix(8))
            #expect(listed.out.contains(reference), "\(listed.out)")
            let shown = try await program.does(
                "--offline", "--ascii", "draft", "show", reference)
            #expect(shown.out.contains(reference) && shown.out.contains("U+6625"), "\(shown.out)")
        }
        let addresses = try await program.does("--offline", "--ascii", "address", "ls")
        #expect(!addresses.out.contains("[...]"), "\(addresses.out)")

        let journey = try await Journey("--ascii", by: program, size: Self.roomy)
        for key in ["3", "5", "A"] {
            try await journey.press(key)
            expectNames(try await journey.screen)
        }
    }

    @Test func `what the kitchen gets letter by letter is not said to be what is shown`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        try await program.does("--offline", "basket", "set", "1", "--for", "高橋")
        try await program.does("--offline", "basket", "set", "1", "--note", "少辣 vite")
        try await program.does(
            "address", "add", "12, Quai de la Lune", "--at", "47.5512,0.4821")
        let quote = try await program.does("--ascii", "quote")
        #expect(
            quote.out.contains("U+9AD8U+6A4B") && quote.out.contains("U+5C11U+8FA3 vite")
                && quote.out.contains("the kitchen gets the letters"), "\(quote.out)")
        let whole = try await program.does("quote")
        #expect(!whole.out.contains("the kitchen gets the letters"), "\(whole.out)")

        let journey = try await Journey("--ascii", by: program, size: Self.roomy)
        try await journey.press("3", "x", "u")
        #expect(try await journey.screen.contains("Undone"))
        try await journey.checkOut()
        try await journey.sayGuest()
        let checkout = try await journey.screen
        #expect(
            checkout.contains("The kitchen reads") && !checkout.contains("exactly")
                && checkout.contains("U+5C11U+8FA3 vite")
                && checkout.contains("the kitchen gets the letters"), "\(checkout)")
    }

    @Test func `people whom a driver meets are told apart`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eater()
        for (line, contact) in [("12, Quai de la Lune", "高橋"), ("3, Quai de la Lune", "佐藤")] {
            try await program.does(
                "address", "add", line, "--at", "47.5512,0.4821", "--contact", contact)
        }
        let list = try await program.does("--ascii", "address", "ls").out
        #expect(list.contains("U+9AD8U+6A4B") && list.contains("U+4F50U+85E4"), "\(list)")
        #expect(try await program.does("address", "ls").out.contains("佐藤"))
    }

    @Test func `a kitchen and a dish that ASCII cannot name reach the checkout`() async throws {
        let kitchen = try KitchenServer.still(caterers: 36)
        let program = try await kitchen.eater().with(["--demo"], ["LC_ALL": "C"])
        // Where a demo's kitchen is noted, another demo joins it.
        try Program.put(kitchen.origin + "\n", at: program.home.path + "/run/eat-tui/demo.url")
        try await program.does("menu", "21")
        try await program.does("address", "add", "12, Quai de la Lune", "--at", "47.5512,0.4821")
        let journey = try await Journey(by: program, size: Self.roomy)
        let name = "demo:/api/restaurants/21"
        try await journey.press("/")
        try await journey.type(name)
        let found = try await journey.screen
        expectNames(found, name)
        #expect(found.state.contains("1 of 36 match"), "\(found)")
        try await journey.press("Enter", "Enter")
        let menu = try await journey.screen
        expectNames(menu)
        #expect(menu.state.contains(name), "\(menu)")

        try await journey.press("/")
        try await journey.type("unadon")
        try await journey.press("Enter")
        let dish = try await journey.screen
        let reference = dish.selected
        expectNames(dish)
        #expect(dish.state.contains("1 of "), "\(dish)")
        #expect(reference.hasPrefix("demo:/api/products/"), "\(dish)")
        // The same dish is found by what it is called there.
        try await journey.press("Escape")
        try await journey.press("/")
        try await journey.type(reference)
        try await journey.press("Enter")
        #expect(try await journey.screen.selected == reference)
        try await journey.press("a", "!")
        expectNames(try await journey.screen, "Added 1 \(reference)")
        try await journey.press("q", "3")
        expectNames(try await journey.screen, name, reference)
        try await journey.press("5")
        expectNames(try await journey.screen, name)
        try await journey.checkOut()
        try await journey.sayGuest()
        expectNames(try await journey.screen, name, reference)
        try await journey.press("6")
        try await journey.type("unadon")
        expectNames(try await journey.screen, name, reference)
        try await journey.press("Enter", "Q")
        #expect(try await journey.exitStatus == 0)
        for command in [["draft", "ls"], ["basket", "show"], ["search", "unadon"]] {
            let outcome = try await program.run(command)
            #expect(!outcome.out.contains("??"), "\(outcome.out)")
            #expect(outcome.out.contains(reference) || outcome.out.contains(name), "\(outcome.out)")
        }
    }
}
