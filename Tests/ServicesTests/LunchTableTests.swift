import Presentation
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
        #expect(reasons[8] == "Fish is sold out for now.")
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
        let trouble = #expect(throws: WishTrouble.self) { try matcher.line(for: wish) }
        guard case .severalDishes(let several)? = trouble else {
            Issue.record()
            return
        }
        #expect(several.map(\.name) == ["Green curry", "Red curry"])
        #expect(matcher.dishes(for: wish).map(\.name).prefix(2) == ["Green curry", "Red curry"])
        wish.dish = DraftRig.curry.id
        let line = try matcher.line(for: wish)
        #expect(line.name == "Green curry" && line.diner == "Ana")
        #expect(line.quantity == 3 && line.note == "mild")
    }

    @Test func `a table without a column of dishes is none`() throws {
        #expect(throws: DraftError.noItemColumn(["name", "stuff"])) {
            try read("name,stuff\nAna,Soup\n")
        }
    }

    @Test(arguments: [
        "Name;Gericht;Anzahl;Bemerkung", "Person,Dish,Qty,Notes", "Nom,Plat,Quantité,Remarque",
        "Nombre\tPlato\tCantidad\tObservaciones", "Wer;Essen;Stück;Kommentar",
        "Nom;Plat;Nombre;Commentaire", "First name,Menu item,How many,Special requests",
        "\u{FEFF}\"Name\";\"Dish name\";\"Quantity\";\"Note\"",
        "sep=;\nName;Gericht;Anzahl;Bemerkung",
    ])
    func `titles are recognised by what they mean`(titles: String) throws {
        let mark = titles.contains(";") ? ";" : titles.contains("\t") ? "\t" : ","
        let table = try read(titles + "\nAna,Green curry,2,mild".replacingMarks(with: mark))
        let line = try #require(table.lines.first)
        #expect(line.diner == "Ana" && line.name == "Green curry")
        #expect(line.quantity == 2 && line.note == "mild")
    }

    @Test(arguments: ["2-3", "1,5", "½", "?", "~2", "rien", "3 pers."])
    func `a cell that is no number among numbers is a row to fix, and no name`(
        cell: String
    ) throws {
        let table = try read(
            "Qui;Plat;Nombre\nAna;Green curry;3\nCarl;Green curry;\(cell)\n")
        #expect(table.lines.map(\.diner) == ["Ana"] && table.lines.map(\.quantity) == [3])
        #expect(table.unmatched.map { $0.wish[.who] } == ["Carl"])
    }

    @Test(arguments: [
        "storniert", "cancelled", "annulé", "abbestellt", "anulado", "krank", "maybe",
        "peut-être", "eggless",
    ])
    func `who is crossed out, or may be, is a row to fix and no note`(mark: String) throws {
        let table = try read("Who;Dish\nAna;Green curry (\(mark))\nBo;Green curry\n")
        #expect(table.lines.map(\.diner) == ["Bo"], "\(table.notes)")
        #expect(table.unmatched.map { $0.wish[.who] } == ["Ana"])
    }

    @Test(arguments: ["Number", "Amount", "#", "Zahl", "N°"])
    func `a column of numbers that nobody reads may say how many`(title: String) throws {
        let text = "Who;Dish;\(title)\nAna;Green curry;3\n"
        #expect(try read(text).uncounted == [title])
        #expect(try read(text + "Bo;Green curry;120\n").uncounted.isEmpty)
        #expect(try read("Who;Dish;Qty;\(title)\nAna;Green curry;1;3\n").uncounted.isEmpty)
        #expect(try read("Who;Dish;Price\nAna;Green curry;9.00\n").uncounted.isEmpty)
    }

    @Test func `titles that mean other things count for nothing and are named`() throws {
        let table = try read(
            """
            Order number,Person,Dish,Price,Department
            10023,Ana,Green curry,9.00,IT
            """)
        #expect(table.lines.map(\.quantity) == [1])
        #expect(table.unread == ["Order number", "Price", "Department"])
    }

    @Test func `a column that the diner names counts, and a first line may be a row`() throws {
        let table = try #require(DelimitedText("Ana;Green curry;2\nBo;Jasmine rice;1\n"))
        var columns = WishColumns(table.withoutTitles)
        #expect(columns.item == nil)
        columns.set(.who, to: 0)
        columns.set(.item, to: 1)
        columns.set(.quantity, to: 2)
        let lunch = try LunchTable(table.withoutTitles, columns: columns, menu: Self.menu)
        #expect(lunch.lines.map(\.diner) == ["Ana", "Bo"])
        #expect(lunch.lines.map(\.quantity) == [2, 1])
    }

    @Test func `no word beside a dish is lost`() throws {
        let table = try read(
            """
            who,item,quantity,allergies
            Ana,No green curry,,
            Bo,Jasmine rice gluten free,,
            Cy,Jasmine rice 2x,,
            Di,3 Jasmine rice,,
            Ed,Soup large,,
            Fi,Jasmine rice (extra hot),,
            Gus,Jasmine rice,,peanuts
            Hal,Jasmine rice,,none
            Ida,2 Jasmine rice,3,
            Jo,Green curry and Jasmine rice,,
            """)
        #expect(table.lines.map(\.diner) == ["Cy", "Di", "Ed", "Fi", "Hal"])
        #expect(table.lines.map(\.quantity) == [2, 3, 1, 1, 1])
        #expect(table.lines[2].choices.map(\.name) == ["Large"])
        #expect(table.lines[3].note == "extra hot")
        #expect(table.notes.map(\.text) == ["extra hot"])
        #expect(
            table.unmatched.map(\.trouble) == [
                .words("No", dish: "Green curry"), .words("gluten free", dish: "Jasmine rice"),
                .words("allergies: peanuts", dish: "Jasmine rice"), .twoQuantities(2, 3),
                .namesAll(["Green curry", "Jasmine rice"]),
            ])
    }

    @Test func `a dish chosen by hand keeps asking about the other words`() throws {
        let matcher = WishMatcher(Self.menu)
        var wish = Wish(
            id: .random(), row: 2, parts: [.who: "Ana", .item: "2x gren cury no nuts"],
            dish: DraftRig.curry.id)
        #expect(throws: WishTrouble.words("no nuts", dish: "Green curry")) {
            try matcher.line(for: wish)
        }
        let line = try matcher.line(for: matcher.settled(wish, asNote: true))
        #expect(line.quantity == 2 && line.note == "no nuts" && line.diner == "Ana")
        wish = matcher.settled(wish, asNote: false)
        #expect(try matcher.line(for: wish).note == "")
    }

    @Test func `chilli is not No chilli, and nothing is left out twice`() throws {
        let group = OptionGroup(
            id: .init(rawValue: "g"), orderCode: "g", name: "Leave out", minimum: 0, maximum: nil,
            allowsQuantities: true,
            options: ["No chilli", "No onion"].map {
                .init(
                    id: .init(rawValue: $0), orderCode: $0, name: $0,
                    price: Money(minorUnits: 0, currency: .eur))
            })
        #expect(!group.allowsQuantities)
        #expect([group].choices(named: ["chilli"]).unknown == ["chilli"])
        #expect([group].choices(named: ["no chilli"]).choices.map(\.name) == ["No chilli"])
    }
}

extension String {
    fileprivate func replacingMarks(with mark: String) -> String {
        split(separator: ",", omittingEmptySubsequences: false).joined(separator: mark)
    }
}
