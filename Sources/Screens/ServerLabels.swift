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

/// The names of servers in a column. Long ones are cut, and where they begin alike, their ends are
/// kept.
@MainActor
struct ServerLabels {
    /// Zero where all rows are of one server.
    let width: Int
    private var names: [ProviderID: String] = [:]

    /// For rows of `providers`, or of all in use, in a list as wide as that, or in one that is read out.
    init(_ servers: Servers, of providers: [ProviderID]? = nil, in columns: Int) {
        for provider in Set(providers ?? servers.providers) {
            names[provider] = servers.names.label(of: provider).map(Sanitizer.line)
        }
        let most = columns < 100 ? 10 : columns == .max ? .max : 16
        width = min(most, names.values.map(\.cells).max() ?? 0)
        guard width > 0 else { return }
        // Others that are not listed now have their names as well.
        let known = Set(names.values).union(servers.providers.map(\.shortName))
        names = names.mapValues { [width] in Self.cut($0, among: known, to: width) }
    }

    subscript(_ provider: ProviderID?) -> [Span] {
        [Span(provider.flatMap { names[$0] } ?? "", .faint)]
    }

    /// What follows a name in `cells` that another server's row has too; for a list without room for
    /// the column. The name is cut so that its server stays.
    func twin(_ name: Span, of provider: ProviderID?, in cells: Int) -> [Span] {
        var label = provider.flatMap { names[$0] }.map { $0.truncated(toCells: width) } ?? ""
        guard !label.isEmpty else { return [name] }
        // A label that lacks its beginning is known by its end.
        let most = max(1, cells - 6)
        if label.cells > most {
            label =
                label.hasPrefix("…") ? label.ending(cells: most) : label.truncated(toCells: most)
        }
        let room = max(4, cells - label.cells - 2)
        return [
            Span(Sanitizer.line(name.text).truncated(toCells: room), name.look),
            Span("  " + label, .faint),
        ]
    }

    private static func cut(_ name: String, among known: Set<String>, to width: Int) -> String {
        guard name.cells > width else { return name }
        let head = name.truncated(toCells: width - 1, ellipsis: "")
        guard known.contains(where: { $0 != name && $0.hasPrefix(head) }) else { return name }
        // The mark takes up to three cells.
        return "…" + name.ending(cells: width - 3)
    }
}
