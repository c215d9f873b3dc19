import Glibc
import Presentation

/// What the machine must grant before anything can begin. Below it the runtime would trap, or a library
/// not load, at a place that says nothing of why.
enum Ground {
    /// The two files with their logs, the terminal, the event loop, the wake-ups, and a few connections.
    private static let descriptors: rlim_t = 32
    /// Libraries, heap and the stacks of a few threads, most of which are never touched.
    private static let addressSpace: rlim_t = 256 << 20

    /// Why the program cannot run here: a sentence; nil where it can.
    static func lack() -> String? {
        if let limit = limit(RLIMIT_NOFILE, below: descriptors) {
            return Say.Settings.onlyFilesMayBeOpenAtOnceHere(
                limit: "\(limit)", descriptors: "\(descriptors)")
        }
        if let limit = limit(RLIMIT_AS, below: addressSpace) {
            return
                Say.Settings.onlyKibOfMemoryMay(
                    limit: "\(limit >> 10)", addressSpace: "\(addressSpace >> 10)")
        }
        return nil
    }

    /// The limit where it is too low and cannot be raised.
    private static func limit(_ resource: __rlimit_resource, below least: rlim_t) -> rlim_t? {
        var limits = rlimit()
        let resource = __rlimit_resource_t(resource.rawValue)
        guard getrlimit(resource, &limits) == 0, limits.rlim_cur < least else { return nil }
        limits.rlim_cur = min(least, limits.rlim_max)
        guard limits.rlim_cur < least || setrlimit(resource, &limits) != 0 else { return nil }
        return limits.rlim_cur
    }
}
