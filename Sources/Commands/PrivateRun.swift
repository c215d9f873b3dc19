import Presentation

/// The rules of `--private` for commands: start with nothing, and leave nothing.
enum PrivateRun {
    /// Commands about the files, or whose result must outlive the command.
    private static let aboutFiles: Set = [
        "status", "cache info", "cache clear", "doctor", "export",
    ]

    /// Refuses commands that would have no effect, or could not be private: an order must be on
    /// record until its outcome is known, and no second command would know of it.
    static func check(_ invocation: Invocation) throws(ProblemError) {
        guard invocation.options.isPrivate, let command = invocation.command?.name else { return }
        switch command {
        case "order" where !invocation.options.has("dry-run"):
            throw ProblemError(
                .usage, .commandLine.noPrivateOrder, hint: .commandLine.orderOnTheScreens)
        case "login" where !invocation.options.has("session"), "register":
            throw ProblemError(
                .usage, .commandLine.noPrivateSignIn, hint: .commandLine.signInOnTheScreens)
        case _ where aboutFiles.contains(command):
            throw ProblemError(
                .usage, .commandLine.isAboutFiles(command: command),
                hint: .commandLine.leaveOutPrivate)
        default: break
        }
    }
}
