public import Sentences
public import Terminal

/// What the program needs of a terminal. Tests put a display of their own here.
@MainActor
public protocol Console: AnyObject {
    var display: any Display { get }
    /// What there is to tell of the terminal, such as what it cannot do; nil where it is as it should be.
    var notice: Sentence? { get }
    /// Tells what happens from now on, on the main queue and in order.
    func start(_ handler: @escaping @MainActor (TerminalEvent) -> Void)
    func setMouse(_ isOn: Bool)
    /// Lends the terminal to the shell.
    func suspend()
    /// Gives the terminal back for good.
    func end()
}

extension TerminalSession: Console {}
