import Cache
import Services

/// A cache with the list of a town, and no menu.
@MainActor
struct ListedTown {
    let directory: String
    let names: NameBook

    /// The list comes from a kitchen with today's date, as in the program.
    init(_ bench: Workbench, caterers count: Int) async throws {
        directory = try bench.directory("town-\(count)")
        let kitchen = try Kitchen(bench, caterers: count, isLive: true)
        defer { kitchen.stop() }
        let client = RelayClient(to: kitchen.url)
        defer { client.shutdown() }
        let larder = try Larder(in: directory, client: client, now: Workbench.present())
        try await larder.service.refreshListing(near: nil, .always)
        await larder.store.close()
        names = try Self.names(in: directory)
    }

    static func names(in directory: String) throws -> NameBook {
        let database = try RawDatabase(Larder.cacheFile(in: directory))
        return NameBook(try database.rows("SELECT name FROM caterer").compactMap(\.first))
    }

    /// The program that shows it, without a server.
    func screens(_ bench: Workbench) -> Program {
        Program(
            path: bench.program("eat-tui"), arguments: ["--offline", "--server", Larder.server],
            environment: Environment.below(directory))
    }

    /// Starts the program and waits for its list.
    func sit(_ bench: Workbench) throws -> Sitting {
        let sitting = try Sitting(screens(bench), pipe: IdlePipe(in: directory))
        try sitting.watchUntilIdle("at the start")
        return sitting
    }
}
