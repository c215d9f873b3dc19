import Files
import JSON
public import OrderModels
import Presentation
public import Services
import Terminal

public enum ProviderCommand {
    static let list = Command(
        name: "provider ls", operands: [], options: [], summary: .help.providerLsSummary, run: ls)

    static let add = Command(
        name: "provider add", operands: [Command.Operand(name: "URL")],
        options: [
            OptionSpec(
                name: "name", value: "NAME", help: .options.name3)
        ],
        summary: .help.providerAddSummary,
        details: [.help.providerAddDetails],
        examples: ["eat-tui provider add https://demo.coopcycle.org --name demo-coop"], run: addOne)

    static let remove = Command(
        name: "provider rm", operands: [Command.Operand(name: "NAME")], options: [],
        summary: .help.providerRmSummary, run: removeOne)

    static let check = Command(
        name: "provider check",
        operands: [Command.Operand(name: "URL", isOptional: true)], options: [],
        summary: .help.providerCheckSummary, examples: ["eat-tui provider check"], run: checkOne)

    @MainActor private static func ls(_ context: Context) async throws -> ExitStatus {
        let providers = try context.store.servers.all()
        if context.output.isData {
            context.output.json(
                Envelope.bytes(.providers, nil, now: context.now()) { json in
                    json.counts(providers.count, of: providers.count)
                    json.objects("providers", providers) { json, provider in
                        json.field("ref", provider.id.rawValue)
                        json.field("name", provider.id.rawValue)
                        json.field("url", provider.url)
                        json.field("added_at", provider.addedAt)
                    }
                })
            return .done
        }
        var listing = Listing(columns: [
            Listing.Column(id: "name", title: Say.Columns.name, priority: 9),
            Listing.Column(id: "url", title: Say.Columns.url, priority: 8, minimum: 12),
        ])
        listing.rows = providers.map { [TextTable.Cell($0.id.rawValue), TextTable.Cell($0.url)] }
        listing.write(to: context.output)
        if providers.isEmpty {
            context.output.remark(Say.Settings.noServerYet)
        }
        return .done
    }

    @MainActor private static func addOne(_ context: Context) async throws -> ExitStatus {
        let url = try ServerURL(context.operands[0])
        let id = ProviderID(rawValue: context.options.value("name") ?? url.providerID.rawValue)
        try check(id, at: url.text, context)
        try await add(id, at: url.text, context)
        return .done
    }

    /// Whether a server can be added under that name: both are new.
    @MainActor static func check(_ id: ProviderID, at url: String, _ context: Context) throws {
        guard id != .demo, id.isTypeable else {
            throw ProblemError(.usage, .settings.cannotBeCalled(name: "\(id)"))
        }
        if let other = try context.store.servers.all().first(where: {
            $0.id == id || $0.url == url
        }) {
            throw ProblemError(
                .usage, .settings.addedBefore(name: "\(other.id)", url: other.url))
        }
    }

    /// Looks at a server, adds it, and says so.
    @MainActor static func add(_ id: ProviderID, at url: String, _ context: Context) async throws {
        let market = try await look(at: Source(id: id, url: url), context)
        let provider = AddedProvider(id: id, url: url, addedAt: context.now())
        try await context.store.servers.add(provider)
        tell("added", market, context)
    }

    @MainActor private static func removeOne(_ context: Context) async throws -> ExitStatus {
        let name = context.operands[0]
        let url = try? ServerURL(name)  // A name need not be an address.
        let match = try context.store.servers.all().first {
            $0.id.rawValue == name || $0.url == url?.text
        }
        guard let match else {
            throw ProblemError(
                .notFound, .settings.noServerCalled(name: name),
                hint: .settings.serversAreListed)
        }
        try await context.store.servers.remove(match.id)
        if context.output.isData {
            context.output.json(
                Envelope.bytes(.provider, nil, now: context.now()) { json in
                    json.field("ref", match.id.rawValue)
                    json.field("name", match.id.rawValue)
                    json.field("removed", true)
                })
        } else {
            context.output.line(Say.Settings.serverRemoved(name: "\(match.id)"))
        }
        return .done
    }

    @MainActor private static func checkOne(_ context: Context) async throws -> ExitStatus {
        var sources: [Source] = []
        if let named = context.operands.first {
            let url = try ServerURL(named)
            sources = [Source(id: url.providerID, url: url.text)]
        } else {
            sources = try context.servers.sources()
        }
        for source in sources {
            tell("works", try await look(at: source, context), context)
        }
        return .done
    }

    /// Checks that it is a CoopCycle server, and reads its description.
    @MainActor public static func look(
        at source: Source, _ context: Context
    ) async throws -> Marketplace {
        guard !context.isOffline else {
            throw ProblemError(
                .usage, .settings.checkNeedsTheNetwork)
        }
        let service = try context.services.caterers(at: source)
        do {
            try await service.check()
            try await service.refreshMarketplace(.always)
        } catch HTTPError.unreadable(let endpoint, _, let reason, _) {
            throw ProblemError(
                .server, .settings.noCoopCycleServer(endpoint: endpoint, reason: reason),
                hint: .settings.addressOfTheShop)
        }
        guard let market = try context.store.library.market(of: source.id) else {
            throw ProblemError(.server, .settings.serverSaysNothing)
        }
        return market
    }

    @MainActor private static func tell(_ verb: String, _ market: Marketplace, _ context: Context) {
        guard context.output.isData else {
            let (currency, zone) = (market.currency.code, market.zone)
            let words =
                market.capabilities.contains(.guestCheckout)
                ? Say.Settings.marketForGuests(name: market.name, currency: currency, zone: zone)
                : Say.Settings.market(name: market.name, currency: currency, zone: zone)
            context.output.line(
                Say.Settings.marketIs(server: "\(market.id)", what: verb, market: words))
            return
        }
        context.output.json(
            Envelope.bytes(.provider, nil, now: context.now()) { json in
                json.field("ref", market.id.rawValue)
                json.field("name", market.name)
                json.field("currency", market.currency.code)
                json.field("zone", market.zone)
                json.field("guest_checkout", market.capabilities.contains(.guestCheckout))
            })
    }
}
