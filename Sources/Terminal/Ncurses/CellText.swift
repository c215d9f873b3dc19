import CNcurses

/// A character in a form that curses can put into the cells reserved for it.
///
/// Terminals disagree about the width of flags, joined emoji, and emoji that a variation selector
/// (U+FE0F) asks for, and a wrong width shifts the rest of the line. These are reduced to their
/// first code point, whose width is certain; a flag becomes its two letters. ``reservedCells(_:)``,
/// which curses uses, decides.
struct CellText: Equatable {
    /// The most code points that curses keeps in one cell (`CCHARW_MAX`): a letter and its marks.
    static let mostScalars = 5

    /// The code points for each cell.
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

    /// The cells that ncurses reserves: 0 for combining marks, negative for what is no text.
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
