import Glibc

/// Tells running programs that a status line follows the orders, so that they go on asking.
///
/// A follower holds a shared lock on a file beside the diner's data; the kernel takes it from a
/// process that ends.
public struct StatusFollowing: Sendable {
    private let path: String

    public init(beside data: String) {
        path = data + ".followed"
    }

    /// Held for as long as it lives.
    public final class Hold: Sendable {
        private let descriptor: Int32

        fileprivate init(_ descriptor: Int32) {
            self.descriptor = descriptor
        }

        deinit { close(descriptor) }
    }

    /// Nil where the file cannot be made: then programs ask as if nobody followed.
    public func hold() -> Hold? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return Hold(descriptor)
    }

    /// Whether any process follows now.
    public var isGoingOn: Bool {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }
}
