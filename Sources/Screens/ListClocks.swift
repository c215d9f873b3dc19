import OrderModels
import Presentation
import Terminal
import ViewModels

/// The clocks of a list of kitchens. A clock that all kitchens share is named once, in the title;
/// otherwise, or if there is no room for titles, beside each time.
@MainActor
struct ListClocks {
    private let servers: Servers
    private let common: KitchenClock
    private let showsTitles: Bool

    init(_ servers: Servers, lines: Int) {
        self.servers = servers
        common = servers.clock(of: nil)
        showsTitles = ListView.showsTitles(lines: lines)
    }

    /// The clock of a server's kitchens, without its name if the title has that.
    subscript(_ provider: ProviderID?) -> KitchenClock {
        let clock = servers.clock(of: provider)
        guard showsTitles, clock.label == common.label else { return clock }
        return KitchenClock(zone: clock.zone, label: nil)
    }

    var title: String {
        guard showsTitles, let label = common.label else { return Say.Columns.state }
        return Say.Screens.state(clock: label)
    }

    /// The width of a column of times.
    var width: Int {
        let longest = servers.providers.map { self[$0].suffix.cells }.max() ?? 0
        return max(16 + min(longest, 12), min(title.cells, 28))
    }
}
