import Glibc

// Stand-ins until Package.swift has the target CSignals (/tmp/h-ncurses/patches/01): no signals yet.
nonisolated func eat_rescue_arm(
    _: Int32, _: Int32, _: Int32, _: UnsafePointer<termios>, _: [UInt8], _: Int, _: String, _: Int
) {}
nonisolated func eat_rescue_disarm() {}
nonisolated func eat_signals_catch() -> Int32 {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    return ends[0]
}
nonisolated func eat_signals_release() {}
nonisolated func eat_signals_take() -> UInt64 { 0 }
nonisolated func eat_signals_note(_: Int32) {}
nonisolated func eat_signals_stop() {}
nonisolated func eat_signals_set_modes(_ input: Int32, _ modes: UnsafePointer<termios>) {
    tcsetattr(input, TCSANOW, modes)
}
nonisolated func eat_signals_guard_thread() {}
nonisolated func eat_signals_die(_ signal: Int32) -> Never { _exit(128 + signal) }
