import Testing
import TestSupport

@testable import Files

struct PathCompletionTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        for name in ["lunch.csv", "lunch-40.csv", "Übersicht.csv", ".hidden", "plans/friday.csv"] {
            try Program.put("", at: directory.path + "/" + name)
        }
    }

    @Test(arguments: [
        ("lu", "lunch"), ("lunch.", "lunch.csv"), ("Ü", "Übersicht.csv"), ("pl", "plans/"),
        ("plans/", "plans/friday.csv"), (".h", ".hidden"),
    ])
    func `as much is added as there is no doubt about`(typed: String, completed: String) {
        let place = directory.path + "/"
        #expect(PathCompletion.complete(place + typed) == place + completed)
    }

    @Test(arguments: ["lunch", "x", "nowhere/lu", "lunch.csv"])
    func `where nothing can be added, nothing is`(typed: String) {
        #expect(PathCompletion.complete(directory.path + "/" + typed) == nil)
    }

    @Test func `a tilde stays one`() throws {
        #expect(Paths.expanded(" ~/lunch.csv ").hasSuffix("/lunch.csv"))
        #expect(!Paths.expanded("~/lunch.csv").hasPrefix("~"))
        #expect(Paths.expanded("~nobody/x") == "~nobody/x")
        #expect(Paths.expanded("./~") == "./~")
    }
}
