import FoundationEssentials
import Synchronization

/// Keeps the ledger in memory and on disk, and makes one change at a time.
final class Book: Sendable {
    private struct Pages {
        var ledger: Ledger
        /// Nil where nothing is stored.
        var archive: Archive?
    }

    private let pages: Mutex<Pages>
    /// Rings after each change.
    private let bell: Bell
    /// The key that signs tokens. It is stored in the book, so that diners stay signed in after a
    /// restart.
    let key: [UInt8]

    /// Opens the file at `path`; nil stores nothing.
    ///
    /// A file belongs to one town, because orders contain that town's dishes.
    init(
        path: String?, town: String, _ ledger: Ledger, bell: Bell
    ) throws(KitchenError) {
        var ledger = ledger
        var key = Sodium.random(32)
        let archive = try path.map { path throws(KitchenError) in try Archive(path: path) }
        if let archive, let path {
            if let kept = try archive.setting("town") {
                guard kept == Data(town.utf8) else {
                    throw .otherTown(path: path, town: String(decoding: kept, as: UTF8.self))
                }
            } else {
                try archive.set("town", to: Data(town.utf8))
            }
            if let kept = try archive.setting("key") {
                key = Array(kept)
            } else {
                try archive.set("key", to: Data(key))
            }
            try ledger.load(from: archive)
        }
        self.key = key
        self.bell = bell
        pages = Mutex(Pages(ledger: ledger, archive: archive))
    }

    /// Runs `work` on the ledger. A refusal rolls all its changes back.
    func answer(_ work: (inout Ledger) throws(Refusal) -> Answer) -> Answer {
        let (answer, hasChanged) = pages.withLock { pages in
            do throws(Refusal) {
                let answer = try work(&pages.ledger)
                return (answer, try Self.keep(&pages))
            } catch {
                pages.ledger.undoChanges()
                return (error.answer, false)
            }
        }
        if hasChanged { bell.ring() }
        return answer
    }

    func read<Result: Sendable>(_ work: (Ledger) -> Result) -> Result {
        pages.withLock { work($0.ledger) }
    }

    /// Runs `work`, which may refuse a request, on the ledger.
    func check(_ work: (Ledger) throws(Refusal) -> Void) throws(Refusal) {
        let refusal = read { ledger -> Refusal? in
            do throws(Refusal) {
                try work(ledger)
                return nil
            } catch {
                return error
            }
        }
        if let refusal { throw refusal }
    }

    /// Closes the file, so that another server can open it.
    func close() {
        pages.withLock { $0.archive = nil }
    }

    private static func keep(_ pages: inout Pages) throws(Refusal) -> Bool {
        let changes = pages.archive == nil ? [] : pages.ledger.pages()
        do throws(Archive.WriteFailure) {
            try pages.archive?.write(changes)
        } catch {
            throw Refusal(.problem(500, "The change cannot be kept"))
        }
        return pages.ledger.keepChanges()
    }
}
