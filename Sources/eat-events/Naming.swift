/// Names as the file has them, and as Swift has them.
enum Naming {
    /// Names that a generated type needs for itself, or that Swift does not allow as members.
    private static let taken: Set = [
        "declaration", "init", "protocol", "self", "swift", "type", "write",
    ]

    /// A key as Swift names it: `dish_count` is `dishCount`.
    static func camel(_ text: String) -> String {
        var name = ""
        var beginsWord = false
        for character in text {
            guard isWordCharacter(character) else {
                beginsWord = !name.isEmpty
                continue
            }
            name += beginsWord ? character.uppercased() : String(character)
            beginsWord = false
        }
        return name
    }

    /// A type's name: `dish_count` is `DishCount`.
    static func capitalised(_ text: String) -> String {
        let camel = camel(text)
        return camel.prefix(1).uppercased() + camel.dropFirst()
    }

    /// Whether a key can be one: a lower-case letter, then letters, digits and underscores.
    static func isKey(_ text: String) -> Bool {
        beginsLowercase(text) && text.allSatisfy { isWordCharacter($0) || $0 == "_" }
            && text.last != "_"
    }

    /// Whether a value can be one of a closed list, which may have several words.
    static func isValue(_ text: String) -> Bool {
        beginsLowercase(text) && text.allSatisfy { isWordCharacter($0) || "_ -.".contains($0) }
    }

    static func isTypeName(_ text: String) -> Bool {
        text.first.map { ("A"..."Z").contains($0) } == true && text.allSatisfy(isWordCharacter)
    }

    static func isTaken(_ text: String) -> Bool { taken.contains(camel(text)) }

    private static func beginsLowercase(_ text: String) -> Bool {
        text.first.map { ("a"..."z").contains($0) } == true
    }

    private static func isWordCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }
}
