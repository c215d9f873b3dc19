import Foundation
import TestSupport
import Testing
import Services

/// One diner's one confirmation at the command line, and what they know of it.
struct Confirmation {
    static let key = "lunch"

    let program: Program
    private var key = Self.key
    private var draft: String?

    init(_ program: Program) {
        self.program = program
    }

    /// The same diner at the same draft with another confirmation.
    func other(key: String) -> Confirmation {
        var copy = self
        copy.key = key
        return copy
    }

    /// The same diner's, of another draft.
    func of(draft: String) -> Confirmation {
        var copy = self
        copy.draft = draft
        return copy
    }

    /// A diner of their own, with the same draft and all else that was kept.
    func copied() throws -> Confirmation {
        var copy = try Program()
        (copy.prefix, copy.variables, copy.server) =
            (program.prefix, program.variables, program.server)
        for name in Home.files(program.home.path) {
            try FileManager.default.copyItem(
                atPath: program.home.path + "/" + name, toPath: copy.home.path + "/" + name)
        }
        return Confirmation(copy)
    }

    var words: [String] {
        ["order", "--yes", "--max-total", "900", "--json", "--key", key, "--to", Eater.place]
            + Eater.guest + (draft.map { ["--draft", $0] } ?? [])
    }

    func start() throws -> ChildProcess {
        try ChildProcess(
            Program.tui, program.prefix + words, environment: program.environment,
            keeping: program)
    }

    func run() async throws -> Outcome { try await program.run(words) }

    /// What is known: the numbers of the orders, and the keys of which nobody knows.
    struct Knowledge: Equatable {
        var numbers: [String] = []
        var unsettled: [String] = []
    }

    /// As it is kept, or after the server was asked.
    func knows(asking: Bool = false) async throws -> Knowledge {
        let outcome = try await program.run((asking ? [] : ["--offline"]) + ["orders", "--json"])
        let data = outcome.json["data"]
        try #require(outcome.status == 0, "\(outcome.err)")
        return Knowledge(
            numbers: data["orders"].rows.map { $0["number"].text ?? "none" },
            unsettled: data["unsettled"].rows.map { $0["key"].text ?? "none" })
    }

    /// With nothing wrong any more: the same confirmation is the one order that there is, it is
    /// known, and the draft is none any more.
    func expectOneOrder(
        _ placed: () async throws -> [String], _ round: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let order = try await run()
        #expect(order.status == 0, "\(round): \(order.err)", sourceLocation: sourceLocation)
        let numbers = try await placed()
        #expect(numbers.count == 1, "\(round): \(numbers)", sourceLocation: sourceLocation)
        #expect(
            order.json["data"]["number"].text == numbers.first, "\(round)",
            sourceLocation: sourceLocation)
        #expect(
            try await knows() == Knowledge(numbers: numbers), "\(round)",
            sourceLocation: sourceLocation)
        let basket = try await program.run("--offline", "basket", "show")
        #expect(basket.status == 3, "\(round): \(basket.out)", sourceLocation: sourceLocation)
    }
}
