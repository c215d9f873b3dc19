import OrderModels
import Presentation
import Services

extension DraftCommand {
    private static let keep = OptionSpec(
        name: "keep", value: "WHOSE", choices: ["mine", "saved"], help: .options.keep)

    static let save = Command(
        name: "draft save",
        operands: [Command.Operand(name: "NAME", isOptional: true, takesRest: true)],
        options: [
            keep, BasketCommand.draft,
        ], summary: .help.draftSaveSummary,
        details: [
            .help.draftSaveDetails,
            .help.draftSaveDetails2,
        ],
        examples: ["eat-tui draft save usual", "eat-tui draft save --keep mine"]
    ) { context in
        let drafts = try context.drafts
        let id = try context.baskets.find(in: drafts)
        let side = context.options.value("keep").map { $0 == "mine" ? Side.mine : .theirs }
        if let name = context.operands.first {
            let summary = try drafts.content(of: id).summary
            if !summary.basket.name.isEmpty, !isSameName(summary.basket.name, name) {
                let copy = try await drafts.duplicate(id, as: name)
                return try BasketCommand.tell(
                    .drafts.savedACopy(draft: summary.shownName, name: name), of: copy, drafts,
                    context)
            }
        }
        let names = try lineNames(of: id, drafts)
        let conflicts = try await drafts.save(id, as: context.operands.first, keeping: side)
        guard conflicts.isEmpty else {
            let reasons = conflicts.prefix(5).map { sentence($0, names) }
            let told = reasons.joined(separator: " ")
            let more = conflicts.count - reasons.count
            throw ProblemError(
                .ambiguous,
                more > 0
                    ? .drafts.conflictsAndMore(reasons: told, more: more)
                    : .drafts.conflicts(reasons: told),
                hint: .drafts.addKeep
            ).about(option: "--keep", taking: keep.choices ?? [])
        }
        return try BasketCommand.tell(.drafts.savedLabel, of: id, drafts, context)
    }

    @MainActor private static func lineNames(
        of id: Basket.ID, _ drafts: DraftStore
    ) throws -> [String: String] {
        let lines = try drafts.content(of: id).lines
        return Dictionary(lines.map { ($0.id.rawValue, $0.line.name) }) { first, _ in first }
    }

    private static func sentence(_ conflict: DraftConflict, _ names: [String: String]) -> String {
        switch conflict.matter {
        case .field("wishes", _, _): return Say.Drafts.rowsConflict
        case .field(let column, let mine, let theirs):
            let column = Say.Drafts.column(column: column)
            let (here, there) = (mine ?? Say.Things.nothing, theirs ?? Say.Things.nothing)
            guard let name = names[conflict.item] else {
                return Say.Drafts.conflict(column: column, here: here, there: there)
            }
            return Say.Drafts.conflictOf(column: column, name: name, here: here, there: there)
        case .goneThere:
            return names[conflict.item].map { Say.Drafts.lineRemovedThere(dish: $0) }
                ?? Say.Drafts.draftRemovedThere
        case .removedHere: return Say.Drafts.lineRemovedHere
        }
    }
}
