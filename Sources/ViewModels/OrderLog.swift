import Cache
import OrderModels

/// The stored orders, the latest first. There may be thousands: it reads the newest at once, older
/// ones in the background, and later only changes.
@MainActor
final class OrderLog {
    private(set) var records: [OrderRecord] = []

    private let store: any RootStore
    private let activity: Activity
    /// Called when the older orders have been read.
    private let grown: @MainActor () -> Void
    private var reading: Task<Void, Never>?
    /// What has changed during that read.
    private var missed: Set<String> = []

    /// A few screens.
    static let newest = 200

    init(_ store: any RootStore, _ activity: Activity, grown: @escaping @MainActor () -> Void) {
        self.store = store
        self.activity = activity
        self.grown = grown
    }

    /// Reads the newest orders, and all active ones. Keeps older ones until they are read again.
    func open(readsOn: Bool = true) throws {
        let (found, count) = try store.read { reader in
            (
                try reader.items(Request(OrderRecord.self, limit: Self.newest))
                    + reader.items(Request(OrderRecord.self, where: .active)),
                try reader.count(Request(OrderRecord.self))
            )
        }
        guard count > Self.newest else {
            records = Self.sorted(found)
            return
        }
        take(found)
        if readsOn { readOn() }
    }

    /// Reads again what a commit has changed.
    func follow(_ change: StoreChange) throws {
        switch change.kinds[OrderRecord.kind] {
        case .known(let keys)?:
            if reading != nil { missed.formUnion(keys) }
            try reread(keys)
        case .unknown?: try open()
        case nil: break
        }
    }

    /// Stops reading; the orders read so far stay.
    func close() {
        reading?.cancel()
        reading = nil
    }

    private func readOn() {
        close()
        missed = []
        reading = activity.work { [weak self, store, activity] in
            // Reading the newest orders has reported trouble with the store.
            let all = await activity.optional {
                try await store.readInBackground { try $0.items(Request(OrderRecord.self)) }
            }
            guard let self, !Task.isCancelled, let all else { return }
            (reading, records) = (nil, all)
            activity.optional { try reread(missed) }
            grown()
        }
    }

    private func reread(_ keys: Set<String>) throws {
        guard !keys.isEmpty else { return }
        let ids = keys.map(Order.ID.init(rawValue:))
        let found = try store.read {
            try $0.items(Request(OrderRecord.self, where: .anyOf(ids)))
        }
        records.removeAll { keys.contains($0.id.rawValue) }
        take(found)
    }

    private func take(_ found: [OrderRecord]) {
        let new = Set(found.map(\.id))
        records = Self.sorted(records.filter { !new.contains($0.id) } + found)
    }

    /// Without duplicates.
    private static func sorted(_ records: [OrderRecord]) -> [OrderRecord] {
        var seen: Set<Order.ID> = []
        return records.filter { seen.insert($0.id).inserted }.sorted {
            ($1.placedAt, $0.id.rawValue) < ($0.placedAt, $1.id.rawValue)
        }
    }
}
