import Glibc

/// A text compared byte by byte, as SQLite does it. Swift takes two spellings of one letter for the
/// same text; two names at a server are not.
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

    /// Below zero where `one` comes first, zero where they are the same.
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
