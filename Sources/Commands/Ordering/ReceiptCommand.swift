import JSON
import OrderModels
import Presentation
import Services

/// `eat-tui receipt` and what else can be done with an order that was placed.
enum ReceiptCommand {
    static let receipt = Command(
        name: "receipt", operands: [Command.Operand(name: "ORDER", isOptional: true)],
        options: [OptionSpec(name: "csv", help: "as a table that spreadsheets open")],
        summary: "show what an order cost, tax by rate, and who had what",
        details: [
            "Receipts are kept here, and need no network. ORDER is a number, a reference or a key; "
                + "the latest one where none is named."
        ],
        examples: ["eat-tui receipt A7K2", "eat-tui receipt A7K2 --csv > lunch.csv"]
    ) { context in
        let receipt = try await context.receipt()
        if context.options.has("csv") {
            context.output.raw(Array(receipt.csv.utf8))
        } else if context.output.form == .json {
            context.output.json(
                Envelope.bytes("receipt", nil, now: context.now()) { $0.fields(of: receipt) })
        } else {
            try receipt.write(to: context.output)
        }
        return .done
    }

    static let cancel = Command(
        name: "cancel", operands: [Command.Operand(name: "ORDER")], options: [],
        summary: "how to cancel an order",
        details: [
            "Servers of this kind let nobody cancel but the kitchen: this says how to reach it."
        ]
    ) { context in
        throw try await context.receipt().cancelling
    }
}

extension Context {
    /// The receipt of the order that is named, or of the latest; the server is asked only where none
    /// of that name is kept.
    func receipt() async throws -> Receipt {
        guard let text = operands.first else {
            return receipt(of: try latestOrder())
        }
        if let record = try record(text) { return receipt(of: record) }
        if !isOffline {
            _ = try await askAboutOrders()
            if let record = try record(text) { return receipt(of: record) }
        }
        throw try noOrder(text)
    }
}
