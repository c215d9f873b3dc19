import Files
import JSON
import OrderModels
import Presentation
import Services

/// `eat-tui status`: the active orders, for status bars and prompts.
///
/// Reads one file and nothing else: it asks no server, writes nothing and waits for nothing.
enum StatusCommand {
    static let command = Command(
        name: "status", operands: [],
        options: [
            OptionSpec(
                name: "format", value: "FORMAT", choices: ["plain", "tmux", "waybar"],
                help: .options.format),
            OptionSpec(name: "follow", help: .options.follow),
        ], summary: .help.statusSummary,
        details: [
            .help.statusDetails,
            .help.statusDetails2,
        ],
        examples: ["eat-tui status", "eat-tui status --format waybar --follow"], run: run)

    /// An order this long past its time is no news, whatever its last state; nor is one of which it
    /// has been known for so long that no food comes of it.
    private static let memory: Int64 = 6 * 3600

    @MainActor private static func limit(_ context: Context) -> Instant {
        context.now().adding(seconds: -memory)
    }

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        if context.options.has("format") {
            try context.options.refuse(Output.Form.options.map(\.key), beside: "format")
        }
        let glance = context.files.storage.glance
        let added = try glance.servers()
        let servers = Servers(
            areSeveral: added.count > 1,
            asked: try ServerChoice.asked(context.options, among: added)
        )
        var told = bytes(try glance.status(overSince: limit(context)), servers, context)
        context.output.raw(told)
        guard context.options.has("follow") else { return .done }
        let hold = StatusFollowing(beside: glance.path).hold()
        defer { withExtendedLifetime(hold) {} }
        let beats = try Heartbeat(context)
        for await _ in beats.beats {
            guard
                let status = try beats.look({
                    try $0.status(overSince: limit(context))
                })
            else { continue }
            let now = bytes(status, servers, context)
            guard now != told else { continue }
            told = now
            context.output.raw(now)
        }
        return .done
    }

    /// Whose orders are said, and whether their servers are.
    private struct Servers {
        let areSeveral: Bool
        let asked: Set<ProviderID>?

        func label(of provider: ProviderID) -> String? {
            areSeveral ? provider.shortName : nil
        }

        func has(_ provider: ProviderID) -> Bool { asked?.contains(provider) ?? true }
    }

    @MainActor private static func bytes(
        _ status: OrderStatus?, _ servers: Servers, _ context: Context
    ) -> [UInt8] {
        let line = StatusLine(
            status.map { entries($0, servers, context) } ?? [], now: context.now())
        if context.output.isData { return context.output.rendered(json(line, context)) }
        switch context.options.value("format") {
        case "tmux": return Array((line.tmux + "\n").utf8)
        case "waybar": return line.waybar + [0x0A]
        default:
            let lines = line.plain.map { context.output.safe($0) + "\n" }
            return Array(lines.joined().utf8)
        }
    }

    @MainActor private static func entries(
        _ status: OrderStatus, _ servers: Servers, _ context: Context
    ) -> [StatusLine.Entry] {
        func zone(_ name: String?) -> ZoneRules {
            name.flatMap { context.zones.rules(for: $0) } ?? context.zones.local
        }
        let limit = limit(context)
        let orders = status.orders.filter {
            servers.has($0.provider)
                && ($0.moneyBack != nil || ($0.slot?.end ?? $0.readAt) > limit)
        }
        return orders.map { line in
            StatusLine.Entry(
                key: line.key, number: line.number,
                caterer: line.caterer ?? Say.Orders.theKitchen,
                stage: line.stage, method: line.method, slot: line.slot, moneyBack: line.moneyBack,
                readAt: line.readAt, zone: zone(line.zone), provider: line.provider,
                server: servers.label(of: line.provider))
        }
            + status.unknown.filter { servers.has($0.attempt.provider) }.map { unknown in
                let attempt = unknown.attempt
                return StatusLine.Entry(
                    key: attempt.name, number: nil,
                    caterer: attempt.confirmed.catererName ?? Say.Orders.anOrder,
                    stage: attempt.stage, method: attempt.confirmed.method,
                    slot: attempt.confirmed.slot,
                    standing: attempt.standing,
                    readAt: attempt.checkedAt ?? attempt.startedAt,
                    zone: zone(unknown.zone), provider: attempt.provider,
                    server: servers.label(of: attempt.provider))
            }
    }

    @MainActor private static func json(_ line: StatusLine, _ context: Context) -> [UInt8] {
        Envelope.bytes(.status, nil, now: context.now()) { json in
            json.objects("orders", line.entries) { json, entry in
                json.field("ref", entry.key?.rawValue)
                json.field("name", entry.number ?? entry.key?.rawValue)
                json.field("key", entry.key?.rawValue)
                json.field("number", entry.number)
                json.field("caterer_name", entry.caterer)
                json.field("stage", OrderWords.code(entry.stage))
                json.field("page", entry.standing?.page)
                json.field("page_over", entry.standing?.isPageOver)
                json.object("eta", entry.slot)
                json.field("zone", entry.zone.name)
                json.money("money_back", entry.moneyBack)
                json.field("read_at", entry.readAt)
            }
        }
    }
}
