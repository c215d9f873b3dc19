/// What somebody pastes from an e-mail: a code, or the link that ends in it.
struct MailLink {
    /// Host and port; nil for a code by itself.
    let origin: String?
    let code: String

    init(_ text: String) {
        // Mail programs put links between brackets and quotes, and sentences end with a stop.
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
