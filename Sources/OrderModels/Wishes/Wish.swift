/// What somebody wants, as a row of a table says it: no line of a basket yet, because it does not
/// fit the menu.
public struct Wish: Identifiable, Hashable, Sendable {
    /// Random, made here: two tables may have the same rows.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static func random() -> ID { ID(rawValue: randomName()) }
    }

    /// What can be wrong, and put right.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        case who, item, options, quantity, note
        /// What a column of allergies or diets says: it is asked, and then a note or nothing.
        case asks
    }

    public let id: ID
    /// The line of the file it begins on, from 1.
    public let row: Int
    /// As it was written.
    public var parts: [Part: String]
    /// The dish that was chosen for it, whatever is written.
    public var dish: MenuItem.ID?
    /// Its line could not be read well: its cells may be other columns'.
    public var damage: DelimitedText.Damage?

    public init(
        id: ID, row: Int, parts: [Part: String], dish: MenuItem.ID? = nil,
        damage: DelimitedText.Damage? = nil
    ) {
        self.id = id
        self.row = row
        self.parts = parts
        self.dish = dish
        self.damage = damage
    }

    public subscript(part: Part) -> String { parts[part] ?? "" }
}
