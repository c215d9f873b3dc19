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
        let report = try await saveCopy(id, as: name, policy: policy)
        if report.isApplied, !report.applied.isEmpty { try await note(.step, id) }
        return report
    }

    private func saveCopy(
        _ id: Basket.ID, as name: String? = nil, policy: ConflictPolicy = .ask
    ) async throws -> MergeReport {
        if let name { try checkFree(name, for: id) }
        return try await withCopy(of: id) { child in
            try await self.store.merge(
                child, policy: policy,
                asStep: { view in
                    guard let state = try view.state(of: id) else {
                        throw DraftError.notFound(id.rawValue, near: nil)
                    }
                    let name = name ?? state.basket.name
                    guard !Self.isBlank(name) else { throw DraftError.nameNeeded }
                    try state.naming(name)?.write(to: view)
                    return "saved as \(name)"
                })
        }
    }

    /// Calls a basket something else, also where it is saved.
    public func rename(_ id: Basket.ID, to name: String) async throws {
        guard !Self.isBlank(name) else { throw DraftError.nameNeeded }
        try checkFree(name, for: id)
        let before = try lastStep(of: id)
        try await withCopy(of: id) { child in
            try await child.transact(through: "named it \(name)") { saved, view in
                guard let edit = try view.state(of: id)?.naming(name) else { return [] }
                var outer: [MergeReport.Applied] = []
                // What is saved has the name at once; then the copy has no name of its own.
                if let old = try saved.item(Basket.self, id) {
                    var new = old
                    new.name = name
                    try saved.upsert(new)
                    outer = [MergeReport.Applied(old, new)]
                }
                try edit.write(to: view)
                return outer
            }
        }
        if try lastStep(of: id) != before { try await note(.step, id) }
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
        if !name.isEmpty { _ = try await saveCopy(copy.basket.id) }
        try await note(.came, copy.basket.id, "copied \(content.summary.called)")
        return copy.basket.id
    }

    /// Throws a basket away, for now: ``restore(_:)`` brings it back.
    public func discard(_ id: Basket.ID) async throws {
        try await discardCopy(id)
        try await note(.went, id, "threw away \(try called(id))")
    }

    public func restore(_ id: Basket.ID) async throws {
        try await store.restoreChild(id.copy)
        try await note(.came, id, "brought back \(try called(id))")
    }

    func discardCopy(_ id: Basket.ID) async throws {
        try await withCopy(of: id) { child in
            // Throws where there is no such basket.
            try await self.edit(id) { _, _ in nil }
            try await child.discard()
        }
    }

    /// Removes what was thrown away, for good, and what option editors left that were killed.
    ///
    /// - Returns: How many baskets that were.
    @discardableResult
    public func purge() async throws -> Int {
        let count = try await store.purgeDiscarded { draft, view in
            let id = Basket.ID(rawValue: draft.id.rawValue)
            try view.deleteAll(BasketLine.self, where: [.basket(id)])
            try view.delete(Basket.self, id)
        }
        for id in try leftOpen() where try isFree(id) {
            try await withCopy(of: id) { copy in
                for left in try copy.drafts() { try await copy.discardChild(left.id) }
                try await copy.purgeDiscarded()
            }
        }
        return count
    }

    /// Baskets with an option editor that was neither committed nor left, and copies of no basket.
    private func leftOpen() throws -> [Basket.ID] {
        let known = Set(try (summaries() + summaries(discarded: true)).map(\.id.copy))
        return try store.read { reader in
            let all = try reader.items(Request(Draft.self, where: .discarded(false)))
            let parents = Set(all.compactMap(\.parent))
            return all.filter {
                $0.parent == nil && (parents.contains($0.id) || !known.contains($0.id))
            }.map { Basket.ID(rawValue: $0.id.rawValue) }
        }
    }

    /// Whether nobody has its working copy open at this moment.
    func isFree(_ id: Basket.ID) throws -> Bool { try store.leases.take(id.copy) != nil }

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
        let id = empty.basket.id
        try await note(.came, id, "imported \(try called(id))")
        return id
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
