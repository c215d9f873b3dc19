import OrderModels
import Terminal
import ViewModels

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
        // Others that are not listed now have their names as well.
        let known = Set(names.values).union(servers.providers.map(\.shortName))
        names = names.mapValues { [width] in Self.cut($0, among: known, to: width) }
    }

    subscript(_ provider: ProviderID?) -> [Span] {
        [Span(provider.flatMap { names[$0] } ?? "", .faint)]
    }

    private static func cut(_ name: String, among known: Set<String>, to width: Int) -> String {
        guard name.cells > width else { return name }
        let head = name.truncated(toCells: width - 1, ellipsis: "")
        guard known.contains(where: { $0 != name && $0.hasPrefix(head) }) else { return name }
        // The mark takes up to three cells.
        return "…" + name.ending(cells: width - 3)
    }
}
