import Cache
import OrderModels
public import Services

/// What the diner does with whole baskets. All of it can be taken back.
extension Baskets {
    /// Makes a draft the basket that is worked on.
    public func load(
        _ draft: BasketSummary, _ told: @escaping Told,
        _ loaded: @escaping @MainActor () -> Void
    ) {
        keep(told) { [self, drafts] in
            let before = try drafts.current(of: provisions.providers)
            try await drafts.touch(draft.id)
            if let before, before != draft.id {
                provisions.undo.did("went on with \(draft.called)") {
                    try await drafts.touch(before)
                }
            }
            loaded()
        }
    }

    public func rename(_ draft: BasketSummary, to name: String, _ told: @escaping Told) {
        keep(told) { [self, drafts] in
            let old = draft.basket.name
            try await drafts.rename(draft.id, to: name)
            provisions.undo.did("named it \(name)") {
                // Where it had no name, having one is a step of its own.
                if old.isEmpty {
                    try await drafts.undo(draft.id)
                } else {
                    try await drafts.rename(draft.id, to: old)
                }
            }
            told("\(draft.called) is called \(name) now.", .undo)
        }
    }

    /// Another basket with the same in it: under a name, or else not saved yet.
    public func duplicate(_ draft: BasketSummary, as name: String, _ told: @escaping Told) {
        keep(told) { [self, drafts] in
            let copy = try await drafts.duplicate(draft.id, as: name)
            provisions.undo.did("copied \(draft.called)") { try await drafts.discard(copy) }
            let called = name.isEmpty ? "not saved yet" : "as \(name)"
            told("Copied \(draft.called), \(called).", .undo)
        }
    }

    public func discard(_ draft: BasketSummary, _ told: @escaping Told) {
        keep(told) { [self, drafts] in
            try await drafts.discard(draft.id)
            provisions.undo.did("threw away \(draft.called)") {
                try await drafts.restore(draft.id)
            }
            told("Threw away \(draft.called).", .undo)
        }
    }

    public func restore(_ draft: BasketSummary, _ told: @escaping Told) {
        keep(told) { [self, drafts] in
            try await drafts.restore(draft.id)
            provisions.undo.did("brought back \(draft.called)") {
                try await drafts.discard(draft.id)
            }
            told("Brought back \(draft.called).", .undo)
        }
    }
}
