/// A picture, ready to be shown in some cells.
public struct Picture: Hashable, Sendable {
    enum Content: Sendable {
        /// Two pixels a cell, one above the other.
        case blocks([RGB], width: Int)
        /// Pixels for the terminal to show, three bytes each.
        case pixels([UInt8], size: Size)
        /// A whole device control string of sixels.
        case sixels([UInt8])
    }

    /// Names it to the terminal, and tells it from others.
    let id: UInt32
    /// How many cells it covers.
    public let size: Size
    let content: Content

    /// A picture of half blocks; nil where there are not as many bytes as it takes.
    public init?(blocks bytes: [UInt8], width: Int, height: Int, id: UInt32) {
        guard width > 0, height > 0, bytes.count == width * height * 3 else { return nil }
        let colors = stride(from: 0, to: bytes.count, by: 3).map {
            RGB(bytes[$0], bytes[$0 + 1], bytes[$0 + 2])
        }
        self.id = id
        size = Size(columns: width, lines: (height + 1) / 2)
        content = .blocks(colors, width: width)
    }

    /// A picture that the terminal draws in `size` cells.
    public init?(pixels bytes: [UInt8], width: Int, height: Int, in size: Size, id: UInt32) {
        guard width > 0, height > 0, bytes.count == width * height * 3 else { return nil }
        self.id = id
        self.size = size
        content = .pixels(bytes, size: Size(columns: width, lines: height))
    }

    /// A picture of sixels; nil for everything that is not exactly one such string.
    public init?(sixels bytes: [UInt8], in size: Size, id: UInt32) {
        guard Self.isOneString(bytes) else { return nil }
        self.id = id
        self.size = size
        content = .sixels(bytes)
    }

    /// `ESC P`, numbers, `q`, printable characters, `ESC \`: nothing in it can end the string early.
    private static func isOneString(_ bytes: [UInt8]) -> Bool {
        let (start, end) = ([Byte.escape, UInt8(ascii: "P")], [Byte.escape, UInt8(ascii: "\\")])
        guard bytes.starts(with: start), bytes.dropFirst(4).suffix(2).elementsEqual(end) else {
            return false
        }
        let body = bytes.dropFirst(2).dropLast(2)
        let head = body.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
        guard body.dropFirst(head.count).first == UInt8(ascii: "q") else { return false }
        return body.allSatisfy { (0x21...0x7E).contains($0) }
    }

    public static func == (one: Picture, other: Picture) -> Bool { one.id == other.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A picture that the terminal draws over cells of a frame.
public struct PlacedPicture: Hashable, Sendable {
    public let picture: Picture
    public let area: Rect
}

extension Frame {
    /// Shows a picture at the top left of `area`, in cells that are blank.
    public mutating func put(_ picture: Picture, in area: Rect) {
        guard reading == nil, glyphs == .unicode, picture.size.columns <= area.width,
            picture.size.lines <= area.height
        else { return }
        guard case .blocks(let colors, let width) = picture.content else {
            let covered = Rect(
                column: area.column, line: area.line, width: picture.size.columns,
                height: picture.size.lines)
            return place(PlacedPicture(picture: picture, area: covered))
        }
        for line in 0..<picture.size.lines {
            for column in 0..<width {
                let upper = colors[2 * line * width + column]
                let below = (2 * line + 1) * width + column
                putBlock(
                    upper, below < colors.count ? colors[below] : upper,
                    Point(column: area.column + column, line: area.line + line))
            }
        }
    }

    /// Whether there are cells of two colours.
    var hasBlocks: Bool { blockCount > 0 }

    /// The pictures whose cells are still blank: whatever was drawn over one hides it.
    var shownPictures: [PlacedPicture] {
        pictures.filter { placed in
            placed.area.lines.allSatisfy { line in
                row(line).dropFirst(placed.area.column).prefix(placed.area.width)
                    .allSatisfy { $0 == .blank }
            }
        }
    }
}

/// A cell of two colours, one above the other, as a number that is no character's.
enum HalfBlock {
    static let first: UInt32 = 1 << 31
    static let character: Character = "▀"
    static let scalar: UInt32 = 0x2580

    /// Five bits of each part: more could not be told apart in so few cells.
    static func glyph(_ upper: RGB, _ lower: RGB) -> UInt32 {
        first | bits(upper) << 15 | bits(lower)
    }

    private static func bits(_ color: RGB) -> UInt32 {
        UInt32(color.red >> 3) << 10 | UInt32(color.green >> 3) << 5 | UInt32(color.blue >> 3)
    }

    static func colors(of glyph: UInt32) -> (upper: RGB, lower: RGB) {
        (color(glyph >> 15 & 0x7FFF), color(glyph & 0x7FFF))
    }

    private static func color(_ bits: UInt32) -> RGB {
        func part(_ value: UInt32) -> UInt8 { UInt8(value << 3 | value >> 2) }
        return RGB(part(bits >> 10 & 31), part(bits >> 5 & 31), part(bits & 31))
    }
}
