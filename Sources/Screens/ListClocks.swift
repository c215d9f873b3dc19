import OrderModels
import Presentation
import Terminal
import ViewModels

/// The clocks by which a list of kitchens tells its times: named once, above them, where one will
/// do; beside each time where it will not, or where there is no room for titles.
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

    /// That of a server's kitchens, without the name that stands above.
    subscript(_ provider: ProviderID?) -> KitchenClock {
        let clock = servers.clock(of: provider)
        guard showsTitles, clock.label == common.label else { return clock }
        return KitchenClock(zone: clock.zone, label: nil)
    }

    var title: String {
        guard showsTitles, let label = common.label else { return "STATE" }
        return Say.Screens.state(clock: label)
    }

    /// How wide a column of times is.
    var width: Int {
        let longest = servers.providers.map { self[$0].suffix.cells }.max() ?? 0
        return max(16 + min(longest, 12), min(title.cells, 28))
    }
}
