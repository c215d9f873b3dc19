import Cache
import Files
import JSON
import Networking
public import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui provider`: the servers to order from.
public enum ProviderCommand {
    static let list = Command(
        name: "provider ls", operands: [], options: [], summary: "list the added servers", run: ls)

    static let add = Command(
        name: "provider add", operands: [Command.Operand(name: "URL")],
        options: [
            OptionSpec(
                name: "name", value: "NAME", help: "what to call it, part of every reference")
        ],
        summary: "add a server, after a look at it",
        details: ["The server is asked whether it speaks the CoopCycle API before it is added."],
        examples: ["eat-tui provider add https://demo.coopcycle.org --name demo-coop"], run: addOne)

    static let remove = Command(
        name: "provider rm", operands: [Command.Operand(name: "NAME")], options: [],
        summary: "remove an added server; what was cached of it stays", run: removeOne)

    static let check = Command(
        name: "provider check",
        operands: [Command.Operand(name: "URL", isOptional: true)], options: [],
        summary: "see whether a server can be ordered from", run: checkOne)

    @MainActor private static func added(_ context: Context) throws -> [AddedProvider] {
        try context.store.read { try $0.items(Request(AddedProvider.self)) }
    }

    @MainActor private static func ls(_ context: Context) async throws -> ExitStatus {
        let providers = try added(context)
        if context.output.form == .json {
            context.output.json(
                Envelope.bytes("providers", nil, now: context.now()) { json in
                    json.counts(providers.count, of: providers.count)
                    json.key("providers")
                    json.array { json in
                        for provider in providers {
                            json.object { json in
                                json.field("ref", provider.id.rawValue)
                                json.field("name", provider.id.rawValue)
                                json.field("url", provider.url)
                                json.field("added_at", provider.addedAt)
                            }
                        }
                    }
                })
            return .done
        }
        var listing = Listing(columns: [
            Listing.Column(id: "name", title: "NAME", priority: 9),
            Listing.Column(id: "url", title: "URL", priority: 8, minimum: 12),
        ])
        listing.rows = providers.map { [TextTable.Cell($0.id.rawValue), TextTable.Cell($0.url)] }
        try listing.write(to: context.output)
        if providers.isEmpty {
            context.output.remark("No server was added yet: eat-tui provider add URL.")
        }
        return .done
    }

    @MainActor private static func addOne(_ context: Context) async throws -> ExitStatus {
        let url = try ServerURL(context.operands[0])
        let id = ProviderID(rawValue: context.options.value("name") ?? url.providerID.rawValue)
        guard id != .demo, !id.rawValue.isEmpty,
            id.rawValue.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw ProblemError(.usage, "A server cannot be called \"\(id)\".")
        }
        if let other = try added(context).first(where: { $0.id == id || $0.url == url.text }) {
            throw ProblemError(.usage, "\(other.id) (\(other.url)) was added before.")
        }
        let market = try await look(at: Context.Source(id: id, url: url.text), context)
        let provider = AddedProvider(id: id, url: url.text, addedAt: context.now())
        try await context.store.write(.user) { writer in
            try writer.insert(provider)
            // Whoever adds a server wants to see it.
            try writer.forgetDemo()
        }
        tell("added", market, context)
        return .done
    }

    @MainActor private static func removeOne(_ context: Context) async throws -> ExitStatus {
        let name = context.operands[0]
        let url = try? ServerURL(name)  // A name need not be an address.
        let match = try added(context).first { $0.id.rawValue == name || $0.url == url?.text }
        guard let match else {
            throw ProblemError(
                .notFound, "No server called \"\(name)\" was added.",
                hint: "eat-tui provider ls lists them.")
        }
        try await context.store.write(.user) { try $0.delete(AddedProvider.self, match.id) }
        if context.output.form == .json {
            context.output.json(
                Envelope.bytes("provider", nil, now: context.now()) { json in
                    json.field("ref", match.id.rawValue)
                    json.field("removed", true)
                })
        } else {
            context.output.line("Removed \(match.id).")
        }
        return .done
    }

    @MainActor private static func checkOne(_ context: Context) async throws -> ExitStatus {
        var sources: [Context.Source] = []
        if let named = context.operands.first {
            let url = try ServerURL(named)
            sources = [Context.Source(id: url.providerID, url: url.text)]
        } else {
            sources = try context.sources()
        }
        for source in sources {
            tell("works", try await look(at: source, context), context)
        }
        return .done
    }

    /// Asks whether it is a CoopCycle server and what it says about itself.
    @MainActor public static func look(
        at source: Context.Source, _ context: Context
    ) async throws -> Marketplace {
        guard !context.isOffline else {
            throw ProblemError(
                .usage, "A look at a server needs the network, and --offline forbids it.")
        }
        let service = try context.service(for: source)
        do {
            try await service.check()
            try await service.refreshMarketplace(.always)
        } catch HTTPError.unreadable(let endpoint, _, let reason) {
            throw ProblemError(
                .server, "This is no CoopCycle server (\(endpoint)): \(reason).",
                hint: "The address is that of the shop's own site, without a path.")
        }
        let market = try context.store.read {
            try $0.item(Marketplace.self, source.id)
        }
        guard let market else {
            throw ProblemError(.server, "The server says nothing about itself.")
        }
        return market
    }

    @MainActor private static func tell(_ verb: String, _ market: Marketplace, _ context: Context) {
        guard context.output.form == .json else {
            let guests = market.capabilities.contains(.guestCheckout) ? ", guests may order" : ""
            context.output.line(
                "\(market.id) \(verb): \(market.name), prices in \(market.currency.code), "
                    + "hours of \(market.zone)\(guests).")
            return
        }
        context.output.json(
            Envelope.bytes("provider", nil, now: context.now()) { json in
                json.field("ref", market.id.rawValue)
                json.field("name", market.name)
                json.field("currency", market.currency.code)
                json.field("zone", market.zone)
                json.field("guest_checkout", market.capabilities.contains(.guestCheckout))
            })
    }
}
