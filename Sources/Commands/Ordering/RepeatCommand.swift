import OrderModels
import Presentation
import Services

/// `eat-tui repeat`: makes a draft of an earlier order.
enum RepeatCommand {
    static let command = Command(
        name: "repeat", operands: [Command.Operand(name: "ORDER", isOptional: true)],
        options: [], summary: .help.repeatSummary,
        details: [
            .help.repeatDetails
        ],
        examples: ["eat-tui repeat", "eat-tui repeat A7K2"], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let record: OrderRecord
        if let text = context.operands.first {
            if try context.orderBook.record(text) == nil, !context.isOffline {
                _ = try await OrderInquiry(context).ask()
            }
            guard let found = try context.orderBook.record(text) else {
                throw try context.orderBook.noOrder(text)
            }
            record = found
        } else {
            record = try context.orderBook.latestOrder()
        }
        let source = try await context.servers.source(record.provider)
        if let caterer = record.order.caterer, !context.isOffline {
            var provenance = Provenance()
            try await context.refresher.refreshed(.menu(caterer), source, &provenance) {
                try await $0.refreshMenu(of: caterer, .always, progress: $1)
            }
            context.output.tell(provenance)
        }
        let repeated = try await context.services.orders(at: source).repeat(record)
        for line in repeated.missing {
            context.output.warning(
                Say.Orders.isNotOnTheMenuNowLeftOut(quantity: line.quantity, line: line.name))
        }
        if let method = repeated.lostMethod {
            context.output.warning(OrderWords.otherwise(than: method))
        }
        let drafts = try context.drafts
        guard !context.output.isData else {
            return try BasketCommand.tell(.orders.repeated, of: repeated.basket, drafts, context)
        }
        return try BasketCommand.tell(repeated.basket, drafts, context)
    }
}
