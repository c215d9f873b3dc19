import Sentences
import Cache
import OrderModels

/// Makes drafts of baskets: saves, names, copies and imports them.
@MainActor
struct DraftKeeper {
    let store: any RootStore
    let copies: WorkingCopies
    let reader: BasketReader
    let history: DraftHistory
    let now: @Sendable () -> Instant

    func save(
        _ id: Basket.ID, as name: String? = nil, policy: ConflictPolicy = .ask
    ) async throws -> MergeReport {
        let report = try await saveCopy(id, as: name, policy: policy)
        if report.isApplied, !report.applied.isEmpty { try await history.note(.step, id) }
        return report
    }

    private func saveCopy(
        _ id: Basket.ID, as name: String? = nil, policy: ConflictPolicy = .ask
    ) async throws -> MergeReport {
        if let name {
            guard Self.isName(name) else { throw DraftError.nameNeeded }
            try checkFree(name, for: id)
        }
        return try await copies.change(id) { copy in
            let state = try copy.state(of: id)
            // What has a name is the diner's.
            try copy.journal.forgetAgent(of: id)
            let name = name ?? state.basket.name
            guard !name.allSatisfy(\.isWhitespace) else { throw DraftError.nameNeeded }
            return try copy.merge(policy, asStep: Sentence.undo.saved(name: name).column) {
                try state.naming(name)?.write(to: $0)
            }
        }
    }

    func rename(_ id: Basket.ID, to name: String) async throws {
        guard Self.isName(name) else { throw DraftError.nameNeeded }
        try checkFree(name, for: id)
        let isStep = try await copies.change(id) { copy in
            guard let edit = try copy.reader.state(of: id)?.naming(name) else { return false }
            try copy.journal.forgetAgent(of: id)
            var applied: [MergeReport.Applied] = []
            // A saved basket gets the name at once, so the copy needs no change of its own.
            if let old = try copy.parent.item(Basket.self, id) {
                var new = old
                new.name = name
                try copy.parent.upsert(new)
                applied = [MergeReport.Applied(old, new)]
            }
            try copy.step(Sentence.undo.named(name: name).column, with: applied, edit.write)
            return true
        }
        if isStep { try await history.note(.step, id) }
    }

    func duplicate(_ id: Basket.ID, as name: String? = nil) async throws -> Basket.ID {
        let content = try reader.content(of: id)
        if let name {
            guard Self.isName(name) else { throw DraftError.nameNeeded }
            try checkFree(name, for: nil)
        }
        let name = name ?? ""
        var copy = BasketState.empty(
            of: content.summary.basket.caterer, at: now(), named: name, occasion: content.occasion)
        copy.basket.wishes = content.summary.basket.wishes
        let lines = content.lines.map { $0.line.moved(to: copy.basket.id) }
        try await copies.make(
            copy, BasketEdit(label: .undo.copiedFrom(draft: content.summary.called), lines: lines))
        if !name.isEmpty { _ = try await saveCopy(copy.basket.id) }
        try await history.note(.came, copy.basket.id, .undo.copied(draft: content.summary.called))
        return copy.basket.id
    }

    func importBasket(
        of caterer: Caterer.ID, named name: String = "", occasion: Occasion = Occasion(),
        lines: [BasketLine], wishes: [Wish] = []
    ) async throws -> Basket.ID {
        let empty = BasketState.empty(
            of: caterer, at: now(), named: try free(name), occasion: occasion)
        try await copies.make(
            empty, empty.taking(lines, wishes) ?? BasketEdit(label: .undo.importedNothing))
        let id = empty.basket.id
        try await history.note(.came, id, .undo.imported(draft: try reader.called(id)))
        return id
    }

    // MARK: Names

    /// Gives a number to each of `arrived` whose name another basket has.
    ///
    /// - Returns: What they were called and are called now.
    func numberNames(of arrived: [Basket.ID]) async throws -> [(old: String, new: String)] {
        var renamed: [(old: String, new: String)] = []
        let arrived = Set(arrived)
        for basket in try reader.summaries().map(\.basket) where arrived.contains(basket.id) {
            guard !basket.name.isEmpty, try !reader.isFree(basket.name, for: basket.id) else {
                continue
            }
            let name = try free(basket.name)
            try await rename(basket.id, to: name)
            renamed.append((basket.name, name))
        }
        return renamed
    }

    /// Marks alone, such as the `*` of lists, are no name to tell a draft by.
    private nonisolated static func isName(_ name: String) -> Bool {
        !name.allSatisfy { $0.isWhitespace || $0.isPunctuation || $0.isASCII && $0.isSymbol }
    }

    private func checkFree(_ name: String, for id: Basket.ID?) throws {
        guard try reader.isFree(name, for: id) else { throw DraftError.nameTaken(name) }
    }

    private func free(_ name: String) throws -> String {
        guard !name.isEmpty else { return name }
        let taken = try reader.summaries().map(\.basket.name)
        var (candidate, number) = (name, 1)
        while taken.contains(where: { isSameName($0, candidate) }) {
            number += 1
            candidate = "\(name) \(number)"
        }
        return candidate
    }
}
