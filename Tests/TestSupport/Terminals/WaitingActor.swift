/// Runs tests that wait for other programs, one after the other.
@globalActor
public actor WaitingActor {
    public static let shared = WaitingActor()

    private let thread = OwnThread("terminal tests")
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }
}
