extension JSON5Reader {
    /// The value that `text` begins with, as it is written there without what is around it; nil where
    /// it is none.
    public static func written(_ text: String) -> (value: JSON5Value, text: String)? {
        guard var reader = try? reader(of: Array(text.utf8)) else { return nil }
        let start = reader.index
        guard let value = try? reader.value(depth: 1) else { return nil }
        let end = reader.index
        // Whatever follows belongs to no value.
        guard (try? reader.skipSpace()) != nil, reader.peek() == nil else { return nil }
        return (value, String(String.UnicodeScalarView(reader.scalars[start..<end])))
    }
}
