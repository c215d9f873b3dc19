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
                help: .options.keep), BasketCommand.draft,
        ], summary: .help.draftSaveSummary,
        details: [
            .help.draftSaveDetails,
            .help.draftSaveDetails2,
        ],
        examples: ["eat-tui draft save usual", "eat-tui draft save --keep mine"]
    ) { context in
        let drafts = try context.drafts
        let id = try context.baskets.find(in: drafts)
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
                    Say.Drafts.savedACopy(draft: summary.called, name: name), of: copy, drafts,
                    context)
            }
        }
        let names = try lineNames(of: id, drafts)
        let report = try await drafts.save(id, as: context.operands.first, policy: policy)
        guard report.isApplied else {
            let reasons = report.conflicts.prefix(5).map { sentence($0, names) }
            let told = reasons.joined(separator: " ")
            let more = report.conflicts.count - reasons.count
            throw ProblemError(
                .ambiguous,
                more > 0
                    ? .drafts.conflictsAndMore(reasons: told, more: more)
                    : .drafts.conflicts(reasons: told),
                hint: .drafts.addKeep)
        }
        return try BasketCommand.tell(Say.Drafts.savedLabel, of: id, drafts, context)
    }

    @MainActor private static func lineNames(
        of id: Basket.ID, _ drafts: DraftStore
    ) throws -> [String: String] {
        let lines = try drafts.content(of: id).lines
        return Dictionary(lines.map { ($0.id.rawValue, $0.line.name) }) { first, _ in first }
    }

    private static func sentence(_ conflict: Conflict, _ names: [String: String]) -> String {
        switch conflict.matter {
        case .column("wishes", _, _): return Say.Drafts.rowsConflict
        case .column(let column, let mine, let theirs):
            let column = column.replacing("_", with: " ")
            let (here, there) = (word(mine), word(theirs))
            guard let name = names[conflict.item.key] else {
                return Say.Drafts.conflict(column: column, here: here, there: there)
            }
            return Say.Drafts.conflictOf(column: column, name: name, here: here, there: there)
        case .goneThere:
            return names[conflict.item.key].map { Say.Drafts.lineRemovedThere(dish: $0) }
                ?? Say.Drafts.draftRemovedThere
        case .removedHere: return Say.Drafts.lineRemovedHere
        }
    }

    private static func word(_ value: ColumnValue) -> String {
        switch value {
        case .null: Say.Things.nothing
        case .integer(let number): "\(number)"
        case .text(""): Say.Things.nothing
        case .text(let text): "\"\(text.prefix(40))\""
        }
    }
}
