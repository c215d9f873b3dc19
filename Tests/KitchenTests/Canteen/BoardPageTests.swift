import Foundation
import Kitchen
import Testing

struct BoardPageTests {
    private let files: MenuFiles
    private let server: KitchenServer
    private let diner: Diner
    private let path: String

    init() throws {
        files = try MenuFiles(["menu.json5": MenuFiles.small()])
        server = try Servers.canteen(files.directory) { $0.hasBoardPage = true }
        diner = Diner(server)
        path = String((server.boardURL ?? "").dropFirst(server.url.count - 1))
    }

    private func order(notes: String = "") throws {
        try diner.fillCart(try diner.canteen("Small canteen"))
        _ = try diner.call("PUT", diner.cart, ["notes": notes])
        try #require(try diner.payCash().status == 200)
    }

    private func press(_ deed: String, _ headers: [String: String] = [:]) throws -> Client.Reply {
        try diner.client.ask("POST", path + "/K-1/" + deed, headers: headers)
    }

    @Test func `the page shows the orders and its buttons work`() throws {
        try order(notes: "no bread")
        let page = try diner.client.get(path)
        #expect(page.status == 200)
        #expect(page.headers["content-type"] == "text/html; charset=utf-8")
        for part in [
            "K-1 · 13:00–13:30 · NEW", "4 × Soup", "no bread", "+33612345678", "20.00 EUR",
            "allergens not stated", "content=\"15; url=\(path)\">", "/K-1/accept\"",
            "/K-1/refuse\"",
        ] {
            #expect(page.text.contains(part), "\(part)")
        }
        #expect(!page.text.contains("<script"))

        for (deed, state) in [
            ("accept", "accepted"), ("delay", "accepted"), ("ready", "ready"),
            ("done", "fulfilled"),
        ] {
            let answer = try press(deed)
            #expect(answer.status == 303)
            #expect(answer.headers["location"] == path)
            #expect(try diner.call("GET", diner.cart).json()["state"] as? String == state)
        }
        #expect(try press("refuse").text.contains("Nothing was done: K-1 is fulfilled"))
        #expect(try diner.client.get(path).text.contains("No orders."))
    }

    @Test func `nobody gets in without the key`() throws {
        try order()
        let wrong = "/board/" + String(repeating: "0", count: 32)
        for path in ["/board", "/board/", wrong, wrong + "/K-1/accept", path + "x"] {
            #expect(try diner.client.get(path).status >= 404)
            #expect(try diner.client.ask("POST", path).status >= 404)
        }
        #expect(try diner.client.ask("POST", wrong + "/K-1/refuse").status == 404)
        #expect(try diner.call("GET", diner.cart).json()["state"] as? String == "new")
        // Nor is the key where others may look.
        #expect(!server.calls.contains { $0.path.contains(path) })
        let other = try Servers.canteen(files.directory)
        #expect(other.boardURL == nil)
        #expect(try Client(other).get(path).status == 404)
    }

    @Test func `a form of another page does nothing`() throws {
        try order()
        #expect(try press("accept", ["Origin": "https://evil.example"]).status == 403)
        #expect(try diner.call("GET", diner.cart).json()["state"] as? String == "new")
        #expect(try press("accept", ["Origin": "http://127.0.0.1"]).status == 303)
        let headers = try diner.client.get(path).headers
        #expect(headers["content-security-policy"]?.contains("default-src 'none'") == true)
        #expect(headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
        #expect(headers["referrer-policy"] == "same-origin")
        #expect(headers["cache-control"] == "no-store")
        #expect(try press("dance").status == 404)
        #expect(try diner.client.get(path + "/K-1/refuse").status == 405)
    }

    @Test func `what a diner writes is no markup`() throws {
        try order(notes: "<script>alert(1)</script>\" onload='x' &")
        let page = try diner.client.get(path).text

        #expect(
            page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x&#39; &amp;"))
        #expect(!page.contains("<script") && !page.contains("\u{1B}"))
    }

    @Test func `each line of a note has a line of its own`() throws {
        try order(notes: "Ana: no nuts\nBo: <b>\r\n\nCy: gluten free")
        let page = try diner.client.get(path).text
        #expect(
            page.contains(
                "<p class=\"note\">Ana: no nuts<br>Bo: &lt;b&gt;<br>Cy: gluten free</p>"),
            "\(page)")
    }

    @Test func `the key stays over a restart with a book`() throws {
        let book = BookFile()
        func key() throws -> String? {
            let server = try Servers.canteen(files.directory) {
                $0.hasBoardPage = true
                $0.dataFile = book.path
            }
            defer { server.stop() }
            return server.boardURL?.split(separator: "/").last.map(String.init)
        }

        let first = try key()
        #expect(first?.count == 32)
        #expect(try key() == first)
    }
}
