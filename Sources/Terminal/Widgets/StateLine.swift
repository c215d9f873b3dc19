/// The line under the title: what the list holds and how it is narrowed; at the right, how old it is.
///
/// What is at the right is shown whole or not at all.
public struct StateLine: Hashable, Sendable {
    public let left: [Span]
    public let right: [Span]

    public init(left: [Span], right: [Span] = []) {
        self.left = left
        self.right = right
    }

    private static let gap = 2

    public func draw(in frame: inout Frame, area: Rect) {
        var line = area.inset(horizontally: 1)
        line.height = min(1, line.height)
        let leftWidth = frame.width(of: left, in: .max)
        let rightWidth = frame.width(of: right, in: .max)
        if rightWidth > 0, leftWidth + Self.gap + rightWidth <= line.width {
            frame.write(right, in: line.takeRight(rightWidth))
        }
        frame.write(left, in: line)
    }
}
