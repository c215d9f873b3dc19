import OrderModels
import Testing

struct DelimitedTextTests {
    @Test func `a table is read line by line, with the lines' numbers`() throws {
        let table = try #require(
            DelimitedText("who,item\r\nAnna,Pad thai\r\n\r\n , \r\nBo,\"Curry, green\"\r\n"))
        #expect(table.titles == ["who", "item"])
        #expect(table.rows.map(\.cells) == [["Anna", "Pad thai"], ["Bo", "Curry, green"]])
        #expect(table.rows.map(\.line) == [2, 5])
    }

    @Test(arguments: [",", ";", "\t"])
    func `cells stand between commas, semicolons or tabs`(mark: String) throws {
        let text =
            ["who", "item", "note"].joined(separator: mark) + "\n"
            + ["Anna", "Curry", "no, really; hot"].map { "\"\($0)\"" }.joined(separator: mark)
        let table = try #require(DelimitedText(text))
        #expect(table.rows.map(\.cells) == [["Anna", "Curry", "no, really; hot"]])
    }

    @Test func `a quoted cell may hold quotes and line ends`() throws {
        let table = try #require(
            DelimitedText("a,b\n\"say \"\"hi\"\"\",\"two\nlines\"\nlast,7\" pizza"))
        #expect(table.rows.map(\.cells) == [["say \"hi\"", "two\nlines"], ["last", "7\" pizza"]])
        #expect(table.rows.map(\.line) == [2, 4])
    }

    @Test func `a quote that never ends costs its own line only`() throws {
        let open = try #require(DelimitedText("who,item\nAna,\"Curry\nBo,Soup\nCy,Rice\n"))
        #expect(open.rows.map(\.line) == [2, 3, 4])
        #expect(open.rows.map(\.cells) == [["Ana", "\"Curry"], ["Bo", "Soup"], ["Cy", "Rice"]])
        #expect(open.rows.map(\.damage) == [.openQuote, nil, nil])
    }

    @Test func `cells beyond the titles are reported, unless they are empty`() throws {
        let table = try #require(DelimitedText("who,item\nAna,Curry,green\nBo,Soup,, \nCy\n"))
        #expect(table.rows.map(\.damage) == [.extraCells, nil, nil])
    }

    @Test func `a mark at the beginning and spaces around cells are no part of them`() throws {
        let table = try #require(DelimitedText("\u{FEFF}Who ; ITEM\n Anna ; Curry \n"))
        let columns = WishColumns(table)
        #expect(columns.column("who") == 0)
        #expect(columns.item == 1)
        #expect(columns.column("price") == nil)
        #expect(table.rows[0].cells == ["Anna", "Curry"])
    }

    @Test(arguments: ["\"", "a,\"b", ",,,\n\"\"\"", "\r\r\r", "a\n\u{0}\u{1B}[31m", "\n\n"])
    func `no text is too odd to read`(text: String) {
        let table = DelimitedText(text)
        #expect(table?.rows.allSatisfy { !$0.cells.isEmpty } ?? true)
    }

    @Test func `nothing is no table`() {
        #expect(DelimitedText("") == nil)
        #expect(DelimitedText("\u{FEFF}") == nil)
    }
}
