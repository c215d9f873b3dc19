public import OrderModels
public import Presentation

/// The normalised address of a server, and its provider's ID if the diner gives it no name.
public struct ServerURL: Hashable, Sendable {
    private let address: ServerAddress

    public init(_ typed: String) throws(ProblemError) {
        guard let address = ServerAddress(typed), Self.namesHost(typed) else {
            throw ProblemError(
                .usage, .settings.typedNoServer(typed: typed),
                hint: .settings.anAddressLooksLike)
        }
        self.address = address
    }

    public var text: String { address.text }
    public var providerID: ProviderID { ProviderID(rawValue: address.origin) }

    /// Whether `text` is an address of a server; what is wrong with it is not asked.
    static func isOne(_ text: String) -> Bool { (try? ServerURL(text)) != nil }

    /// A bare word is rather a name that no server was added under, or a mistake.
    static func namesHost(_ text: String) -> Bool {
        text.contains { ".:[".contains($0) }
            || text.split(separator: "/").first?.lowercased() == "localhost"
    }
}
