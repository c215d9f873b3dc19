import JSON
public import OrderModels

/// What the server of the user's choice says about switches, as far as it may.
public struct ServerSwitches: Hashable, Sendable {
    public let url: String
    public let fetchedAt: Instant
    public let values: [SwitchKey: SwitchValue]

    /// The server's name, without scheme and path.
    public var host: String {
        let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        return String((parts.count > 2 ? parts[2] : url[...]).prefix { $0 != "/" })
    }
}

/// An answer of that server: `{"switches": {"peek.commit_after": 2}}`.
///
/// Nobody signs it. Only declared switches that are marked as remote are taken, and only with a
/// value of their type, within their range. All else is counted and left out.
struct SwitchAnswer {
    private(set) var values: [SwitchKey: SwitchValue] = [:]
    /// No such switch.
    private(set) var unknown = 0
    /// A switch that no server may set.
    private(set) var forbidden = 0
    /// A value that the switch does not take.
    private(set) var wrong = 0

    /// More than a server can have to say.
    static let sizeLimit = 64 << 10
    private static let limits = JSONLimits(depth: 8, values: 20_000, bytes: sizeLimit)

    init(_ bytes: [UInt8], for declarations: [SwitchDeclaration]) throws(JSONError) {
        let document = try JSONDocument(bytes, limits: Self.limits)
        let members = try document.root.required("switches").members()
        for (name, value) in members {
            guard let known = declarations.first(where: { $0.key.rawValue == name }) else {
                unknown += 1
                continue
            }
            guard known.isRemote else {
                forbidden += 1
                continue
            }
            if let taken = known.type.value(value) {
                values[known.key] = taken
            } else {
                wrong += 1
            }
        }
    }
}
