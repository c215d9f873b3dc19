import Files
import Glibc
public import OrderModels
public import Services

/// Where the process ends and the world begins. Tests put something else there; all that lies between
/// is the program's own.
@MainActor
public struct Edges {
    /// The time. `EAT_CLOCK`, in RFC 3339, holds it still for tests and pictures.
    public var now: @Sendable () -> Instant = {
        let held = Environment.value("EAT_CLOCK").flatMap { Instant(rfc3339: $0) }
        return { held ?? Instant(secondsSince1970: Int64(time(nil))) }
    }()
    public var zones = Zones()
    public var network: @MainActor (Network.Settings) -> Network = { Network($0) }
    /// Where the demo's kitchen is that runs already; nil where it may have to be started.
    public var demo: String?
    public var keyring: @Sendable () -> SecretService? = { SecretService() }

    public init() {}
}
