import Cache
public import OrderModels

/// A change of a basket that contradicts one of the draft it came from.
public struct DraftConflict: Sendable {
    public enum Matter: Sendable {
        /// Both gave the field different values; text is in quotes, nil means empty.
        case field(String, mine: String?, theirs: String?)
        /// The basket changed an item that the draft has removed.
        case goneThere
        /// The basket removed an item that has changed in the draft.
        case removedHere
    }

    /// The key of the line, or of the basket itself.
    public let item: String
    public let matter: Matter

    init(_ conflict: Conflict) {
        item = conflict.item.key
        matter =
            switch conflict.matter {
            case .column(let name, let mine, let theirs):
                .field(name, mine: Self.word(mine), theirs: Self.word(theirs))
            case .goneThere: .goneThere
            case .removedHere: .removedHere
            }
    }

    private static func word(_ value: ColumnValue) -> String? {
        switch value {
        case .null, .text(""): nil
        case .integer(let number): "\(number)"
        case .text(let text): "\"\(text.prefix(40))\""
        }
    }
}

extension DraftStore {
    /// Saves a basket; in conflicts, `side` wins.
    ///
    /// - Returns: The conflicts that prevented saving, if no side was to win.
    public func save(
        _ id: Basket.ID, as name: String?, keeping side: Side?
    ) async throws -> [DraftConflict] {
        let policy: ConflictPolicy =
            switch side {
            case .mine: .mine
            case .theirs: .theirs
            case nil: .ask
            }
        let report = try await save(id, as: name, policy: policy)
        return report.isApplied ? [] : report.conflicts.map(DraftConflict.init)
    }
}
