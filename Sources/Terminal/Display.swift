/// Shows frames, on a terminal or in a test.
@MainActor
public protocol Display: AnyObject {
    var size: Size { get }
    var glyphs: Glyphs { get }
    /// Shows `frame`, sending the terminal only what differs from the frame before.
    func show(_ frame: Frame)
    /// Forgets what the terminal shows, so that the next frame is painted in full.
    func forget()
    func ring()
    /// Sets the window's title; the display sanitises it.
    func setTitle(_ title: String)
}
