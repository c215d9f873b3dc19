import Cache
import OrderModels

/// A model of copies in plain Swift, to compare the store with.
enum CopyModel {
    /// The two columns of a line that the sequences change.
    struct Values: Hashable {
        var quantity: Int
        var note: String
    }

    /// A copy's edit of a line: as found, and as wanted.
    struct Held: Hashable {
        var base: Values?
        var mine: Values?

        func shown(over theirs: Values?) -> Values? {
            guard let mine, let base, let theirs else { return mine }
            return Values(
                quantity: mine.quantity == base.quantity ? theirs.quantity : mine.quantity,
                note: mine.note == base.note ? theirs.note : mine.note)
        }

        func conflicts(with theirs: Values?) -> Int {
            guard let theirs else { return base != nil && mine != nil ? 1 : 0 }
            guard let mine else { return base == theirs ? 0 : 1 }
            func isTorn<T: Equatable>(_ column: KeyPath<Values, T>) -> Bool {
                mine[keyPath: column] != theirs[keyPath: column]
                    && base?[keyPath: column] != mine[keyPath: column]
                    && base?[keyPath: column] != theirs[keyPath: column]
            }
            return (isTorn(\.quantity) ? 1 : 0) + (isTorn(\.note) ? 1 : 0)
        }

        /// The parent's line after a merge in which it wins conflicts if `yields`.
        func merged(with theirs: Values?, yields: Bool) -> Values? {
            guard yields, conflicts(with: theirs) > 0 else { return shown(over: theirs) }
            guard let mine, let theirs else { return theirs }
            func pick<T: Equatable>(_ column: KeyPath<Values, T>) -> T {
                base?[keyPath: column] == theirs[keyPath: column]
                    ? mine[keyPath: column] : theirs[keyPath: column]
            }
            return Values(quantity: pick(\.quantity), note: pick(\.note))
        }

        static func writing(_ wanted: Values?, over held: Held?, _ theirs: Values?) -> Held? {
            var base = theirs
            if let held {
                if let old = held.base {
                    base = old
                    if let theirs {
                        func keep<T: Equatable>(_ column: KeyPath<Values, T>) -> T {
                            let isMine = held.mine?[keyPath: column] != old[keyPath: column]
                            let isUndone = wanted?[keyPath: column] == old[keyPath: column]
                            return isMine && !isUndone
                                ? old[keyPath: column] : theirs[keyPath: column]
                        }
                        base = Values(quantity: keep(\.quantity), note: keep(\.note))
                    }
                } else if wanted != nil {
                    base = nil
                }
            }
            if base == wanted, wanted == nil || theirs != nil { return nil }
            return Held(base: base, mine: wanted)
        }
    }

    /// The model of a store or copy.
    struct Place {
        struct Step {
            let label: String
            let changes: [String: (before: Held?, after: Held?)]
        }

        var rows: [String: Values] = [:]
        var held: [String: Held] = [:]
        var steps: [Step] = []
        var head = 0
    }
}
