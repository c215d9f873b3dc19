/// The keys that do something here, over one or two lines, and where the diner is at the right.
///
/// It shows the bindings that have a footer rank and can be done now, the lowest rank first. The way
/// to help and the way out stay however narrow it gets.
public struct Footer: Sendable {
    public let bindings: [KeyBinding]
    /// Such as "1/38".
    public let position: String

    /// The last word of the actions that stay: help, and the way up or out.
    static let kept: Set<Substring> = ["help", "up", "quit"]
    private static let gap = 2

    public init(_ bindings: [KeyBinding], position: String? = nil) {
        self.position = position ?? ""
        self.bindings =
            bindings
            .filter { $0.footer != nil && $0.unavailable == nil && !$0.keys.isEmpty }
            .enumerated()
            .sorted { ($0.element.footer ?? 0, $0.offset) < ($1.element.footer ?? 0, $1.offset) }
            .map(\.element)
    }

    public func draw(in frame: inout Frame, area: Rect) {
        for place in places(in: area) {
            let binding = bindings[place.binding]
            frame.write(
                [Span(binding.keyName, .key), Span(" " + binding.label)], in: place.rect)
        }
        guard area.height > 0 else { return }
        frame.writeRight(
            position, .faint, line: area.height - 1,
            in: area.inset(horizontally: area.width > 2 ? 1 : 0))
    }

    /// The binding that is drawn at `point`, for the mouse.
    public func binding(at point: Point, in area: Rect) -> KeyBinding? {
        places(in: area).first { $0.rect.contains(point) }.map { bindings[$0.binding] }
    }

    // MARK: Places

    private struct Place {
        let binding: Int
        let rect: Rect
    }

    private func places(in area: Rect) -> [Place] {
        var shown = bindings.indices.filter { bindings[$0].isKept }
        while let last = shown.last, places(of: shown, in: area) == nil {
            shown.removeAll { $0 == last }
        }
        for index in bindings.indices where !bindings[index].isKept {
            let wider = (shown + [index]).sorted()
            guard places(of: wider, in: area) != nil else { break }
            shown = wider
        }
        return places(of: shown, in: area) ?? []
    }

    /// Where these bindings stand, line after line; nil if they do not fit.
    private func places(of shown: [Int], in area: Rect) -> [Place]? {
        var (line, column) = (0, 1)
        var places: [Place] = []
        for index in shown {
            let width = bindings[index].footerWidth
            while line < area.height, column + width > end(of: line, in: area) {
                (line, column) = (line + 1, 1)
            }
            guard line < area.height else { return nil }
            places.append(
                Place(
                    binding: index,
                    rect: Rect(
                        column: area.column + column, line: area.line + line, width: width,
                        height: 1)))
            column += width + Self.gap
        }
        return places
    }

    /// The first column that no binding may take.
    private func end(of line: Int, in area: Rect) -> Int {
        guard line == area.height - 1, !position.isEmpty else { return area.width }
        return area.width - 1 - Sanitizer.line(position).cells - Self.gap
    }
}

extension KeyBinding {
    fileprivate var isKept: Bool {
        action.split(separator: ".").last.map(Footer.kept.contains) ?? false
    }
    fileprivate var keyName: String { keys.first?.name ?? "" }
    fileprivate var footerWidth: Int { Sanitizer.line(keyName + " " + label).cells }
}
