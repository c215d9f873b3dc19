import Logging
import OrderModels
import Presentation
public import Telemetry

/// The errors that a command handles: each is recorded once, with the command's name.
public struct CommandErrors: Sendable {
    public let recorder: ErrorRecorder
    private let errors: CaughtErrors
    private let scene: ErrorScene

    /// `action` is the command's name; nil for the screens. Without a directory, as with `--private`,
    /// nothing is read or written.
    init(
        _ action: LogValue?, in directory: String?, log: Logger,
        now: @escaping @Sendable () -> Instant
    ) {
        let store = directory.map(Self.store) ?? .inMemory()
        recorder = ErrorRecorder(store, version: Version.text, now: now) {
            log.warning("errors.unwritten", error: $0)
        }
        errors = CaughtErrors(recorder, log: log, now: now)
        scene = action.map { ErrorScene(.command, action: $0) } ?? ErrorScene(.screens)
    }

    static func store(in directory: String) -> ErrorStore {
        ErrorStore(directory + "/errors.db")
    }

    /// Records an error that is handled here, and explains it.
    func caught(
        _ error: any Error, as derived: ((any Error) -> Problem)? = nil
    ) -> Problem {
        errors.caught(error, in: scene, as: derived)
    }

    /// Records a problem that no error caused.
    func told(_ problem: Problem) -> Problem {
        errors.told(problem, in: scene)
    }

    /// Records an error that the command does without.
    func did(without error: any Error) {
        _ = errors.caught(error, in: scene, isTold: false)
    }
}
