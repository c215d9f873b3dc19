import CSignals
import Glibc

/// Catches what asks a command to end, such as Ctrl-C, so that something can be said before it does.
///
/// Ctrl-Z goes on to stop the process. Not for the screens, whose ``TerminalSession`` catches them.
@MainActor
public final class EndingSignals {
    private var watch: MainLoop.Watch?

    /// Calls `said` before the process ends by the signal that came.
    public init(_ said: @escaping @MainActor () -> Void) {
        let signals = eat_signals_catch()
        guard signals >= 0 else { return }
        watch = MainLoop.shared.watch(signals) {
            let came = eat_signals_take()
            for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where came & 1 << UInt64(signal) != 0 {
                said()
                eat_signals_die(signal)
            }
            if came & 1 << UInt64(SIGTSTP) != 0 { eat_signals_stop() }
        }
    }

    /// From now on signals end the process as usual.
    public func release() {
        guard let watch else { return }
        watch.cancel()
        self.watch = nil
        eat_signals_release()
    }
}
