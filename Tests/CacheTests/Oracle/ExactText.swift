import Glibc

/// A text that compares byte by byte, as in SQLite. Swift treats two spellings of one letter as
/// equal, but a server may use both as different names.
struct ExactText: Hashable, Comparable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (one: ExactText, other: ExactText) -> Bool {
        compare(one.text, other.text) == 0
    }

    static func < (one: ExactText, other: ExactText) -> Bool {
        compare(one.text, other.text) < 0
    }

    /// Negative if `one` comes first, zero if they are equal.
    static func compare(_ one: String, _ other: String) -> Int {
        var (one, other) = (one, other)
        return one.withUTF8 { one in
            other.withUTF8 { other in
                let count = min(one.count, other.count)
                if count > 0, let one = one.baseAddress, let other = other.baseAddress {
                    let order = memcmp(one, other, count)
                    if order != 0 { return Int(order) }
                }
                return one.count - other.count
            }
        }
    }

    func hash(into hasher: inout Hasher) {
        var copy = text
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(text.utf8.count)
    }
}
