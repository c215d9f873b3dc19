import Presentation

/// The errors of reads that are done again with each frame: each is recorded when it is met first,
/// until something changes that may have ended it.
@MainActor
final class RepeatedErrors {
    private var known: [Problem: Problem] = [:]

    /// Of more than that in one state, the rest is explained only.
    private static let limit = 50

    init() {}

    /// What explains `error`; `record` is called only if nothing that is explained alike came before.
    func caught(
        _ error: any Error, _ record: (any Error) -> Problem
    ) -> Problem {
        let explained = Problem(explaining: error)
        if let known = known[explained] { return known }
        guard known.count < Self.limit else { return explained }
        let problem = record(error)
        known[explained] = problem
        return problem
    }

    /// The same for an error that the diner is not told.
    func did(without error: any Error, _ record: (any Error) -> Void) {
        _ = caught(error) {
            record($0)
            return Problem(explaining: $0)
        }
    }

    /// What is met from now on is recorded again.
    func forget() {
        known = [:]
    }
}
