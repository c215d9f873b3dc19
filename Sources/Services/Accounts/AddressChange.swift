public import OrderModels
import Cache

/// A change of addresses: the state before and after.
public struct AddressChange: Hashable, Sendable {
    let before: [KeptAddress]
    let after: [KeptAddress]

    /// The address in question as it is now; nil if it is gone.
    public var outcome: KeptAddress? { after.last }

    init(before: [KeptAddress], after: [KeptAddress]) {
        self.before = before
        self.after = after
    }

    /// For an address that a provider has added.
    public init(added address: KeptAddress) {
        self.init(before: [], after: [address])
    }
}

extension AddressBook {
    /// Undoes `change`.
    ///
    /// - Returns: Whether there was anything left to undo.
    public func undo(_ change: AddressChange) async throws -> Bool {
        try await replace(change.after, with: change.before)
    }

    public func redo(_ change: AddressChange) async throws -> Bool {
        try await replace(change.before, with: change.after)
    }

    private func replace(_ old: [KeptAddress], with new: [KeptAddress]) async throws -> Bool {
        try await store.write(.user) { writer in
            var isDone = false
            func known(_ id: KeptAddress.ID) throws -> KeptAddress? {
                try writer.item(KeptAddress.self, id)
            }
            for address in old where !new.contains(where: { $0.id == address.id }) {
                guard let gone = try known(address.id) else { continue }
                isDone = true
                guard gone.provider != nil else {
                    try writer.delete(KeptAddress.self, gone.id)
                    continue
                }
                try writer.upsert(gone.hidden)
            }
            for address in new {
                // Only the provider changes its addresses; here they are only shown or hidden.
                guard address.provider != nil else {
                    isDone = true
                    try writer.upsert(address)
                    continue
                }
                guard var theirs = try known(address.id) else { continue }
                isDone = true
                theirs.isHidden = address.isHidden
                theirs.isDefault = address.isDefault
                try writer.upsert(theirs)
            }
            if isDone { try writer.redirect(from: old, to: new) }
            return isDone
        }
    }
}
