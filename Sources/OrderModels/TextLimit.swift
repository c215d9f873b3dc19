/// How much of a server's text is taken, in UTF-8: more than any kitchen means to write.
public enum TextLimit {
    public static let name = 1 << 10
    public static let prose = 16 << 10
}

extension String {
    /// As many whole characters from its beginning as take no more than `limit` bytes of UTF-8.
    public func beginning(ofBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        // The last one may have been cut through.
        let part = String(decoding: utf8.prefix(limit), as: UTF8.self)
        let whole = part.dropLast()
        // One character may be longer than all that: marks piled on a letter.
        return whole.isEmpty ? String(part.unicodeScalars.dropLast()) : String(whole)
    }
}
