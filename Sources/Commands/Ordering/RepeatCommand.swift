import Cache
import OrderModels
import Services

/// `eat-tui repeat`: the same again, as a draft.
enum RepeatCommand {
    static let command = Command(
        name: "repeat", operands: [Command.Operand(name: "ORDER", isOptional: true)],
        options: [], summary: "make a draft of an order, and say what changed since",
        details: [
            "Nothing is ordered. The menu is read again first, unless --offline. What is dearer, gone "
                + "or asks for another choice is said line by line, and nothing is changed for it: "
                + "basket set --new-prices takes the new prices."
        ],
        examples: ["eat-tui repeat", "eat-tui repeat A7K2"], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let record: OrderRecord
        if let text = context.operands.first {
            if try context.record(text) == nil, !context.isOffline {
                _ = try await context.askAboutOrders()
            }
            guard let found = try context.record(text) else { throw try context.noOrder(text) }
            record = found
        } else {
            record = try context.latestOrder()
        }
        let source = try await context.source(record.provider)
        if let caterer = record.order.caterer, !context.isOffline {
            var provenance = Provenance()
            try await context.refreshed(.menu(caterer), source, &provenance) {
                try await $0.refreshMenu(of: caterer, .always, progress: $1)
            }
            context.tell(provenance)
        }
        let repeated = try await context.orders(at: source).repeat(record)
        for line in repeated.missing {
            context.output.warning(
                "\(line.quantity) \(line.name) is not on the menu now: left out.")
        }
        let drafts = try context.drafts()
        guard context.output.form != .json else {
            return try BasketCommand.tell("repeated", of: repeated.basket, drafts, context)
        }
        return try BasketCommand.tell(repeated.basket, drafts, context)
    }
}
