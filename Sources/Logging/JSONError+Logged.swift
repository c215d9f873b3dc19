public import JSON

extension JSONError: LoggedError {
    public var logFields: LogFields { ["path": .path(path), "problem": .case(problem)] }
}
