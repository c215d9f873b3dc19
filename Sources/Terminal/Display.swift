/// Where frames are shown.
@MainActor
public protocol Display: AnyObject {
    var size: Size { get }
    var glyphs: Glyphs { get }
    /// Shows `frame`; only what differs from the one before is sent to the terminal.
    func show(_ frame: Frame)
    /// Forgets what the terminal shows: the next frame is painted whole.
    func forget()
    func ring()
    /// Text for the window's title, cleaned here.
    func setTitle(_ title: String)
}

/// A display that keeps what it was given, for tests.
@MainActor
public final class RecordingDisplay: Display {
    public var size: Size
    public let glyphs: Glyphs
    public private(set) var frames: [Frame] = []
    public private(set) var rings = 0
    public private(set) var title = ""

    public init(size: Size, glyphs: Glyphs = .unicode) {
        self.size = size
        self.glyphs = glyphs
    }

    public func show(_ frame: Frame) { frames.append(frame) }
    public func forget() {}
    public func ring() { rings += 1 }
    public func setTitle(_ title: String) { self.title = Sanitizer.line(title) }
}
