public import OrderModels
import Cache

/// What was done to addresses: how they were, and how they are.
public struct AddressChange: Hashable, Sendable {
    let before: [KeptAddress]
    let after: [KeptAddress]

    /// The one that it was about, as it is now; nil where it is gone.
    public var outcome: KeptAddress? { after.last }

    init(before: [KeptAddress], after: [KeptAddress]) {
        self.before = before
        self.after = after
    }

    /// A provider has begun to keep this one.
    public init(added address: KeptAddress) {
        self.init(before: [], after: [address])
    }
}

extension AddressBook {
    /// Takes `change` back.
    ///
    /// - Returns: Whether there was something left to take back.
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
                // What a provider keeps is told by it alone: here it is shown, or not.
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
