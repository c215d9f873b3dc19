/// A position on the screen, counted from the top left corner.
public struct Point: Hashable, Sendable {
    public var column: Int
    public var line: Int

    public init(column: Int, line: Int) {
        self.column = column
        self.line = line
    }
}

/// A size in columns and lines.
public struct Size: Hashable, Sendable {
    public var columns: Int
    public var lines: Int

    public init(columns: Int, lines: Int) {
        self.columns = max(0, columns)
        self.lines = max(0, lines)
    }
}

/// A part of the screen.
///
/// Layouts cut pieces off a rectangle until the rest is the area of the main content.
public struct Rect: Hashable, Sendable {
    public var column: Int
    public var line: Int
    public var width: Int
    public var height: Int

    public init(column: Int = 0, line: Int = 0, width: Int, height: Int) {
        self.column = column
        self.line = line
        self.width = max(0, width)
        self.height = max(0, height)
    }

    public init(_ size: Size) {
        self.init(width: size.columns, height: size.lines)
    }

    public var isEmpty: Bool { width == 0 || height == 0 }
    public var columns: Range<Int> { column..<(column + width) }
    public var lines: Range<Int> { line..<(line + height) }

    public func contains(_ point: Point) -> Bool {
        columns.contains(point.column) && lines.contains(point.line)
    }

    // MARK: Taking pieces off

    /// Cuts up to `height` lines off the top and returns them.
    public mutating func takeTop(_ height: Int) -> Rect {
        let taken = min(max(0, height), self.height)
        defer { (line, self.height) = (line + taken, self.height - taken) }
        return Rect(column: column, line: line, width: width, height: taken)
    }

    public mutating func takeBottom(_ height: Int) -> Rect {
        let taken = min(max(0, height), self.height)
        self.height -= taken
        return Rect(column: column, line: line + self.height, width: width, height: taken)
    }

    public mutating func takeLeft(_ width: Int) -> Rect {
        let taken = min(max(0, width), self.width)
        defer { (column, self.width) = (column + taken, self.width - taken) }
        return Rect(column: column, line: line, width: taken, height: height)
    }

    public mutating func takeRight(_ width: Int) -> Rect {
        let taken = min(max(0, width), self.width)
        self.width -= taken
        return Rect(column: column + self.width, line: line, width: taken, height: height)
    }

    public func inset(horizontally columns: Int = 0, vertically lines: Int = 0) -> Rect {
        var rest = self
        _ = rest.takeLeft(columns)
        _ = rest.takeRight(columns)
        _ = rest.takeTop(lines)
        _ = rest.takeBottom(lines)
        return rest
    }

    /// A rectangle of at most `width` × `height` in the middle of this one.
    public func centred(width: Int, height: Int) -> Rect {
        let (width, height) = (min(width, self.width), min(height, self.height))
        return Rect(
            column: column + (self.width - width) / 2, line: line + (self.height - height) / 2,
            width: width, height: height)
    }
}
