import Cache
import Networking
import OrderModels
import Services
import Terminal
import Testing
import TestSupport
import ViewModels

@testable import Screens

/// The keys of the addresses, with a kitchen that keeps some of them.
@MainActor
struct AddressTests {
    private func run(
        offline: Bool = true, _ body: (AppUnderTest, Ground) async throws -> Void
    ) async throws {
        let ground = offline ? try await Ground.offline() : try await Ground.read()
        try await ground.makeAddresses()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app async throws in
            await app.rest()
            await app.press("A")
            try await body(app, ground)
        }
    }

    @Test func `it is reached from anywhere by its key and by its name`() async throws {
        try await run { app, _ in
            #expect(app.text.contains("3 addresses"))
            for tab in ["3", "5", "6"] {
                await app.press(tab, "Esc")
                await app.press(":")
                await app.type("go to the addresses")
                await app.press("Enter")
                #expect(app.text.contains("3 addresses"), "\(tab)")
            }
        }
    }

    @Test func `a form's footer names the keys that are not typed into it`() async throws {
        try await run { app, _ in
            await app.press("a")
            let footer = try #require(app.lines.last { $0.contains("C-s") })
            for typed in ["? ", ": ", "! ", "q ", "u "] {
                #expect(!footer.contains(" " + typed), "\(footer)")
            }
            #expect(footer.contains("Esc ") && footer.contains("F1 help"))
            await app.press("F1")
            #expect(app.text.contains("Show what the keys do"))
            await app.press("Esc")
            await app.type("?")
            #expect(app.lines.contains { $0.contains("?") && !$0.contains("F1") })
            await app.press("Esc")
            #expect(app.text.contains("3 addresses"))
        }
    }

    @Test func `the example of the demo holds when it is typed as it is shown`() async throws {
        try await run(offline: false) { app, ground in
            await app.press("a")
            // The hint is wrapped, up to the next field.
            let hint = app.lines.drop { !$0.contains("in the demo, ") }
                .prefix { !$0.contains("[") }.joined(separator: " ")
            let example = try #require(hint.split(separator: "in the demo, ").last)
            let street = example.split(separator: " ").joined(separator: " ")
            await app.type(street)
            await app.press("C-s")
            await app.shows("4 addresses")
            let kept = try #require(try ground.book.addresses().first { $0.address.line == street })
            #expect(kept.address.coordinate != nil)
        }
    }

    @Test func `the usual one is one, comes first, and can be taken back`() async throws {
        try await run { app, ground async throws in
            await app.press("G", "*")
            #expect(app.text.contains("Made Club the usual one."))
            #expect(try ground.book.addresses().filter(\.isDefault).map(\.called) == ["Club"])
            #expect(app.selectedRow?.contains("Club") == true)
            await app.press("u")
            #expect(try ground.book.addresses().filter(\.isDefault).map(\.called) == ["Home"])
            // The second key finds what the first has done.
            await app.press("C-r", "*")
            #expect(try ground.book.addresses().filter(\.isDefault).isEmpty)
        }
    }

    @Test func `what a server keeps is hidden, and shown again where it is looked for`()
        async throws
    {
        try await run { app, _ in
            await app.press("j", "x")
            #expect(app.text.contains("Removed Work; demo still keeps it, hidden here."))
            #expect(!app.lines.contains { $0.contains("Quai de la Lune") })
            await app.press("X", "x")
            await app.press("Esc")
            #expect(app.text.contains("12, Quai de la Lune"))
            await app.press("u")
            #expect(app.text.contains("Undone: brought back"))
        }
    }

    @Test func `what is kept here and removed comes back by undo`() async throws {
        try await run { app, ground async throws in
            let before = try ground.book.addresses()
            await app.press("x")
            #expect(try ground.book.addresses().count == 2)
            await app.press("u")
            #expect(try ground.book.addresses() == before)
        }
    }

    @Test func `a change to what a server keeps makes a copy here, and undo ends it`()
        async throws
    {
        try await run { app, ground async throws in
            let before = try ground.book.addresses()
            await app.press("j", "e")
            #expect(app.text.contains("demo keeps this one and takes no change"))
            for _ in 0..<4 { await app.press("Tab") }
            await app.type("side door")
            await app.press("C-s")
            #expect(app.text.contains("Changed Work. demo keeps it as it was."))
            #expect(app.selectedRow?.contains("Work") == true)
            let copy = try ground.book.address("Work")
            #expect(copy.provider == nil && copy.address.note == "side door")
            // It is where it was: nobody had to be asked.
            #expect(copy.address.coordinate == before[1].address.coordinate)
            #expect(ground.calls.isEmpty)
            await app.press("u")
            #expect(try ground.book.addresses() == before)
        }
    }

    @Test func `what was typed and not kept is not there the next time`() async throws {
        try await run { app, _ in
            await app.press("e")
            await app.type(" and a half")
            #expect(app.text.contains("and a half"))
            await app.press("Esc", "e")
            #expect(!app.text.contains("and a half"))
        }
    }

    @Test func `a new one is added offline by hand, and undone`() async throws {
        try await run { app, ground async throws in
            await app.press("a")
            await app.type("3, Rue Basse")
            await app.press("C-s", "C-s")
            // The demo's kitchen would know, and nobody may ask it.
            #expect(app.text.contains("cannot be looked up offline"))
            await app.type("47.5512,0.4821")
            await app.press("C-s", "C-s")
            #expect(try ground.book.addresses().count == 4)
            #expect(ground.calls.isEmpty)
            #expect(app.text.contains("Added 3, Rue Basse."))
            await app.press("u")
            #expect(try ground.book.addresses().count == 3)
        }
    }

    @Test func `with an account a new one is the server's, unless it is to stay here`()
        async throws
    {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app async throws in
            let accounts = try await app.app.models.services.accounts(of: Ground.provider)
            _ = try await accounts.signIn("demo", password: Secret("demo"))
            await app.rest()
            for isHere in [false, true] {
                await app.press("A", "a")
                await app.type(isHere ? "3, Rue Basse" : "5, Rue Haute")
                await app.press("S-Tab")
                if isHere { await app.press("Space") }
                await app.press("C-s", "C-s")
                await app.shows("Added")
            }
            let keepers = try ground.book.addresses().reduce(into: [String: ProviderID?]()) {
                $0[$1.address.line] = $1.provider
            }
            #expect(keepers["5, Rue Haute"] == .some(Ground.provider))
            #expect(keepers["3, Rue Basse"] == .some(nil))
            // The server has no way to forget it: it is hidden here.
            await app.press("u", "u")
            #expect(try ground.book.removed().map(\.address.line) == ["5, Rue Haute"])
        }
    }

    @Test func `one is chosen for the basket of the checkout, and undone there`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app async throws in
            try await app.checkOut()
            #expect(app.text.contains("12, Quai de la Lune"))
            let middle = try #require(try ground.book.address("Home").address.coordinate)
            try await ground.book.add(
                KeptAddress(
                    id: .init(rawValue: "work"), provider: nil, name: "Work",
                    address: Address(line: "9, Rue Haute", coordinate: middle)))
            await app.press("A", "G", "Enter")
            await app.press("G", "Enter")
            await app.shows("9, Rue Haute")
            #expect(app.text.contains("Checkout"))
            await app.press("u")
            await app.shows("12, Quai de la Lune")
        }
    }

    @Test func `one that is taken back while its price is asked for is not where it goes`()
        async throws
    {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app async throws in
            try await app.checkOut()
            let middle = try #require(try ground.book.address("Home").address.coordinate)
            try await ground.book.add(
                KeptAddress(
                    id: .init(rawValue: "work"), provider: nil, name: "Work",
                    address: Address(line: "9, Rue Haute", coordinate: middle)))
            await app.press("A", "G", "Enter")
            ground.line.hold()
            await app.press("G", "Enter", whileWorking: true)
            await app.until("asked for the other") { app.text.contains("Checkout") }
            await ground.line.reached()
            await app.press("u", whileWorking: true)
            ground.line.mend()
            await app.shows("12, Quai de la Lune")
            await app.idle()
            #expect(!app.text.contains("9, Rue Haute"), "\(app.text)")
            // What the next quote would ask is that, too.
            let basket = try #require(try app.app.models.services.drafts.current())
            let kept = try ground.store.read { try $0.item(OrderSettings.self, basket) }
            guard case .address(let address, contact: _) = kept?.destination else {
                return #expect(Bool(false), "\(String(describing: kept))")
            }
            #expect(address.line == "12, Quai de la Lune")
        }
    }

    @Test func `adding one at the checkout is undone with where the basket goes`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app async throws in
            try await app.checkOut()
            await app.press("A", "j", "Enter")
            await app.type("3, Rue Basse")
            await app.press("C-s", "C-s")
            await app.shows("Checkout")
            #expect(app.text.contains("3, Rue Basse"))
            await app.press("u")
            await app.shows("12, Quai de la Lune")
            #expect(try ground.book.addresses().map(\.called) == ["Home"])
        }
    }

    @Test func `the first one that is undone is not where the basket goes`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app async throws in
            try await app.checkOut(toHome: false)
            await app.press("A", "Enter")
            await app.type("3, Rue Basse")
            await app.press("C-s", "C-s")
            await app.shows("Checkout")
            #expect(app.text.contains("3, Rue Basse"))
            await app.press("u")
            await app.rest()
            #expect(try ground.book.addresses().isEmpty)
            #expect(app.text.contains("not said yet"), "\(app.text)")
        }
    }
}

extension Ground {
    @MainActor fileprivate var book: AddressBook {
        get throws { AddressBook(try store, for: Self.provider) }
    }
}
