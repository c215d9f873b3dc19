public import Cache
public import OrderModels

/// Saving, naming, copying and throwing away.
extension DraftStore {
    /// Saves a basket as it is, under its name or a new one.
    ///
    /// Where what was saved has changed meanwhile, `policy` decides; a report that is not applied
    /// says what has to be decided, and everything is as it was.
    public func save(
        _ id: Basket.ID, as name: String? = nil, policy: ConflictPolicy = .ask
    ) async throws -> MergeReport {
        if let name { try checkFree(name, for: id) }
        return try await withCopy(of: id) { child in
            let naming = try await self.edit(id) { state, _ in
                let name = name ?? state.basket.name
                guard !Self.isBlank(name) else { throw DraftError.nameNeeded }
                return state.naming(name)
            }
            let report = try await self.store.merge(child, policy: policy)
            if !report.isApplied, naming != nil { try await child.undo() }
            return report
        }
    }

    /// Takes a save back: what was saved is as it was before, and the basket, called `name` again,
    /// holds what it held.
    ///
    /// - Returns: Whether it could be; where what was saved has changed since, nothing is done.
    public func takeBack(
        _ saved: MergeReport, of id: Basket.ID, called name: String
    ) async throws -> Bool {
        guard let inverse = saved.inverse else { return false }
        return try await withCopy(of: id) { child in
            // As it begins: to take that back again would be to lose the basket.
            let report = try await self.store.undoMerge(
                inverse, of: child, label: BasketEdit.beginning)
            guard report.isApplied else { return false }
            try await child.edit(BasketEdit.beginning) { view in
                guard var basket = try view.state(of: id)?.basket, basket.name != name else {
                    return
                }
                basket.name = name
                try view.upsert(basket)
            }
            return true
        }
    }

    /// Calls a basket something else, also where it is saved.
    public func rename(_ id: Basket.ID, to name: String) async throws {
        guard !Self.isBlank(name) else { throw DraftError.nameNeeded }
        try checkFree(name, for: id)
        try await withCopy(of: id) { child in
            try await child.transact { journal, view in
                guard let edit = try view.state(of: id)?.naming(name) else { return ("", ()) }
                // What is saved has the name at once; then the copy has no name of its own.
                if var saved = try journal.item(Basket.self, id) {
                    saved.name = name
                    try journal.upsert(saved)
                }
                try edit.write(to: view)
                return (edit.label, ())
            }
        }
    }

    /// Another basket with the same in it: saved under `name`, or else unsaved, without a name.
    public func duplicate(_ id: Basket.ID, as name: String? = nil) async throws -> Basket.ID {
        let content = try content(of: id)
        let name = name ?? ""
        if !name.isEmpty { try checkFree(name, for: nil) }
        var copy = BasketState.empty(
            of: content.summary.basket.caterer, at: now(), named: name, occasion: content.occasion)
        copy.basket.wishes = content.summary.basket.wishes
        let lines = content.lines.map { $0.line.moved(to: copy.basket.id) }
        try await make(
            copy, BasketEdit(label: "copied from \(content.summary.called)", lines: lines))
        if !name.isEmpty { _ = try await save(copy.basket.id) }
        return copy.basket.id
    }

    /// Throws a basket away, for now: ``restore(_:)`` brings it back.
    public func discard(_ id: Basket.ID) async throws {
        try await withCopy(of: id) { child in
            // Throws where there is no such basket.
            try await self.edit(id) { _, _ in nil }
            try await child.discard()
        }
    }

    public func restore(_ id: Basket.ID) async throws {
        try await store.restoreChild(id.copy)
    }

    /// Removes what was thrown away, for good.
    ///
    /// - Returns: How many baskets that were.
    @discardableResult
    public func purge() async throws -> Int {
        try await store.purgeDiscarded { draft, view in
            let id = Basket.ID(rawValue: draft.id.rawValue)
            try view.deleteAll(BasketLine.self, where: [.basket(id)])
            try view.delete(Basket.self, id)
        }
    }

    /// A new unsaved basket with these lines and rows to fix, all of them one step. Where another
    /// basket has `name`, this one gets a number after it.
    public func importBasket(
        of caterer: Caterer.ID, named name: String = "", occasion: Occasion = Occasion(),
        lines: [BasketLine], wishes: [Wish] = []
    ) async throws -> Basket.ID {
        let empty = BasketState.empty(
            of: caterer, at: now(), named: try free(name), occasion: occasion)
        try await make(
            empty, empty.taking(lines, wishes) ?? BasketEdit(label: "imported 0 lines"))
        return empty.basket.id
    }

    // MARK: Names

    private nonisolated static func isBlank(_ name: String) -> Bool {
        name.allSatisfy(\.isWhitespace)
    }

    /// Whether two drafts cannot have these names: nobody could say which is meant.
    nonisolated static func isSame(_ one: String, _ other: String) -> Bool {
        let folded = fold(one)
        // A name may be all signs, of which folding leaves nothing.
        return folded.isEmpty ? one == other : folded == fold(other)
    }

    /// Whether a basket could be called so: none but itself is.
    public func isFree(_ name: String, for id: Basket.ID?) throws -> Bool {
        try !summaries().contains { $0.id != id && Self.isSame($0.basket.name, name) }
    }

    private func checkFree(_ name: String, for id: Basket.ID?) throws {
        guard try isFree(name, for: id) else { throw DraftError.nameTaken(name) }
    }

    private func free(_ name: String) throws -> String {
        guard !name.isEmpty else { return name }
        let taken = try summaries().map(\.basket.name)
        var (candidate, number) = (name, 1)
        while taken.contains(where: { Self.isSame($0, candidate) }) {
            number += 1
            candidate = "\(name) \(number)"
        }
        return candidate
    }
}
