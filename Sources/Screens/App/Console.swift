public import Sentences
public import Terminal

/// What the program needs of a terminal. Tests use their own.
@MainActor
public protocol Console: AnyObject {
    var display: any Display { get }
    /// A notice about the terminal, such as what it cannot do; nil if there is none.
    var notice: Sentence? { get }
    /// Whether colours show.
    var hasColors: Bool { get }
    /// Whether it has the colours of a theme.
    func shows(_ theme: Theme) -> Bool
    /// Reports events from now on, on the main queue and in order.
    func start(_ handler: @escaping @MainActor (TerminalEvent) -> Void)
    /// Whether it can report the mouse without harm.
    var takesMouse: Bool { get }
    func setMouse(_ isOn: Bool)
    /// Paints the next frame in full, in another theme.
    func setTheme(_ theme: Theme)
    /// Reads nothing while more was typed than is done yet.
    func hold(_ isHeld: Bool)
    /// Gives the terminal to the shell until the program continues.
    func suspend()
    /// Restores the terminal for good.
    func end()
}

extension TerminalSession: Console {}

extension LineConsole: Console {
    public var hasColors: Bool { false }
    public func shows(_ theme: Theme) -> Bool { false }
    public var takesMouse: Bool { false }
    public func setMouse(_ isOn: Bool) {}
    public func setTheme(_ theme: Theme) {}
    /// A line is read when the one before is done.
    public func hold(_ isHeld: Bool) {}
}
