import Terminal

/// Divides the lines of the screen.
struct ScreenLayout {
    let title: Rect
    let state: Rect
    let body: Rect
    /// The basket beside the screen; empty if it is not shown.
    let basket: Rect
    /// A line kept free for messages, so that nothing moves when one appears.
    let message: Rect
    let footer: Rect

    /// Without a free line, a message covers the last line of the list.
    var messageLine: Rect {
        var body = body
        return message.isEmpty ? body.takeBottom(1) : message
    }

    /// As many lines; those above the free one cover the last of the page.
    func messageLines(_ height: Int) -> Rect {
        var area = messageLine
        area.line -= height - 1
        area.height = height
        return area
    }

    /// With fewer lines, only the list and its state line stay.
    private static let roomy = 10
    /// From this width on, a list and its preview have enough room beside the basket.
    static let wide = 132
    private static let basketWidth = 30...44
    /// What the divider leaves to the basket, and to the screen beside it.
    private static let leastBasket = 24
    private static let leastBody = 66

    /// `given` is the width that the diner gave the basket, as far as the screen leaves it.
    init(_ size: Size, hasBasket: Bool = false, given: Int? = nil, leaving least: Int = 0) {
        var rest = Rect(size)
        title = rest.takeTop(size.lines >= Self.roomy ? 1 : 0)
        state = rest.takeTop(size.lines >= 4 ? 1 : 0)
        footer = rest.takeBottom(Footer.height(onLines: size.lines))
        message = rest.takeBottom(footer.height > 1 ? 1 : 0)
        let widths = Self.basketWidth
        let usual = min(max(size.columns - 108, widths.lowerBound), widths.upperBound)
        let most = size.columns - 1 - max(least, Self.leastBody)
        let width = given.map { max(Self.leastBasket, min($0, most)) } ?? usual
        basket = rest.takeRight(hasBasket ? width : 0)
        // Leaves a column free, so that text does not touch the basket's rule.
        if hasBasket { _ = rest.takeRight(1) }
        body = rest
    }
}
