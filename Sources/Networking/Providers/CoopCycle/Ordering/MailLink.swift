/// A code from an e-mail, pasted alone or as the link that ends in it.
struct MailLink {
    /// Host and port; nil for a code alone.
    let origin: String?
    let code: String

    init(_ text: String) {
        // Mail programs put links in brackets and quotes, and sentences end with a full stop.
        let marks: Set<Character> = ["<", ">", "(", ")", "[", "]", "\"", "'", ".", ",", ";"]
        func isAround(_ character: Character) -> Bool {
            character.isWhitespace || marks.contains(character)
        }
        var rest = text[...].drop(while: isAround)
        while let last = rest.last, isAround(last) { rest.removeLast() }
        guard let scheme = rest.firstRange(of: "://") else {
            (origin, code) = (nil, String(rest))
            return
        }
        let place = rest[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
        origin = place.prefix { $0 != "/" }.lowercased()
        code = place.drop { $0 != "/" }.split(separator: "/").last.map(String.init) ?? ""
    }
}
