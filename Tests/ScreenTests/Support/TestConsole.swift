import Sentences
import Terminal

@testable import Screens

/// A terminal that a test types into and reads.
@MainActor
final class TestConsole: Console {
    let screen: TestDisplay
    private(set) var hasMouse = true
    /// Whether it has colours.
    var hasColors = true
    /// Whether it has the colours of each theme.
    var showsThemes = true
    private(set) var isEnded = false
    private(set) var suspensions = 0
    /// The themes that were changed to.
    private(set) var themes: [Theme] = []
    private var handler: (@MainActor (TerminalEvent) -> Void)?
    /// What was typed before the program could read it.
    var typedAhead: [TerminalEvent] = []

    init(size: Size, glyphs: Glyphs = .unicode) {
        screen = TestDisplay(size: size, glyphs: glyphs)
    }

    var display: any Display { screen }
    var notice: Sentence? { nil }

    func start(_ handler: @escaping @MainActor (TerminalEvent) -> Void) {
        self.handler = handler
        typedAhead.forEach(handler)
    }

    var takesMouse = true
    func setMouse(_ isOn: Bool) { hasMouse = isOn }
    func setTheme(_ theme: Theme) { themes.append(theme) }
    func shows(_ theme: Theme) -> Bool { hasColors && showsThemes }
    func suspend() { suspensions += 1 }
    /// When it was told to read nothing, and to go on.
    private(set) var holds: [Bool] = []
    func hold(_ isHeld: Bool) { holds.append(isHeld) }

    func end() {
        isEnded = true
        handler = nil
    }

    func send(_ event: TerminalEvent) {
        if case .input(.resized(let size)) = event { screen.size = size }
        handler?(event)
    }
}

/// Keeps the last frame, and what is wrong with any of them.
@MainActor
final class TestDisplay: Display {
    var size: Size
    let glyphs: Glyphs
    private(set) var frame: Frame
    private(set) var frameCount = 0
    private(set) var title = ""
    private(set) var rings = 0
    private(set) var notified: [String] = []
    var hasClipboard = true
    private(set) var copied: [String] = []
    /// What pictures the terminal can show.
    var pictures = PictureSupport.none
    private(set) var wasAsked = false
    private(set) var troubles: [String] = []

    init(size: Size, glyphs: Glyphs) {
        self.size = size
        self.glyphs = glyphs
        frame = Frame(size: size, glyphs: glyphs)
    }

    func show(_ frame: Frame) {
        self.frame = frame
        frameCount += 1
        guard troubles.isEmpty else { return }
        troubles = FrameInspection(frame, of: size).troubles
    }

    func forget() {}
    func askAboutPictures() { wasAsked = true }
    func notify(_ words: String) {
        rings += 1
        notified.append(Sanitizer.line(words))
    }
    func copy(_ text: String) {
        if hasClipboard { copied.append(text) }
    }
    func setTitle(_ title: String) { self.title = Sanitizer.line(title) }
}
