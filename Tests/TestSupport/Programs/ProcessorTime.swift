public import Glibc

/// The processor time that a process has used until now, with all its threads.
public func processorTime(of process: pid_t) throws -> Duration {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
        throw TerminalTrouble("there is no process \(process)")
    }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
