import Foundation
import Kitchen
import Testing

struct ExportTests {
    private func rows(_ lines: [String]) throws -> [Diner.JSON] {
        try lines.map { line in
            try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Diner.JSON)
        }
    }

    @Test func `a menu becomes the platform's calls in their order`() throws {
        let rows = try rows(try PlatformExport(menu: MenuFiles.example, data: nil).lines)

        #expect(rows.count { $0["enter"] as? String == "restaurant" } == 2)
        #expect(rows.count { $0["enter"] as? String == "product" } == 10)
        let calls = rows.filter { $0["method"] != nil }
        // A menu for each caterer and one for the evening, and each section with its dishes.
        #expect(calls.count == 3 + 2 * 6)
        #expect(calls[0]["path"] as? String == "/api/restaurants/{restaurant:rosa}/menus")
        #expect(calls[1]["as"] as? String == "{section:rosa.1}")
        #expect(
            calls[2]["path"] as? String
                == "/api/restaurants/menus/{menu:rosa}/sections/{section:rosa.1}")
        #expect(
            (calls[2]["body"] as? Diner.JSON)?["products"] as? [String]
                == ["lentil-soup", "goulash-soup"].map { "/api/products/{product:rosa.\($0)}" })
        // Whatever a call names stands in a line before it.
        var known: Set<String> = []
        for row in rows {
            let path = row["path"] as? String ?? ""
            let products = (row["body"] as? Diner.JSON)?["products"] as? [String] ?? []
            for text in [path] + products {
                for match in text.matches(of: /\{[^}]*\}/) {
                    #expect(known.contains(String(match.output)), "\(match.output)")
                }
            }
            if let name = row["as"] as? String { known.insert(name) }
        }
        let schnitzel = rows.first { $0["code"] as? String == "rosa.schnitzel" }
        #expect(schnitzel?["price"] as? Int == 970)
        #expect(schnitzel?["allergens"] as? [String] == ["GLUTEN", "EGGS", "MILK"])
        #expect((schnitzel?["options"] as? [Diner.JSON])?.count == 2)
    }

    @Test func `accounts move without their passwords`() throws {
        let book = BookFile()
        let files = try MenuFiles(["menu.json5": MenuFiles.small()])
        let server = try Servers.canteen(files.directory) { $0.dataFile = book.path }
        _ = try Diner(server).register("robin")
        // While it is served its file is in use.
        #expect(throws: KitchenError.self) {
            _ = try PlatformExport(menu: files.directory, data: book.path)
        }
        server.stop()

        let lines = try PlatformExport(menu: files.directory, data: book.path).lines
        let rows = try rows(lines).suffix(2)
        #expect(
            rows.map { $0["path"] as? String }
                == ["/api/register", "/api/resetting/send-email"])
        let form = rows.first?["form"] as? [String: String]
        #expect(form?["_username"] == "robin" && form?["_email"] == "robin@example.com")
        #expect(form?["_telephone"] == "+33612345678")
        #expect(form?["_password"]?.count == 32)
        #expect(!lines.joined().contains("secret") && !lines.joined().contains("argon"))
    }

    @Test func `a file that is not there is not made`() throws {
        let files = try MenuFiles(["menu.json5": MenuFiles.small()])
        #expect(throws: KitchenError.self) {
            _ = try PlatformExport(menu: files.directory, data: files.path("none.db"))
        }
        #expect(!FileManager.default.fileExists(atPath: files.path("none.db")))
    }
}
