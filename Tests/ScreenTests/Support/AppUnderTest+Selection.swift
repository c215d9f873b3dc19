import Cache
import OrderModels
import ViewModels

@testable import Screens

extension AppUnderTest {
    /// Whether something is selected exactly where there is something to select.
    var hasRightSelection: Bool {
        switch app.screen {
        case let screen as CaterersScreen:
            let list = screen.model.list
            return list.isEmpty == (list.selection == nil)
                && list.selectedIndex.map { list.row(at: $0)?.id == list.selection } ?? true
        case let screen as MenuScreen:
            let list = screen.model.list
            return list.isEmpty == (list.selection == nil)
                && list.selectedRow.map { $0.id == list.selection } ?? true
        case let screen as SearchScreen:
            let list = screen.model.list
            return list.isEmpty == (list.selection == nil)
                && list.selectedRow.map { $0.id == list.selection } ?? true
        default: return true
        }
    }
}
