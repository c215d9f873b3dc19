import Logging

/// Whether the use of the program may be recorded: not until the user says yes.
///
/// The answer is a small file of its own, which only ``answer(_:in:)`` writes: no configuration and
/// no server can give it.
public struct TrackingConsent: Hashable, Sendable {
    /// What the answer comes from, the strongest first.
    public enum Decider: String, CaseIterable, Sendable {
        case privateRun = "--private"
        case doNotTrack = "DO_NOT_TRACK"
        case user
        /// Nobody has answered.
        case unasked = "default"
    }

    public let isGiven: Bool
    public let decider: Decider

    /// - Parameters:
    ///   - directory: Where the answer is.
    ///   - isPrivate: Whether nothing may be left on disk.
    ///   - doNotTrack: The environment's `DO_NOT_TRACK`; any value forbids but an empty one and 0.
    public init(in directory: String, isPrivate: Bool, doNotTrack: String?) {
        if isPrivate {
            (isGiven, decider) = (false, .privateRun)
        } else if let doNotTrack, !["", "0"].contains(doNotTrack) {
            (isGiven, decider) = (false, .doNotTrack)
        } else if let answer = Self.answer(in: directory) {
            (isGiven, decider) = (answer, .user)
        } else {
            (isGiven, decider) = (false, .unasked)
        }
    }

    /// What the user said; nil where they said nothing, or where it cannot be read.
    public static func answer(in directory: String) -> Bool? {
        guard let bytes = WholeFile(path(in: directory)).read(limit: 8) else { return nil }
        return switch String(decoding: bytes, as: UTF8.self) {
        case "yes\n": true
        case "no\n": false
        default: nil
        }
    }

    /// Keeps what the user says now.
    ///
    /// - Throws: `UnwritableFile` where it cannot be written; the earlier answer remains.
    public static func answer(_ isYes: Bool, in directory: String) throws(UnwritableFile) {
        try WholeFile(path(in: directory)).keep(Array((isYes ? "yes\n" : "no\n").utf8))
    }

    private static func path(in directory: String) -> String { directory + "/telemetry" }
}
