import TestSupport

/// Runs tests that wait for other programs, one after the other.
@globalActor
actor WaitingActor {
    static let shared = WaitingActor()

    private let thread = OwnThread("terminal tests")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
}
