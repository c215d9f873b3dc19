import Services
import TestSupport
import Testing

/// Whether a status line follows is told by a lock.
struct StatusFollowingTests {
    @Test func `it is known while any holds it, and no longer`() throws {
        let directory = try TemporaryDirectory()
        let following = StatusFollowing(beside: directory.path + "/user.db")
        #expect(!following.isGoingOn)
        var first = following.hold()
        var second = following.hold()
        #expect(first != nil && second != nil && following.isGoingOn)
        first = nil
        #expect(following.isGoingOn)
        second = nil
        #expect(!following.isGoingOn)
    }

    @Test func `where no file can be made nobody follows`() {
        let following = StatusFollowing(beside: "/proc/no/user.db")
        #expect(following.hold() == nil && !following.isGoingOn)
    }
}
