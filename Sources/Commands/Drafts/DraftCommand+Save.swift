import Cache
import OrderModels
import Presentation
import Services

extension DraftCommand {
    static let save = Command(
        name: "draft save",
        operands: [Command.Operand(name: "NAME", isOptional: true, takesRest: true)],
        options: [
            OptionSpec(
                name: "keep", value: "WHOSE", choices: ["mine", "saved"],
                help: "whose version counts where both changed"), BasketCommand.draft,
        ], summary: "save the basket under a name",
        details: [
            "A basket without a name gets this one. Of one that has another name a copy is saved "
                + "under this one, and it stays as it is: draft rename gives it another name.",
            "What was saved before may have been changed meanwhile, by an import for example. Where "
                + "both changed the same thing, nothing is saved until --keep decides.",
        ],
        examples: ["eat-tui draft save usual", "eat-tui draft save --keep mine"]
    ) { context in
        let drafts = try context.drafts()
        let id = try context.basket(in: drafts)
        let policy: ConflictPolicy =
            switch context.options.value("keep") {
            case "mine": .mine
            case "saved": .theirs
            default: .ask
            }
        if let name = context.operands.first {
            let summary = try drafts.content(of: id).summary
            if !summary.basket.name.isEmpty, fold(summary.basket.name) != fold(name) {
                let copy = try await drafts.duplicate(id, as: name)
                return try BasketCommand.tell(
                    "saved a copy of \(summary.called) as \(name)", of: copy, drafts, context)
            }
        }
        let names = try lineNames(of: id, drafts)
        let report = try await drafts.save(id, as: context.operands.first, policy: policy)
        guard report.isApplied else {
            let reasons = report.conflicts.prefix(5).map { sentence($0, names) }
            let more = report.conflicts.count > 5 ? " And \(report.conflicts.count - 5) more." : ""
            throw ProblemError(
                .ambiguous,
                "Not saved: the saved draft changed too. \(reasons.joined(separator: " "))\(more)",
                hint: "Add --keep mine or --keep saved.")
        }
        return try BasketCommand.tell("saved", of: id, drafts, context)
    }

    @MainActor private static func lineNames(
        of id: Basket.ID, _ drafts: DraftStore
    ) throws -> [String: String] {
        let lines = try drafts.content(of: id).lines
        return Dictionary(lines.map { ($0.id.rawValue, $0.line.name) }) { first, _ in first }
    }

    private static func sentence(_ conflict: Conflict, _ names: [String: String]) -> String {
        let name = names[conflict.item.key].map { " of \($0)" } ?? ""
        switch conflict.matter {
        case .column("wishes", _, _): return "The rows to fix are not the same."
        case .column(let column, let mine, let theirs):
            let column = column.replacing("_", with: " ")
            return "The \(column)\(name) is \(word(mine)) here and \(word(theirs)) there."
        case .goneThere:
            return names[conflict.item.key].map { "\($0) was removed there." }
                ?? "The draft was removed there."
        case .removedHere: return "A line that was removed here was changed there."
        }
    }

    private static func word(_ value: ColumnValue) -> String {
        switch value {
        case .null: "nothing"
        case .integer(let number): "\(number)"
        case .text(""): "nothing"
        case .text(let text): "\"\(text.prefix(40))\""
        }
    }
}
