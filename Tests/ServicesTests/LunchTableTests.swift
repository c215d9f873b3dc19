import OrderModels
import Services
import TestSupport
import Testing

struct LunchTableTests {
    private static let menu = Menu.sample(
        of: DraftRig.thai.id,
        [
            (
                "All",
                [
                    DraftRig.curry, DraftRig.rice, DraftRig.soup, DraftRig.fish,
                    .sample("Red curry", number: 5, of: DraftRig.thai.id),
                ]
            )
        ])

    private func read(_ text: String) throws -> LunchTable {
        try LunchTable(#require(DelimitedText(text)), menu: Self.menu)
    }

    @Test func `rows become lines, whoever they are for`() throws {
        let table = try read(
            """
            who;item;options;quantity;note
            Ana;green curry;;2;"mild; please"
            Bo;Soup;large;;
            """)
        #expect(table.unmatched.isEmpty)
        #expect(table.lines.map(\.name) == ["Green curry", "Soup"])
        #expect(table.lines.map(\.quantity) == [2, 1])
        #expect(table.lines.map(\.diner) == ["Ana", "Bo"])
        #expect(table.lines.map(\.note) == ["mild; please", ""])
        #expect(table.lines[1].choices.map(\.name) == ["Large"])
    }

    @Test func `each row that is no order is told with its line and why`() throws {
        let table = try read(
            """
            who,item,options,quantity,note
            Ana,curry,,1,
            Bo,"Sushi
            roll",,1,
            Cy,Gren curry,,1,
            Di,Soup,,1,
            Ed,Soup,Huge,1,
            Fi,Soup,Small,0,
            Gus,Soup,Small,9999999999999999999,
            Hal,Soup,Large,9223372036854775807,
            Ida,Fish,,1,
            Jo,,,1,
            Kim,Jasmine rice,,1,
            """)
        #expect(table.lines.map(\.diner) == ["Kim"])
        #expect(table.wishes.map(\.row) == [2, 3, 5, 6, 7, 8, 9, 10, 11, 12])
        let reasons = table.unmatched.map(\.trouble.sentence)
        #expect(reasons[0] == "It may be Green curry, Red curry.")
        #expect(reasons[1] == "Nothing on the menu is called so.")
        #expect(reasons[2] == "Did you mean Green curry?")
        #expect(reasons[3] == "Choose one more of Bowl. Bowl: Small, Large.")
        #expect(reasons[4] == "There is no option \"Huge\". Bowl: Small, Large.")
        #expect(reasons[5] == "0 is no number of pieces.")
        #expect(reasons[7] == "That many cannot be ordered.")
        #expect(reasons[8] == "The kitchen names no price for it.")
        #expect(reasons[9] == "It names no dish.")
    }

    @Test func `a damaged line is told by its number, and kept as it was written`() throws {
        let table = try read(
            """
            who,item,options,quantity,note
            Ana,Jasmine rice,,2,mild, please
            Bo,Jasmine rice,,1,
            Cy,"Jasmine rice,,1,
            Di,Jasmine rice,,1,
            """)
        #expect(table.lines.map(\.diner) == ["Bo", "Di"])
        #expect(
            table.unmatched.map(\.trouble.sentence) == [
                "Line 2 is damaged: it has more cells than the table has titles.",
                "Line 4 is damaged: a quote in it never ends.",
            ])
        #expect(table.wishes.map { $0[.who] } == ["Ana", "Cy"])
        #expect(table.wishes[0][.note] == "mild, please")
        #expect(table.wishes[1][.item] == "\"Jasmine rice")
    }

    @Test func `a dish that was chosen counts, whatever is written`() throws {
        let matcher = WishMatcher(Self.menu)
        var wish = Wish(
            id: .random(), row: 4,
            parts: [.who: "Ana", .item: "curry", .quantity: "3", .note: "mild"])
        #expect(throws: WishTrouble.severalDishes(["Green curry", "Red curry"])) {
            try matcher.line(for: wish)
        }
        #expect(matcher.dishes(for: wish).map(\.name).prefix(2) == ["Green curry", "Red curry"])
        wish.dish = DraftRig.curry.id
        let line = try matcher.line(for: wish)
        #expect(line.name == "Green curry" && line.diner == "Ana")
        #expect(line.quantity == 3 && line.note == "mild")
    }

    @Test func `a table without a column of dishes is none`() throws {
        #expect(throws: DraftError.noItemColumn(["name", "food"])) {
            try read("name,food\nAna,Soup\n")
        }
    }
}
