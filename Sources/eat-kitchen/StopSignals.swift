import Glibc

/// Holds back SIGTERM and SIGINT in every thread and waits for one of them.
///
/// Made before any other thread, since threads inherit what is held back.
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
