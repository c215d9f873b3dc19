import Foundation
import Testing

/// An enemy fills in the guests' page: it gets a sentence, and the kitchen does not grow by it.
@Suite(.serialized) struct HostileFormTests {
    private static let texts = [
        "%3Cscript%3Ealert(1)%3C%2Fscript%3E%1b%5b2J%00", "<script>alert(1)</script>",
        "&dish=small.soup", "%F0%9F%91%BB%E2%80%AE", "%", "\u{1B}[2J\u{0}",
    ]

    private static let forms = [("/join", "name"), ("/add", "dish"), ("/change", "line")]

    @Test func `ten megabytes of it in each form are too long, and take no memory`() throws {
        let book = BookFile()
        let kitchen = try KitchenProcess(book)
        let host = Diner(Client(url: kitchen.url))
        try host.fillCart()
        let page = "/order/share/\(try host.invite())"
        var addresses = 0
        func send(_ form: String, _ body: [UInt8], isChunked: Bool = false) throws -> Client.Reply {
            addresses += 1
            let client = Client(url: kitchen.url, from: "127.60.0.\(addresses)")
            let length =
                isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(body.count)"
            let size = String(body.count, radix: 16)
            client.send(
                "POST \(page)\(form) HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
                    + "Content-Type: application/x-www-form-urlencoded\r\n\(length)\r\n\r\n",
                then: isChunked
                    ? Array("\(size)\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8) : body)
            return try client.receive()
        }
        func attack() throws {
            for (form, field) in Self.forms {
                for text in Self.texts {
                    let count = 10_000_000 / text.utf8.count
                    let body = Array((field + "=" + String(repeating: text, count: count)).utf8)
                    for isChunked in [false, true] {
                        let answer = try send(form, body, isChunked: isChunked)
                        #expect(answer.status == 413, "\(form) \(text) \(isChunked)")
                        #expect(
                            answer.text.contains("That was too long. Nothing was done."),
                            "\(answer.text)")
                        #expect(!answer.text.contains("<script") && !answer.body.contains(0x1B))
                    }
                }
            }
        }
        let lines = try host.call("GET", host.cart).body
        try attack()
        let before = try kitchen.memory()
        try attack()
        let after = try kitchen.memory()
        print("hostile forms: \(addresses) of 10 MB; memory \(before) kB, then \(after) kB")
        // Less than one of the forms.
        #expect(after < before + 8_000)
        // As much as a form may have is read, and says what is wrong with it.
        for text in Self.texts {
            let name = "name=" + String(repeating: text, count: 200_000 / text.utf8.count)
            let answer = try send("/join", Array(name.utf8))
            #expect(answer.status == 400, "\(text)")
            #expect(!answer.text.contains("<script") && !answer.body.contains(0x1B), "\(text)")
        }
        #expect(try kitchen.memory() < before + 8_000)
        #expect(try host.call("GET", host.cart).body == lines)
        #expect(try Client(url: kitchen.url).get(page).status == 200)
    }
}
