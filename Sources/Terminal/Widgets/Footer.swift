/// The available keys, on one or two lines, and the diner's position in the list at the right.
///
/// The footer shows bindings with a footer rank that are available, lowest rank first. The keys for
/// help and for leaving stay even on the narrowest screen, and that for all commands where there is
/// room for a few more.
public struct Footer: Sendable {
    public let bindings: [KeyBinding]
    /// Such as "1/38".
    public let position: String

    /// Suffixes of the actions that always stay: help, and the ways back, up or out.
    private static let kept = [".help", ".back", ".leave", ".up", ".quit"]
    /// The same where there are so many cells: the way to all that has no room.
    private static let keptIfRoomy = ".palette"
    private static let roomyFrom = 80
    private static let gap = 2

    /// How many lines of a screen it has.
    public static func height(onLines lines: Int) -> Int { lines >= 20 ? 2 : lines >= 5 ? 1 : 0 }

    public init(_ bindings: [KeyBinding], position: String? = nil) {
        self.position = position ?? ""
        self.bindings =
            bindings
            .filter { $0.footer != nil && $0.unavailable == nil && !$0.keys.isEmpty }
            .enumerated()
            .sorted { ($0.element.footer ?? 0, $0.offset) < ($1.element.footer ?? 0, $1.offset) }
            .map(\.element)
    }

    /// The values that, together with the area, determine the drawing.
    struct Look: Equatable {
        let keys: [Key?]
        let labels: [String]
        let positionWidth: Int
    }

    var look: Look {
        Look(
            keys: bindings.map { $0.keys.first }, labels: bindings.map(\.label),
            positionWidth: Sanitizer.line(position).cells)
    }

    /// Draws the footer; unchanged keys are copied from the frame before.
    public func draw(
        in frame: inout Frame, area: Rect, copying stencil: FooterStencil = FooterStencil()
    ) {
        // Keys are told when they are asked for, not after each answer.
        guard frame.reading == nil else { return }
        stencil.keys.draw(look, in: &frame, area: area) { _, frame, area in
            drawKeys(in: &frame, area: area)
        }
        guard area.height > 0 else { return }
        frame.writeRight(
            position, .faint, line: area.height - 1,
            in: area.inset(horizontally: area.width > 2 ? 1 : 0))
    }

    private func drawKeys(in frame: inout Frame, area: Rect) {
        for place in places(in: area) {
            let binding = bindings[place.binding]
            frame.write(
                [Span(binding.keyName, .key), Span(" " + binding.label)], in: place.rect)
        }
    }

    /// What it shows for a binding.
    public func words(of binding: KeyBinding) -> String {
        binding.keyName + " " + binding.label
    }

    public func binding(at point: Point, in area: Rect) -> KeyBinding? {
        places(in: area).first { $0.rect.contains(point) }.map { bindings[$0.binding] }
    }

    /// Those that have room, in their order.
    public func shown(in area: Rect) -> [KeyBinding] {
        places(in: area).map { bindings[$0.binding] }
    }

    // MARK: Places

    private struct Place {
        let binding: Int
        let rect: Rect
    }

    private func places(in area: Rect) -> [Place] {
        let widths = bindings.map(\.facts.footerWidth)
        let isRoomy = area.width * area.height >= Self.roomyFrom
        let isKept = bindings.map { binding in
            Self.kept.contains(where: binding.action.hasSuffix)
                || isRoomy && binding.action.hasSuffix(Self.keptIfRoomy)
        }
        // The first column of the last line that is reserved for the position.
        let lastEnd =
            position.isEmpty
            ? area.width
            : area.width - 1 - Sanitizer.line(position).cells - (area.width < 60 ? 1 : Self.gap)
        /// Places the shown bindings line by line; false if they do not fit.
        func lay(_ isShown: [Bool], _ place: (Int, Rect) -> Void = { _, _ in }) -> Bool {
            var (line, column) = (0, 1)
            for index in isShown.indices where isShown[index] {
                while line < area.height,
                    column + widths[index] > (line == area.height - 1 ? lastEnd : area.width)
                {
                    (line, column) = (line + 1, 1)
                }
                guard line < area.height else { return false }
                place(
                    index,
                    Rect(
                        column: area.column + column, line: area.line + line,
                        width: widths[index], height: 1))
                column += widths[index] + Self.gap
            }
            return true
        }
        var isShown = isKept
        while !lay(isShown), let last = isShown.lastIndex(of: true) {
            isShown[last] = false
        }
        for index in isShown.indices where !isKept[index] {
            isShown[index] = true
            guard lay(isShown) else {
                isShown[index] = false
                break
            }
        }
        var places: [Place] = []
        _ = lay(isShown) { places.append(Place(binding: $0, rect: $1)) }
        return places
    }
}

/// The footer of the frame before.
public final class FooterStencil {
    let keys = Stencil<Footer.Look>()

    public init() {}
}

extension KeyBinding {
    fileprivate var keyName: String { keys.first?.name ?? "" }
}
