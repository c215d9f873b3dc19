import Files
import Glibc
public import OrderModels
public import Services

/// The border between the process and its environment, which tests replace. They leave all other
/// parts as they are.
@MainActor
public struct Edges {
    /// The time. `EAT_CLOCK`, in RFC 3339, stops it for tests and screenshots.
    public var now: @Sendable () -> Instant = {
        let held = Environment.value("EAT_CLOCK").flatMap { Instant(rfc3339: $0) }
        return { held ?? Instant(secondsSince1970: Int64(time(nil))) }
    }()
    public var zones = Zones()
    public var network: @MainActor (Network.Settings) -> Network = { Network($0) }
    /// The address of a running demo kitchen; nil if one may have to be started.
    public var demo: String?
    /// The geocoder that is offered where none is configured.
    public var geocoder = PlaceFinder.usual
    /// This program, for processes that do a part of its work.
    public var program = "/proc/self/exe"
    public var keyring: @Sendable () -> SecretService? = { SecretService() }

    public init() {}
}
