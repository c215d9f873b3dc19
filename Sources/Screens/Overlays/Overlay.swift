/// Lies over the screen and takes all keys until it is closed.
@MainActor
protocol Overlay: Layer, AnyObject {
    /// Whether it lists the bindings itself, so that it needs no help.
    var isIndex: Bool { get }
    /// Whether it takes the whole screen, whatever its size.
    var coversAll: Bool { get }
    /// Whether what it is about is over, so that it closes itself.
    var isOver: Bool { get }
    /// Called when it is closed without being asked.
    func dismissed()
}

extension Overlay {
    var isIndex: Bool { false }
    var coversAll: Bool { false }
    var isOver: Bool { false }
    func dismissed() {}
}
