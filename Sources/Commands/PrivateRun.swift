import Presentation

/// The rules of `--private` for commands: start with nothing, and leave nothing.
enum PrivateRun {
    /// What is about the files, or about what earlier commands left in them.
    private static let aboutFiles: Set = [
        "status", "cache info", "cache clear", "doctor", "export", "import", "quote", "order",
        "orders", "track", "receipt", "cancel", "repeat", "stats", "logout", "whoami", "promo add",
        "promo rm",
        "basket show", "basket set", "basket rm", "basket clear", "basket undo", "basket redo",
        "basket occasion", "draft ls", "draft show", "draft save", "draft rename",
        "draft duplicate", "draft export", "draft rm", "draft restore", "draft purge",
        "draft undo", "draft redo", "address ls", "address edit", "address rm", "address default",
        "address restore", "favourite ls", "favourite rm", "provider ls", "provider rm",
        "telemetry on", "telemetry off", "telemetry show", "telemetry send",
        "telemetry purge",
        "errors", "errors mute", "errors unmute", "errors clear",
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
