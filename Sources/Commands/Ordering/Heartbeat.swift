import Glibc
import OrderModels
import Services
import Terminal

/// Reports when to look again: once a minute, and after each write to the diner's data, by this or
/// another process. It ends once nobody reads the output any more.
@MainActor
final class Heartbeat {
    enum Beat: Hashable {
        case minute
        case change
    }

    static let period = Duration.seconds(60)

    let beats: AsyncStream<Beat>
    private let continuation: AsyncStream<Beat>.Continuation
    private let glance: Glance
    private let watch: Glance.Watch
    private var timer: MainLoop.Alarm?
    private var echo: MainLoop.Alarm?
    private var listener: Task<Void, Never>?
    private var reader: MainLoop.Watch?

    /// The first beat comes at once, as something may have changed before.
    init(_ context: Context) throws {
        glance = context.files.storage.glance
        watch = try Glance.Watch(glance)
        (beats, continuation) = AsyncStream.makeStream()
        continuation.yield(.change)
        wait()
        reader = MainLoop.shared.watchReader(of: STDOUT_FILENO) { [weak self] in self?.stop() }
        listener = Task { [weak self, changes = watch.changes] in
            for await _ in changes { self?.changed() }
        }
    }

    func stop() {
        timer?.cancel()
        echo?.cancel()
        listener?.cancel()
        reader?.cancel()
        continuation.finish()
    }

    /// Reads the current data, bypassing the store, which may be at an older commit.
    ///
    /// - Returns: Nil if the file is busy; another beat follows soon.
    func look<T>(_ body: (Glance) throws -> T?) throws -> T?? {
        do {
            return .some(try body(glance))
        } catch StoreError.busy {
            MainLoop.shared.after(.seconds(1)) { [continuation] in continuation.yield(.change) }
            return nil
        }
    }

    /// The kernel reports a commit's last write a moment before the commit is readable, so a second
    /// beat follows.
    private func changed() {
        continuation.yield(.change)
        echo?.cancel()
        echo = MainLoop.shared.after(.milliseconds(200)) { [continuation] in
            continuation.yield(.change)
        }
    }

    private func wait() {
        timer = MainLoop.shared.after(Self.period) { [weak self] in
            guard let self else { return }
            continuation.yield(.minute)
            wait()
        }
    }
}
