public import OrderModels
import Synchronization

extension SQLiteStore {
    /// How often a transfer begins again because something changed meanwhile.
    private static let transfers = 10

    /// Whether all of it ends with the process.
    public var isInMemory: Bool { locations.isInMemory }

    /// Carries what is in memory over to files and, once it has arrived, stands on those.
    ///
    /// Others may read and write meanwhile: the store changes its ground in the turn in which nothing
    /// is left to carry over. A write that is asked for in between goes to the files. Where anything
    /// fails, the store stays as it is and the files have nothing of the diner's from it.
    ///
    /// - Returns: What happened to the files on the way.
    @MainActor @discardableResult
    public func keep(at files: StoreLocations) async throws -> [StoreNotice] {
        guard isInMemory, readSide != nil else { throw StoreError.alreadyOpen }
        let target = SQLiteStore(at: files)
        do {
            let notices = try target.open()
            target.onNotice = onNotice
            let transfer = StoreTransfer(from: self, to: target)
            do {
                try await carryOver(transfer, to: files)
                try connections.stand(where: target.connections)
            } catch {
                // Why it failed is what the diner has to hear, whatever else fails after it.
                try? await transfer.takeBack()
                throw error
            }
            await target.close()
            return notices
        } catch {
            await target.close()
            throw error
        }
    }

    /// Returns in a turn in which the other store has all of it.
    @MainActor private func carryOver(
        _ transfer: StoreTransfer, to files: StoreLocations
    ) async throws {
        for _ in 0..<Self.transfers {
            let changed = Changed()
            let following = follow { [changed] _ in changed.isSo = true }
            do {
                try await transfer.run()
            } catch {
                // What was being written meanwhile arrives the next time.
                guard changed.isSo || unmerged.load(ordering: .relaxed) > 0 else { throw error }
                continue
            }
            withExtendedLifetime(following) {}
            if !changed.isSo, unmerged.load(ordering: .relaxed) == 0 { return }
        }
        throw StoreError.busy(file: files.path(of: .user))
    }

    /// Whether something was committed meanwhile.
    @MainActor private final class Changed {
        var isSo = false
    }
}
