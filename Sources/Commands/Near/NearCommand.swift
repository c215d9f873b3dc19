import OrderModels
import Presentation
import Services

/// `eat-tui near`: the co-operatives near a place, by a registry of them.
enum NearCommand {
    static let command = Command(
        name: "near", operands: [Command.Operand(name: "PLACE", takesRest: true)],
        options: [
            OptionSpec(name: "add", value: "ROW", help: .near.addOption),
            OptionSpec(name: "name", value: "NAME", help: .near.nameOption),
            OptionSpec(name: "no-look", help: .near.noLookOption),
            .limit,
        ],
        summary: .near.summary, details: [.near.details, .near.details2],
        examples: [
            "eat-tui near Lyon", "eat-tui near 45.76,4.84 --json", "eat-tui near Lyon --add 1",
        ], run: run)

    private static let usualLimit = 10

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let (options, output) = (context.options, context.output)
        guard !options.has("name") || options.has("add") else {
            throw ProblemError(.usage, .near.nameNeedsAdd)
        }
        if options.has("add") { try options.refuse(["limit", "no-look"], beside: "add") }
        let text = context.operands[0]
        let limit = try options.number("limit") ?? usualLimit
        let table = NearListing(context)
        let finder = try context.services.nearby
        // Before anybody is asked.
        try finder.known(text)
        var provenance = Provenance()
        let answer = try await finder.registry.list(
            try context.refresher.policy,
            asking: { output.remark(Say.Near.asks(host: finder.registry.host)) },
            progress: context.refresher.waiting())
        output.endProgress()
        if answer.isNew { provenance.source = .network }
        provenance.add(answer.freshness, at: context.now())
        if let failure = answer.failure {
            let problem = context.errors.caught(failure)
            context.refresher.couldNotRefresh(problem)
            provenance.warnings.append(
                Say.Near.showingOld(
                    problem: problem.sentence,
                    age: Words.age(provenance.age(at: context.now()) ?? 0)))
        }
        if answer.registry.leftOut > 0 {
            provenance.warnings.append(Say.Near.leftOut(count: answer.registry.leftOut))
        }
        let nearby = try await finder.find(text, in: answer.registry)
        if let row = options.value("add") {
            output.tell(provenance)
            try await add(row, of: nearby, context)
            return context.refresher.status
        }
        let rows = Array(nearby.rows.prefix(limit))
        let answered = try await looks(at: rows.map(\.cooperative), finder.registry, context)
        let found = NearListing.Found(
            text: text, nearby: nearby, rows: rows, looks: answered,
            added: try context.store.servers.all(), host: finder.registry.host,
            url: finder.registry.url)
        table.write(found, provenance)
        return context.refresher.status
    }

    /// What the servers of the rows say, each asked once.
    @MainActor private static func looks(
        at cooperatives: [Cooperative], _ registry: RegistryService, _ context: Context
    ) async throws -> [ServerAddress: NearbyLook] {
        guard !context.isOffline, !context.options.has("no-look") else { return [:] }
        var servers: [ServerAddress] = []
        for server in cooperatives.map(\.server) where !servers.contains(server) {
            servers.append(server)
        }
        guard !servers.isEmpty else { return [:] }
        context.output.remark(Say.Near.asksServers(count: servers.count))
        var looks: [ServerAddress: NearbyLook] = [:]
        await registry.looks(at: servers) { server, outcome in
            switch outcome {
            case .success(let look): looks[server] = .looked(look)
            case .failure(let error): looks[server] = .failed(context.errors.caught(error))
            }
        }
        try Task.checkCancellation()
        return looks
    }

    // MARK: Adding

    @MainActor private static func add(
        _ text: String, of nearby: Nearby, _ context: Context
    ) async throws {
        let cooperative = try row(text, of: nearby.rows.map(\.cooperative))
        let url = cooperative.server.text
        let taken = try context.store.servers.all().map(\.id)
        let id =
            context.options.value("name").map(ProviderID.init(rawValue:))
            ?? ProviderID(for: cooperative, besides: taken)
        try ProviderCommand.check(id, at: url, context)
        guard !context.isOffline else {
            throw ProblemError(.usage, .settings.checkNeedsTheNetwork)
        }
        let look = try await context.services.registry.look(at: cooperative.server)
        guard look.sellsFood else {
            throw ProblemError(
                .notFound, .near.onlyParcels(name: cooperative.name),
                hint: .near.onlyParcelsHint(url: url))
        }
        try await ProviderCommand.add(id, at: url, context)
    }

    /// By its number in the list, its address, or its whole name.
    private static func row(
        _ text: String, of rows: [Cooperative]
    ) throws(ProblemError) -> Cooperative {
        if let number = Int(text) {
            guard rows.indices.contains(number - 1) else {
                throw ProblemError(
                    .notFound, .near.noRow(text: text, count: rows.count),
                    hint: .near.rowsHaveNumbers)
            }
            return rows[number - 1]
        }
        let address = ServerAddress(text)
        switch NameLookup(
            among: rows, whole: true,
            named: [{ fold($0.name) == fold(text) }, { $0.server == address }], partly: [])
        {
        case .found(let one): return one
        case .several(let several) where Set(several.map(\.server)).count == 1: return several[0]
        case .several(let found), .part(of: let found):
            throw ProblemError(
                .ambiguous, .near.severalCalled(text: text), hint: .near.rowsHaveNumbers
            ).among(found.map { .init($0.server.text, $0.name) })
        case .nothing:
            throw ProblemError(
                .notFound, .near.noRowCalled(text: text), hint: .near.rowsHaveNumbers)
        }
    }
}
