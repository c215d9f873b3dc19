/// How text is emphasised.
///
/// Never the only signal: colour may be off.
public struct Style: Hashable, Sendable {
    public enum Color: Int, Sendable {
        case red = 31
        case green = 32
        case yellow = 33
    }

    public var isBold: Bool
    public var isDim: Bool
    public var color: Color?

    public init(isBold: Bool = false, isDim: Bool = false, color: Color? = nil) {
        self.isBold = isBold
        self.isDim = isDim
        self.color = color
    }

    public static let plain = Style()
    public static let bold = Style(isBold: true)
    public static let dim = Style(isDim: true)
    public static let red = Style(color: .red)
    public static let yellow = Style(color: .yellow)
    public static let green = Style(color: .green)

    /// The parameters of an SGR sequence (ECMA-48 8.3.117), as in `ESC [ 1;31 m`; empty for plain
    /// text.
    var codes: [Int] {
        (isBold ? [1] : []) + (isDim ? [2] : []) + (color.map { [$0.rawValue] } ?? [])
    }
}
