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
    let title: String
    /// The width of a column of times.
    private(set) var width = 0

    init(_ servers: Servers, lines: Int) {
        self.servers = servers
        common = servers.clock(of: nil)
        let showsTitles = ListView.showsTitles(lines: lines)
        self.showsTitles = showsTitles
        let label = showsTitles ? common.label : nil
        title = label.map { Say.Screens.state(clock: $0) } ?? Say.Columns.state
        let longest = servers.providers.map { self[$0].suffix.cells }.max() ?? 0
        width = max(
            Self.longest.value(for: 0) { _ in Self.usual } + min(longest, 12),
            min(title.cells + Self.orderMark, 28))
    }

    /// The clock of a server's kitchens, without its name if the title has that.
    subscript(_ provider: ProviderID?) -> KitchenClock {
        let clock = servers.clock(of: provider)
        guard showsTitles, clock.label == common.label else { return clock }
        return clock.unnamed
    }

    /// What follows the title of the column that a list is ordered by.
    private static let orderMark = 2

    private static let longest = Memo<Int, Int>()

    /// The cells of the longest that is usual, in the language of the moment.
    private static var usual: Int {
        let time = "00:00"
        let day = Say.Times.weekdayAndTime(weekday: Words.weekday(.wednesday), time: time)
        return [
            Say.Times.openTill(time: time), Say.Times.busyTill(time: time),
            Say.Times.opens(time: day), Say.Times.earliest(time: time),
        ].map(\.cells).max() ?? 0
    }
}
