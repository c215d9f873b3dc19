/// Limits on a server's texts, in bytes of UTF-8: more than any kitchen intends to write.
public enum TextLimit {
    public static let name = 1 << 10
    public static let prose = 16 << 10
}

extension String {
    /// The longest prefix of whole characters that takes at most `limit` bytes of UTF-8.
    public func beginning(ofBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        // The last character may have been cut in half.
        let part = String(decoding: utf8.prefix(limit), as: UTF8.self)
        let whole = part.dropLast()
        // A single character may exceed the limit: marks piled on a letter.
        return whole.isEmpty ? String(part.unicodeScalars.dropLast()) : String(whole)
    }
}
