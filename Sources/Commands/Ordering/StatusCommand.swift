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
            names: ServerNames(added.map(\.id)),
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

    /// Whose orders are said, and what names their servers.
    private struct Servers {
        let names: ServerNames
        let asked: Set<ProviderID>?

        func has(_ provider: ProviderID) -> Bool { asked?.contains(provider) ?? true }
    }

    @MainActor private static func bytes(
        _ status: OrderStatus?, _ servers: Servers, _ context: Context
    ) -> [UInt8] {
        if context.output.isData {
            return context.output.rendered(json(status, servers, context))
        }
        let line = StatusLine(
            status.map { entries($0, servers, context) } ?? [], now: context.now())
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
        orders(of: status, servers, context).map { record in
            let order = record.order
            return StatusLine.Entry(
                number: order.number, caterer: order.catererName ?? Say.Orders.theKitchen,
                stage: order.stage, method: order.method, slot: order.slot,
                moneyBack: order.moneyBack,
                differs: !(status.departures[record.id] ?? []).isEmpty, readAt: record.readAt,
                clock: context.clocks.clock(inZone: record.zone),
                server: servers.names.label(of: record.provider))
        }
            + status.unknown.filter { servers.has($0.attempt.provider) }.map { unknown in
                let attempt = unknown.attempt
                return StatusLine.Entry(
                    number: nil, caterer: attempt.confirmed.catererName ?? Say.Orders.anOrder,
                    stage: attempt.stage, method: attempt.confirmed.method,
                    slot: attempt.confirmed.slot,
                    readAt: attempt.checkedAt ?? attempt.startedAt,
                    clock: context.clocks.clock(inZone: unknown.zone),
                    server: servers.names.label(of: attempt.provider))
            }
    }

    /// What is news of the orders that are meant.
    @MainActor private static func orders(
        of status: OrderStatus, _ servers: Servers, _ context: Context
    ) -> [OrderRecord] {
        let limit = limit(context)
        return status.orders.filter { record in
            let until = record.order.slot?.end ?? record.readAt
            return servers.has(record.provider)
                && (record.order.moneyBack != nil || until > limit)
        }
    }

    /// As `orders` writes them.
    @MainActor private static func json(
        _ status: OrderStatus?, _ servers: Servers, _ context: Context
    ) -> [UInt8] {
        let orders = status.map { Self.orders(of: $0, servers, context) } ?? []
        let unknown = status?.unknown.filter { servers.has($0.attempt.provider) } ?? []
        return Envelope.bytes(.status, nil, now: context.now()) { json in
            json.counts(orders.count, of: orders.count)
            json.objects("orders", orders) { json, record in
                Receipt(
                    record, clock: context.clocks.clock(inZone: record.zone), kitchen: nil,
                    sent: [],
                    departures: status?.departures[record.id] ?? []
                ).writeOrder(to: &json)
            }
            json.objects("unsettled", unknown) { json, unknown in
                let receipt = Receipt(
                    unknown.attempt, clock: context.clocks.clock(inZone: unknown.zone),
                    kitchen: nil, sent: [])
                unknown.attempt.write(receipt, to: &json)
            }
        }
    }
}
