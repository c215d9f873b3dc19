import CNcurses

/// `wcwidth` for ncurses, which asks it how many cells to reserve.
///
/// The loader finds it in the program before the C library's, which knows no terminals that draw
/// characters of ambiguous width in two cells (0093). Public, as what is not is hidden from the loader.
@_cdecl("wcwidth")
public func reservedCells(_ character: Int32) -> Int32 {
    let own = eat_library_width(wchar_t(character))
    guard own == 1, CellWidth.isAmbiguousWide, let value = UInt32(exactly: character),
        AmbiguousRanges.contains(value)
    else { return own }
    return 2
}
