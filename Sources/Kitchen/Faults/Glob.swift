/// Patterns in which `*` matches any text.
enum Glob {
    static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        var pattern = pattern
        var text = text
        // Where to continue after the last star if the rest does not match.
        var retry: (pattern: ArraySlice<UInt8>, text: ArraySlice<UInt8>)?
        while !text.isEmpty {
            if pattern.first == UInt8(ascii: "*") {
                pattern = pattern.dropFirst()
                retry = (pattern, text)
            } else if let first = pattern.first, first == text.first {
                pattern = pattern.dropFirst()
                text = text.dropFirst()
            } else if let last = retry {
                retry = (last.pattern, last.text.dropFirst())
                pattern = last.pattern
                text = last.text.dropFirst()
            } else {
                return false
            }
        }
        return pattern.allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
