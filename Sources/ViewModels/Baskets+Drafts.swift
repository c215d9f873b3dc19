import Cache
import OrderModels
import Presentation
public import Services

/// What the diner does with whole baskets. All of it can be taken back in the list of drafts, by a
/// later run of the program too.
extension Baskets {
    /// Makes a draft the basket that is worked on.
    public func load(
        _ draft: BasketSummary, _ told: @escaping Told,
        _ loaded: @escaping @MainActor () -> Void
    ) {
        keep(told) { [drafts] in
            try await drafts.touch(draft.id)
            loaded()
        }
    }

    public func rename(_ draft: BasketSummary, to name: String, _ told: @escaping Told) {
        keep(told) { [drafts] in
            try await drafts.rename(draft.id, to: name)
            told(Say.Drafts.isCalledNow(draft: draft.called, name: name), .undo)
        }
    }

    /// Another basket with the same in it: under a name, or else not saved yet.
    public func duplicate(_ draft: BasketSummary, as name: String, _ told: @escaping Told) {
        keep(told) { [drafts] in
            _ = try await drafts.duplicate(draft.id, as: name)
            let called = name.isEmpty ? Say.Drafts.notSavedYet : Say.Drafts.asWord(name: name)
            told(Say.Drafts.copied2(draft: draft.called, called: called), .undo)
        }
    }

    public func discard(_ draft: BasketSummary, _ told: @escaping Told) {
        keep(told) { [drafts] in
            try await drafts.discard(draft.id)
            told(Say.Drafts.threwAway2(draft: draft.called), .undo)
        }
    }

    public func restore(_ draft: BasketSummary, _ told: @escaping Told) {
        keep(told) { [drafts] in
            try await drafts.restore(draft.id)
            told(Say.Drafts.broughtBack2(draft: draft.called), .undo)
        }
    }

    // MARK: Their history

    public func undoDeed(_ told: @escaping Told) {
        keep(told) { [drafts] in
            guard let label = try await drafts.undoDeed() else { return }
            told("Undone: \(label).", .redo)
        }
    }

    public func redoDeed(_ told: @escaping Told) {
        keep(told) { [drafts] in
            guard let label = try await drafts.redoDeed() else { return }
            told(Say.Keys.doneAgain(label: label), .undo)
        }
    }
}
