public import OrderModels
import Synchronization

extension SQLiteStore {
    /// How often a transfer is repeated because the store changed meanwhile.
    private static let transfers = 10

    /// Whether all content ends with the process.
    public var isInMemory: Bool { locations.isInMemory }

    /// Copies a store in memory to files and, once they have everything, switches to them (0051).
    ///
    /// The store can be read and written meanwhile: it switches in a turn of the main queue in which
    /// nothing is left to copy. A write that is requested in between goes to the files. If anything
    /// fails, the store stays in memory, and the diner's data in the files is as before. The diner's
    /// data at the server `left` is not copied; a successful move removes it.
    ///
    /// - Returns: What happened to the files on the way.
    @MainActor @discardableResult
    public func keep(
        at files: StoreLocations, leaving left: ProviderID? = nil
    ) async throws -> [StoreNotice] {
        guard isInMemory, readSide != nil else { throw StoreError.alreadyOpen }
        let target = SQLiteStore(at: files, log: log)
        do {
            let notices = try target.open()
            target.onNotice = onNotice
            let transfer = StoreTransfer(from: self, to: target, leaving: left)
            do {
                try await carryOver(transfer, to: files)
                try memoryLeases.hold(in: target.leases)
                try connections.stand(where: target.connections)
            } catch {
                memoryLeases.letGo()
                // The first error is the one that the diner has to see.
                try? await transfer.takeBack()
                throw error
            }
            await target.close()
            hidesFiles = false
            return notices
        } catch {
            await target.close()
            throw error
        }
    }

    /// Returns in a turn in which the other store has everything.
    @MainActor private func carryOver(
        _ transfer: StoreTransfer, to files: StoreLocations
    ) async throws {
        for _ in 0..<Self.transfers {
            let changed = Changed()
            let following = follow { [changed] _ in changed.isSo = true }
            do {
                try await transfer.run()
            } catch {
                // A write in between may explain the error; the next attempt includes it.
                guard changed.isSo || unmerged.load(ordering: .relaxed) > 0 else { throw error }
                continue
            }
            withExtendedLifetime(following) {}
            if !changed.isSo, unmerged.load(ordering: .relaxed) == 0 { return }
        }
        throw StoreError.busy(file: files.path(of: .user))
    }

    @MainActor private final class Changed {
        var isSo = false
    }
}
