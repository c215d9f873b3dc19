import Glibc

/// Changes a file of a directory while no other program that asks for a turn there does. Nothing is left
/// behind, and the kernel gives the turn of a process that dies to the next.
///
/// Some file systems know no locks on directories; there all go at once.
public func inTurn<Result, Failure: Error>(
    at path: String, _ change: () throws(Failure) -> Result
) throws(Failure) -> Result {
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    defer {
        if descriptor >= 0 {
            // Closing is not enough while a process being started has a duplicate.
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
    }
    return try change()
}
