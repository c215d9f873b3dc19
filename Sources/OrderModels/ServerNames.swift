/// What names servers in answers and on pages. Where there is only one, nothing does.
public struct ServerNames: Hashable, Sendable {
    private let known: [ProviderID]
    private let areSeveral: Bool
    private let strangers: Set<ProviderID>

    /// `strangers` have their names also beside a single server. `unlisted` ones make no server one of
    /// several, but their kitchens are found.
    public init(
        _ servers: [ProviderID], strangers: [ProviderID] = [], unlisted: [ProviderID] = []
    ) {
        known = servers + unlisted
        areSeveral = servers.count > 1
        self.strangers = Set(strangers)
    }

    /// Nil where the server needs no name.
    public func label(of provider: ProviderID?) -> String? {
        guard let provider, areSeveral || strangers.contains(provider) else { return nil }
        return provider.shortName
    }

    /// The same of the server of a kitchen or of a dish; nil also where that is in use no more.
    public func label<Thing>(of reference: Reference<Thing>) -> String? {
        label(of: provider(of: reference))
    }

    /// The server of a kitchen or of a dish, as far as it is known.
    public func provider<Thing>(of reference: Reference<Thing>) -> ProviderID? {
        known.first { reference.local(to: $0) != nil }
    }

    /// Whether rows of these servers say which is whose.
    public func areTold(of providers: some Collection<ProviderID?>) -> Bool {
        Set(providers).count > 1 || providers.contains { label(of: $0) != nil }
    }
}
