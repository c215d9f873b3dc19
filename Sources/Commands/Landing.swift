public import OrderModels

/// What the screens begin with, instead of where the diner was last.
public enum Landing: Sendable {
    case kitchen(Caterer.ID)
    case dish(Caterer.ID, MenuItem.ID)
    case draft(Basket.ID)
    case order(Order.ID)
}
