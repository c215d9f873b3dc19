import OrderModels
import Services
import Terminal

/// Says when to look again: once a minute, and whenever the diner's own things were written to, here
/// or by another process.
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

    /// The first beat comes at once: something may have changed before anybody listened.
    init(_ context: Context) throws {
        glance = context.files.storage.glance
        watch = try Glance.Watch(glance)
        (beats, continuation) = AsyncStream.makeStream()
        continuation.yield(.change)
        wait()
        listener = Task { [weak self, changes = watch.changes] in
            for await _ in changes { self?.changed() }
        }
    }

    func stop() {
        timer?.cancel()
        echo?.cancel()
        listener?.cancel()
        continuation.finish()
    }

    /// What is kept by now. It is read past the store, which stands on the commit it has seen.
    ///
    /// - Returns: Nil where nobody could look just now: there will be another beat soon.
    func look<T>(_ body: (Glance) throws -> T?) throws -> T?? {
        do {
            return .some(try body(glance))
        } catch StoreError.busy {
            MainLoop.shared.after(.seconds(1)) { [continuation] in continuation.yield(.change) }
            return nil
        }
    }

    /// The kernel tells of a commit's last write a moment before the commit can be read, so that
    /// somebody who looks at once may be too early and has to look again.
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
