import OrderModels
import Terminal
import ViewModels

extension ServerNames {
    /// The server's name after that of a kitchen; nothing where it needs none.
    func after(_ provider: ProviderID?) -> [Span] {
        label(of: provider).map { [Span("  " + $0, .faint)] } ?? []
    }

    /// The same of a kitchen's server.
    func after(_ caterer: Caterer.ID) -> [Span] { after(provider(of: caterer)) }
}

/// The names of servers in a column. Long ones are cut, and those that begin alike show where they
/// differ.
@MainActor
struct ServerLabels {
    /// Zero where all rows are of one server.
    let width: Int
    private var names: [ProviderID: String] = [:]
    private let servers: Servers

    /// For rows of `providers`, or of all in use, in a list as wide as that, or in one that is read out.
    init(_ servers: Servers, of providers: [ProviderID]? = nil, in columns: Int) {
        var names: [ProviderID: String] = [:]
        for provider in Set(providers ?? servers.providers) {
            names[provider] = servers.names.label(of: provider).map(Sanitizer.line)
        }
        self.names = names
        self.servers = servers
        let most = columns < 100 ? 10 : columns == .max ? .max : 16
        width = min(most, names.values.map(\.cells).max() ?? 0)
    }

    subscript(_ provider: ProviderID?) -> [Span] {
        [Span(provider.flatMap { name(of: $0, in: width) } ?? "", .faint)]
    }

    /// What follows a name in `cells` that another server's row has too; for a list without room for
    /// the column. The name is cut so that its server stays.
    func twin(_ name: Span, of provider: ProviderID?, in cells: Int) -> [Span] {
        let most = min(width, max(1, cells - 6))
        let label =
            provider.flatMap { self.name(of: $0, in: most) }.map { $0.truncated(toCells: most) }
            ?? ""
        guard !label.isEmpty else { return [name] }
        let room = max(4, cells - label.cells - 2)
        return [
            Span(Sanitizer.line(name.text).truncated(toCells: room), name.look),
            Span("  " + label, .faint),
        ]
    }

    /// So that names can be told apart by what is left.
    private func name(of provider: ProviderID, in width: Int) -> String? {
        guard let name = names[provider], name.cells > width else { return names[provider] }
        let head = name.truncated(toCells: width - 1, ellipsis: "")
        // Others that are not listed now have their names as well.
        let known = Set(names.values).union(servers.providers.map(\.shortName))
        let alike = known.filter { $0 != name && $0.hasPrefix(head) }
        guard !alike.isEmpty else { return name }
        // The mark takes up to three cells.
        let room = max(1, width - 3)
        let common = alike.map { zip($0, name).prefix(while: ==).count }.max() ?? 0
        let rest = String(name.dropFirst(common))
        // The end is what differs, unless that comes earlier.
        guard rest.cells > room else { return "…" + name.ending(cells: room) }
        return "…" + rest.truncated(toCells: room, ellipsis: "")
    }
}
