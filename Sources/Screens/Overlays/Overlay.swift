/// Something that lies over the screen and takes all keys until it is closed.
@MainActor
protocol Overlay: Layer, AnyObject {
    /// Whether it lists what can be done below it, so that there is no help on it.
    var isIndex: Bool { get }
    /// It was taken away without having been asked.
    func dismissed()
}

extension Overlay {
    var isIndex: Bool { false }
    func dismissed() {}
}
