public import OrderModels
import Presentation

/// What a search result opens.
public enum SearchTarget: Hashable, Sendable {
    case menu(Caterer.ID)
    case dish(MenuItem.ID, of: Caterer.ID)
}

/// The preview of a search result: a kitchen's menu, or a dish.
@MainActor
public final class SearchPreview: Previewable {
    public enum Content {
        case menu(MenuViewModel)
        case dish(DishViewModel)
    }

    public let content: Content

    public init(_ content: Content) {
        self.content = content
    }

    public var name: String {
        switch content {
        case .menu(let menu): menu.name
        case .dish(let dish): dish.item?.shownName ?? ""
        }
    }

    public func appeared() {
        switch content {
        case .menu(let menu): menu.appeared()
        case .dish(let dish): dish.appeared()
        }
    }

    public func disappeared() {
        switch content {
        case .menu(let menu): menu.disappeared()
        case .dish(let dish): dish.disappeared()
        }
    }
}
