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
