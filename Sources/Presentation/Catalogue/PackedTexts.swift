/// Texts one after another, and where each ends.
///
/// That is data as it is: a run reads only what it says, and the loader has nothing to move in it.
struct PackedTexts: Sendable {
    let text: StaticString
    let ends: [UInt32]

    /// The bytes of one of them.
    subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
        let start = number == 0 ? 0 : Int(ends[number - 1])
        return UnsafeBufferPointer(start: text.utf8Start + start, count: Int(ends[number]) - start)
    }

    /// The names of the catalogue's cases, sorted by their bytes.
    static var names: PackedTexts { PackedTexts(text: nameText, ends: nameEnds) }
}
