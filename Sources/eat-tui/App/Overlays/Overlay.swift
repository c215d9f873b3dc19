import Terminal

/// Something that lies over the screen and takes all keys until it is done.
@MainActor
protocol Overlay: AnyObject {
    /// The keys it knows, for the footer.
    var keyHint: String { get }
    func draw(in frame: inout Frame, area: Rect)
    /// - Returns: Whether it stays.
    func handle(_ key: Key) -> Bool
    func insert(_ pasted: String)
    func mouse(_ event: MouseEvent, area: Rect) -> Bool
    /// It was taken away without having been asked.
    func dismissed()
}

extension Overlay {
    func insert(_ pasted: String) {}
    func mouse(_ event: MouseEvent, area: Rect) -> Bool { true }
    func dismissed() {}
}
