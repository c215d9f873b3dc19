import CNcurses

/// A character as curses can put it into the cells that a frame has reserved for it.
///
/// Terminals disagree on the width of flags, joined pictures and pictures by request (U+FE0F), and
/// a wrong width shifts the rest of the line. Those are reduced to their first code point, about
/// which there is no doubt; a flag becomes its two letters. The C library's `wcwidth`, which curses
/// goes by, has the last word.
struct CellText: Equatable {
    /// What curses keeps in one cell: a letter and its marks.
    static let mostScalars = 5

    /// For each cell that curses is given, its code points.
    let cells: [[wchar_t]]

    init(_ character: Character, width: Int) {
        var cells: [[wchar_t]] = []
        var used = 0
        for scalar in character.unicodeScalars {
            let value = wchar_t(Self.shown(scalar).value)
            let own = Self.width(value)
            if own > 0 {
                cells.append([value])
                used += own
            } else if own == 0, let last = cells.indices.last {
                guard cells[last].count < Self.mostScalars else { continue }
                cells[last].append(value)
            }
        }
        self.cells = used == width ? cells : Self.reduced(cells.first, width: width)
    }

    /// The cells that ncurses reserves: 0 for marks, less for what is no text.
    static func width(_ scalar: wchar_t) -> Int {
        Int(eat_curses_width(scalar))
    }

    private static func reduced(_ first: [wchar_t]?, width: Int) -> [[wchar_t]] {
        let blank: [wchar_t] = [0x20]
        guard let base = first?.first else { return Array(repeating: blank, count: width) }
        let own = Self.width(base)
        let shown = own <= width ? [base] : [wchar_t(0x3F)]
        return [shown] + Array(repeating: blank, count: max(0, width - min(own, width)))
    }

    private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x1F1E6...0x1F1FF: Unicode.Scalar(UInt8(scalar.value - 0x1F1E6) + 0x41)
        default: scalar
        }
    }
}
