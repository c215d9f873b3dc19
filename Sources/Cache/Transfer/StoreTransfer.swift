import OrderModels

/// Carries all that one store has over to another, whatever either stands on, and looks whether it
/// has arrived.
///
/// What the diner made goes in one transaction: a program that is killed meanwhile leaves all of it
/// or nothing. What the target has already under the same name stays as it is there. What can be
/// fetched again goes in batches, and the source's word counts.
@MainActor
public final class StoreTransfer {
    private let source: any RootStore
    private let target: any RootStore
    private let batch: Int
    /// What the last run added to the target.
    private var added: [any Parcel] = []

    public init(from source: any RootStore, to target: any RootStore, batch: Int = 500) {
        self.source = source
        self.target = target
        self.batch = batch
    }

    /// Copies and compares. Another run puts what the source has by then in the place of what this
    /// one added.
    public func run() async throws {
        for step in TransferSteps.cache {
            try await step.copy(from: source, to: target, batch: batch)
            let (has, had) = (try step.count(in: target), try step.count(in: source))
            guard has >= had else { throw TransferError.lost(step.name, had - has) }
        }
        let parcels = try source.readAll { try StoredItems.parcels(in: $0) }
        let earlier = added
        let arrived = try await target.write(.user) { writer in
            for parcel in earlier.reversed() { try parcel.takeBack(from: writer) }
            return try parcels.map { try $0.add(to: writer) }
        }
        added = arrived.compactMap(\.self)
        let missing = try target.read { reader in
            try zip(parcels, arrived).count { parcel, arrived in
                try !(arrived ?? parcel).isThere(in: reader, asItIs: arrived != nil)
            }
        }
        guard missing == 0 else { throw TransferError.lost("user", missing) }
    }

    /// Takes from the target what the diner made in the source.
    func takeBack() async throws {
        let earlier = added
        added = []
        try await target.write(.user) { writer in
            for parcel in earlier.reversed() { try parcel.takeBack(from: writer) }
        }
    }
}
