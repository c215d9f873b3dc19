/// A dish at its place in a menu.
public struct MenuRow: Hashable, Sendable, Identifiable {
    /// Section and dish, because a dish may stand in two sections.
    public struct ID: Hashable, Sendable {
        public let section: MenuSection.ID
        public let item: MenuItem.ID

        public init(section: MenuSection.ID, item: MenuItem.ID) {
            self.section = section
            self.item = item
        }

        /// Parses what ``text`` wrote.
        public init?(text: String) {
            guard let gap = text.firstIndex(of: "\n") else { return nil }
            section = MenuSection.ID(rawValue: String(text[..<gap]))
            item = MenuItem.ID(rawValue: String(text[text.index(after: gap)...]))
        }

        public var text: String { section.rawValue + "\n" + item.rawValue }
    }

    public var id: ID { ID(section: section, item: item.id) }

    public let section: MenuSection.ID
    public let item: MenuItem

    public init(section: MenuSection.ID, item: MenuItem) {
        self.section = section
        self.item = item
    }
}
