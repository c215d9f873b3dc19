import Cache
public import OrderModels

/// Something that a basket and the draft it came from want differently, both having changed it.
public struct DraftConflict: Sendable {
    public enum Matter: Sendable {
        /// Each gave a field another value; text stands in quotes, and nil is none.
        case field(String, mine: String?, theirs: String?)
        /// The basket changed what the draft no longer has.
        case goneThere
        /// The basket removed what has changed in the draft.
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
    /// Saves a basket; where both have changed the same, `side` wins.
    ///
    /// - Returns: What kept it from being saved: conflicts, where no side was to win.
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
