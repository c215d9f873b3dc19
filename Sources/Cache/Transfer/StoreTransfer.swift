public import OrderModels
import Synchronization

/// Copies everything from one store to another, and verifies that it arrived.
///
/// The diner's own data goes in one transaction, so a kill leaves all of it or nothing; items that
/// the target has under the same key stay. Cached data goes in batches and overwrites.
@MainActor
public final class StoreTransfer {
    private let source: any RootStore
    private let target: any RootStore
    private let batch: Int
    private let left: ProviderID?
    /// What the runs so far added to the target, or may have: a commit that could not be sealed on
    /// the disk is there and reported as failed.
    private var added: [any Parcel] = []

    /// The diner's things at the server `left` stay behind.
    public init(
        from source: any RootStore, to target: any RootStore, leaving left: ProviderID? = nil,
        batch: Int = 500
    ) {
        self.source = source
        self.target = target
        self.left = left
        self.batch = batch
    }

    /// Copies and compares. A further run replaces what the previous one added.
    public func run() async throws {
        for step in TransferSteps.cache {
            try await step.copy(from: source, to: target, batch: batch)
            let (has, had) = (try step.count(in: target), try step.count(in: source))
            guard has >= had else { throw TransferError.lost(step.name, had - has) }
        }
        let accounts = try target.read { try $0.items(Request(KnownAccount.self)).map(\.provider) }
        let parcels = try source.readAll { [left] inventory in
            let staying = try StayingBehind(of: left, accounts: Set(accounts), in: inventory)
            return try StoredItems.parcels(in: inventory, but: staying)
        }
        let earlier = added
        let noted = Mutex<[any Parcel]>([])
        let arrived: [(any Parcel)?]
        do {
            arrived = try await target.write(.user) { writer in
                for parcel in earlier.reversed() { try parcel.takeBack(from: writer) }
                let arrived = try parcels.map { try $0.add(to: writer) }
                noted.withLock { $0 = arrived.compactMap(\.self) }
                return arrived
            }
        } catch {
            added += noted.withLock(\.self)
            throw error
        }
        added = arrived.compactMap(\.self)
        let missing = try target.read { reader in
            try zip(parcels, arrived).count { parcel, arrived in
                try !(arrived ?? parcel).isThere(in: reader, asItIs: arrived != nil)
            }
        }
        guard missing == 0 else { throw TransferError.lost("user", missing) }
    }

    /// Removes from the target what the last run added of the diner's own data.
    func takeBack() async throws {
        let earlier = added
        added = []
        try await target.write(.user) { writer in
            for parcel in earlier.reversed() { try parcel.takeBack(from: writer) }
        }
    }
}
