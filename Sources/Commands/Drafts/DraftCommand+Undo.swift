import JSON
import Services

/// Undoing what was done to drafts as wholes; `basket undo` is for what is in one.
extension DraftCommand {
    static let undo = Command(
        name: "draft undo", operands: [], options: [],
        summary: "take back what was last done to a draft as a whole",
        details: [
            "A copy, an import, what was thrown away or brought back, a save, another name: one by "
                + "one, days later too, whether it was done here or on the screens. What is in a "
                + "draft has a history of its own: basket undo."
        ], examples: ["eat-tui draft undo"]
    ) { context in
        try await move(context, "There is nothing to undo.", "undone") { try await $0.undoDeed() }
    }

    static let redo = Command(
        name: "draft redo", operands: [], options: [], summary: "do it again"
    ) { context in
        try await move(context, "There is nothing to redo.", "done again") {
            try await $0.redoDeed()
        }
    }

    @MainActor private static func move(
        _ context: Context, _ nothing: String, _ verb: String,
        _ step: @MainActor (DraftStore) async throws -> String?
    ) async throws -> ExitStatus {
        let drafts = try context.drafts()
        let label = try await step(drafts)
        let next = try drafts.deeds()
        guard context.output.form != .json else {
            context.output.json(
                Envelope.bytes("draft-history", nil, now: context.now()) { json in
                    json.field("did", label.map { "\(verb): \($0)" })
                    json.field("undo", next.undo)
                    json.field("redo", next.redo)
                })
            return .done
        }
        let said = label.map { "\(verb.prefix(1).uppercased() + verb.dropFirst()): \($0)." }
        context.output.line(said ?? nothing)
        return .done
    }
}
