import Presentation

/// What `--private` means for a command: it begins with nothing and leaves nothing.
enum PrivateRun {
    /// What is about the files, or has to outlive the command.
    private static let aboutFiles: Set = [
        "status", "cache info", "cache clear", "doctor", "export",
    ]

    /// Refuses what would do nothing, or could not be held to: an order has to be on record until its
    /// outcome is known, and no second command would know of it.
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
