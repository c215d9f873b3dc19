/// Shows frames, on a terminal or in a test.
@MainActor
public protocol Display: AnyObject {
    var size: Size { get }
    var glyphs: Glyphs { get }
    /// Shows `frame`, sending the terminal only what differs from the frame before.
    func show(_ frame: Frame)
    /// Forgets what the terminal shows, so that the next frame is painted in full.
    func forget()
    /// Rings, and shows `words` in a notification where the terminal takes those; the display
    /// sanitises them.
    func notify(_ words: String)
    /// Whether the terminal may have a clipboard for programs.
    var hasClipboard: Bool { get }
    /// Offers `text` to it, sanitised. The terminal may still refuse.
    func copy(_ text: String)
    /// Sets the window's title; the display sanitises it.
    func setTitle(_ title: String)
    /// What pictures it can show, as far as is known.
    var pictures: PictureSupport { get }
    /// Asks the terminal about pictures, once; ``TerminalEvent/pictures`` says that it has answered.
    func askAboutPictures()
}

extension Display {
    public var pictures: PictureSupport { .none }
    public func askAboutPictures() {}
}
