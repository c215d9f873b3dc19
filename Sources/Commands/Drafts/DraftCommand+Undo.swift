import Sentences
import JSON
import Presentation
import Services

/// Undo of changes to whole drafts; `basket undo` is for changes inside one.
extension DraftCommand {
    static let undo = Command(
        name: "draft undo", operands: [], options: [],
        summary: .help.draftUndoSummary,
        details: [.help.draftUndoDetails], examples: ["eat-tui draft undo"]
    ) { context in
        try await move(context, Say.Drafts.thereIsNothingToUndo, Say.Drafts.undone(step:)) {
            try await $0.undoDeed()
        }
    }

    static let redo = Command(
        name: "draft redo", operands: [], options: [], summary: .help.draftRedoSummary
    ) { context in
        try await move(context, Say.Basket.thereIsNothingToRedo, Say.Basket.doneAgain(step:)) {
            try await $0.redoDeed()
        }
    }

    @MainActor private static func move(
        _ context: Context, _ nothing: String, _ done: (Sentence) -> String,
        _ step: @MainActor (DraftStore) async throws -> Sentence?
    ) async throws -> ExitStatus {
        let drafts = try context.drafts
        let label = try await step(drafts)
        let next = try drafts.deeds()
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.draftHistory, nil, now: context.now()) { json in
                    json.field("did", label.map(done))
                    json.field("undo", next.undo?.text)
                    json.field("redo", next.redo?.text)
                })
            return .done
        }
        let said = label.map { done(.verbatim($0.shown)) }.map {
            $0.prefix(1).uppercased() + $0.dropFirst() + "."
        }
        context.output.line(said ?? nothing)
        return .done
    }
}
