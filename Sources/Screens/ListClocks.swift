import OrderModels
import Presentation
import Terminal
import ViewModels

/// The clocks of a list of kitchens. A clock that all kitchens share is named once, in the title;
/// otherwise, or if there is no room for titles, beside each time. Where there is no room for that either, no
/// time is shown that would be read on the diner's own clock.
@MainActor
struct ListClocks {
    private let servers: Servers
    private let common: KitchenClock
    private let showsTitles: Bool
    private let namesClocks: Bool
    let title: String
    /// The width of a column of times.
    let width: Int

    /// `room` are the cells that the column may have.
    init(_ servers: Servers, lines: Int, in room: Int = .max) {
        self.servers = servers
        common = servers.clock(of: nil)
        let showsTitles = ListView.showsTitles(lines: lines)
        self.showsTitles = showsTitles
        let label = showsTitles ? common.label : nil
        let usual = Self.longest.value(for: 0) { _ in Self.usual }
        let longest =
            servers.providers.map { provider in
                let clock = servers.clock(of: provider)
                return (label != nil && clock.label == label ? clock.unnamed : clock).suffix.cells
            }.max() ?? 0
        let whole = label.map { Say.Screens.state(clock: $0) } ?? Say.Columns.state
        let wanted = max(usual + min(longest, 12), min(whole.cells + Self.orderMark, 28))
        width = max(usual, min(wanted, room))
        // With less room than for a few letters, a name says nothing.
        namesClocks = width == wanted || width > usual + 3
        title = width == wanted ? whole : Say.Columns.state
    }

    /// The clock of a server's kitchens, without its name if the title has that.
    subscript(_ provider: ProviderID?) -> KitchenClock {
        let clock = servers.clock(of: provider)
        guard namesClocks else { return clock.unnamed }
        guard showsTitles, title != Say.Columns.state, clock.label == common.label else {
            return clock
        }
        return clock.unnamed
    }

    /// What is said of a kitchen in the column; without its time where that would have no clock.
    func words(_ open: OpenText, _ provider: ProviderID?, in width: Int) -> String {
        let words = open.words(in: width)
        let isUnnamed = !namesClocks && !servers.clock(of: provider).suffix.isEmpty
        return isUnnamed && words.contains(":") ? open.untimed : words
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
