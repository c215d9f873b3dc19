import Terminal

/// Which lines of the screen are whose.
struct ScreenLayout {
    let title: Rect
    let state: Rect
    let body: Rect
    /// The basket beside the screen; empty where that is not shown.
    let basket: Rect
    /// A line kept free for what comes and goes, so that nothing jumps when it does.
    let message: Rect
    let footer: Rect

    /// Where no line is kept free, a message lies over the last one of the list.
    var messageLine: Rect {
        var body = body
        return message.isEmpty ? body.takeBottom(1) : message
    }

    /// Below this many lines each one counts, and only the list and what it is stay.
    private static let roomy = 10
    private static let tall = 20
    /// So many columns leave a list and its peek what they need beside the basket.
    static let wide = 132
    private static let basketWidth = 30...44

    init(_ size: Size, hasBasket: Bool = false) {
        var rest = Rect(size)
        title = rest.takeTop(size.lines >= Self.roomy ? 1 : 0)
        state = rest.takeTop(size.lines >= 4 ? 1 : 0)
        footer = rest.takeBottom(size.lines >= Self.tall ? 2 : size.lines >= 5 ? 1 : 0)
        message = rest.takeBottom(size.lines >= Self.tall ? 1 : 0)
        let widths = Self.basketWidth
        let width = min(max(size.columns - 108, widths.lowerBound), widths.upperBound)
        basket = rest.takeRight(hasBasket ? width : 0)
        // What ends at the right edge of the screen does not touch the line between the two.
        if hasBasket { _ = rest.takeRight(1) }
        body = rest
    }
}
