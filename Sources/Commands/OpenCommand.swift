import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui open`: the screens, at what a link names.
enum OpenCommand {
    static let command = Command(
        name: "open", operands: [Command.Operand(name: "LINK", takesRest: true)], options: [],
        summary: .outside.openSummary,
        details: [.outside.openDetails, .outside.openDetails2],
        examples: ["eat-tui open \"eat:kitchen/Krua Mae\"", "eat-tui open eat:order/K-1"],
        landing: landing
    ) { context in
        _ = try await landing(context)
        throw ProblemError(
            .usage, .outside.opensNeedATerminal, hint: .outside.commandsShowTheSame)
    }

    /// Looks for it first: a link that leads nowhere is told before the screens cover the terminal.
    @MainActor private static func landing(_ context: Context) async throws -> Landing {
        let text = context.operands[0]
        guard let link = DeepLink(text) else {
            throw ProblemError(
                .usage, .outside.isNoLink(text: Sanitizer.line(text)), hint: .outside.linksLookLike)
        }
        switch link {
        case .kitchen(let name):
            return .kitchen(try await context.kitchens.find(name))
        case .dish(let reference):
            let dish = try await ItemCommand.dish(reference, context.store.library, context)
            return .dish(dish.caterer, dish.id)
        case .draft(let name):
            return .draft(try context.drafts.find(name, toLook: true))
        case .order(let name):
            guard let record = try context.orderBook.record(name) else {
                throw try context.orderBook.noOrder(name)
            }
            return .order(record.id)
        }
    }
}
