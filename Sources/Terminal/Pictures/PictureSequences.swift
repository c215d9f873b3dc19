/// The control sequences that show a picture and take it away.
///
/// Everything in them is made here, from numbers and pixels, but for sixels, which ``Picture`` checks.
struct PictureSequences {
    let form: PictureSupport.Form

    /// Draws it where it was placed, and leaves the cursor where it is.
    func shows(_ placed: PlacedPicture) -> [UInt8] {
        let picture = placed.picture
        let body: [UInt8]
        switch (picture.content, form) {
        case (.sixels(let bytes), .sixel): body = bytes
        case (.pixels(let bytes, let size), .kitty): body = kitty(picture, bytes, size)
        case (.pixels(let bytes, let size), .iTerm): body = iTerm(picture, bytes, size)
        default: return []
        }
        let (line, column) = (placed.area.line + 1, placed.area.column + 1)
        return Array("\u{1B}7\u{1B}[\(line);\(column)H".utf8) + body + Array("\u{1B}8".utf8)
    }

    /// Takes it away, data and all; empty where that is done by drawing its cells again.
    func removes(_ picture: Picture) -> [UInt8] {
        form == .kitty ? Array("\u{1B}_Ga=d,d=I,i=\(picture.id),q=2\u{1B}\\".utf8) : []
    }

    /// Whether a picture is part of its cells, and goes when these are drawn again.
    var isInCells: Bool { form != .kitty }

    /// The longest chunk that kitty takes.
    private static let chunk = 4096

    private func kitty(_ picture: Picture, _ bytes: [UInt8], _ size: Size) -> [UInt8] {
        let text = Array(Base64.text(bytes).utf8)
        var sequence: [UInt8] = []
        sequence.reserveCapacity(text.count + text.count / 200 + 200)
        for start in stride(from: 0, to: text.count, by: Self.chunk) {
            let end = min(start + Self.chunk, text.count)
            let head =
                start > 0
                ? ""
                : "a=T,f=24,t=d,s=\(size.columns),v=\(size.lines),i=\(picture.id),p=1,C=1,q=2,"
                    + "c=\(picture.size.columns),r=\(picture.size.lines),"
            sequence += Array("\u{1B}_G\(head)m=\(end < text.count ? 1 : 0);".utf8)
            sequence += text[start..<end]
            sequence += [Byte.escape, UInt8(ascii: "\\")]
        }
        return sequence
    }

    private func iTerm(_ picture: Picture, _ bytes: [UInt8], _ size: Size) -> [UInt8] {
        let file = Self.bitmap(bytes, size)
        let head =
            "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(picture.size.columns);"
            + "height=\(picture.size.lines);preserveAspectRatio=1;doNotMoveCursor=1:"
        return Array(head.utf8) + Array(Base64.text(file).utf8) + [0x07]
    }

    /// A Windows bitmap, the simplest file that such terminals read: a head, then blue, green and red
    /// from the lowest row up.
    private static func bitmap(_ bytes: [UInt8], _ size: Size) -> [UInt8] {
        func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let used = size.columns * 3
        let padding = [UInt8](repeating: 0, count: (4 - used % 4) % 4)
        var rows: [UInt8] = []
        for line in (0..<size.lines).reversed() {
            for at in stride(from: line * used, to: (line + 1) * used, by: 3) {
                rows += [bytes[at + 2], bytes[at + 1], bytes[at]]
            }
            rows += padding
        }
        let head = 54
        var file: [UInt8] = Array("BM".utf8) + number(head + rows.count) + number(0)
        file += number(head) + number(40) + number(size.columns) + number(size.lines)
        file += number(1, 2) + number(24, 2) + number(0) + number(rows.count)
        return file + number(2835) + number(2835) + number(0) + number(0) + rows
    }
}
