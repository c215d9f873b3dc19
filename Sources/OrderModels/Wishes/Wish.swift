/// A row of a table that asks for a dish and does not fit the menu, so it is not a basket line yet.
public struct Wish: Identifiable, Hashable, Sendable {
    /// Random, made here: two tables may have the same rows.
    public typealias ID = Reference<Wish>

    /// A part that can be wrong, and fixed.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        case who, item, options, quantity, note
        /// A column for allergies or diets. The diner is asked, and then it becomes a note or
        /// nothing.
        case asks
    }

    public let id: ID
    /// The line of the file on which it begins, from 1.
    public let row: Int
    /// The parts as written.
    public var parts: [Part: String]
    /// The dish that the diner chose, regardless of the text.
    public var dish: MenuItem.ID?
    /// Set where the line was damaged, so that cells may belong to other columns.
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
