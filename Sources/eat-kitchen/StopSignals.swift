import Glibc

/// Blocks SIGTERM and SIGINT in every thread and waits for one of them.
///
/// Has to be made before any other thread, because threads inherit the mask.
struct StopSignals {
    private var set = sigset_t()

    init() {
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    func wait() {
        var waited = set
        var received: Int32 = 0
        while sigwait(&waited, &received) != 0 {}
    }
}
