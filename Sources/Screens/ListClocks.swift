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
        return clock.unnamed
    }

    var title: String {
        guard showsTitles, let label = common.label else { return Say.Columns.state }
        return Say.Screens.state(clock: label)
    }

    /// The width of a column of times.
    var width: Int {
        let longest = servers.providers.map { self[$0].suffix.cells }.max() ?? 0
        return max(
            Self.longest.value(for: 0) { _ in Self.usual } + min(longest, 12),
            min(title.cells + Self.orderMark, 28))
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
