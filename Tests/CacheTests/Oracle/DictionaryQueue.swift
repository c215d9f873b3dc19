import OrderModels
import Synchronization

@testable import Cache

/// Holds the committed state, and runs one write block after another.
actor DictionaryQueue {
    private nonisolated let executor = QueueExecutor(label: "eat-tui.tests.dictionaries")
    private nonisolated let committed = Mutex<(stock: Stock, isOpen: Bool)>((Stock(), false))

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    nonisolated func open() -> Stock {
        committed.withLock { committed in
            committed.isOpen = true
            return committed.stock
        }
    }

    /// Runs `body` on a copy, which becomes the committed state unless it throws; then calls
    /// `announce` before the next block.
    func perform<T: Sendable>(
        _ realm: Realm, _ body: @Sendable (any WriteAccessor) throws -> T,
        announce: @Sendable (Stock, StoreChange?) -> Void
    ) throws -> T {
        let (stock, isOpen) = committed.withLock { $0 }
        guard isOpen else { throw StoreError.notOpen }
        let writer = DictionaryWriter(stock, realm: realm)
        let value = try body(writer)
        let changed = writer.stock
        committed.withLock { $0.stock = changed }
        announce(changed, writer.change)
        return value
    }

    func close() {
        committed.withLock { $0.isOpen = false }
    }
}
