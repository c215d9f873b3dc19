public import Logging

/// What the diner did, and on which screen, for the errors that come of it: tasks that begin under
/// a key inherit it.
public struct Cause: Sendable {
    @TaskLocal public static var current: Cause?

    /// An action's name.
    public let action: LogValue
    public let screen: LogValue?

    public init(_ action: LogValue, on screen: LogValue?) {
        self.action = action
        self.screen = screen
    }
}
