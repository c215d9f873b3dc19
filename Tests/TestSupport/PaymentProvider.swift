import Foundation
public import Kitchen
import Synchronization

/// A canteen's payment provider: a page on which a card would be charged, and the server behind it,
/// which tells the kitchen (docs/kitchen.md).
public final class PaymentProvider: Sendable {
    /// The port of the kitchen, once it is served.
    private let kitchen: Desk
    private let server: ScriptedServer

    private final class Desk: Sendable {
        private let port = Mutex(0)
        let secret = String(repeating: "s3cret", count: 6)

        func serve(_ number: Int) { port.withLock { $0 = number } }

        var address: String { "http://127.0.0.1:\(port.withLock { $0 })" }

        /// Asks or tells the kitchen something about a payment.
        func call(_ method: String, _ payment: Substring, _ body: String = "") throws -> String {
            let socket = try ScriptedSocket.connected(to: port.withLock { $0 })
            let head = [
                "\(method) /api/payments/\(payment) HTTP/1.1", "Host: kitchen",
                "Authorization: Bearer \(secret)", "Content-Length: \(body.utf8.count)",
                "Connection: close", "", "",
            ].joined(separator: "\r\n")
            guard socket.write(Array((head + body).utf8)) else { return "" }
            var answer: [UInt8] = []
            while true {
                let more = socket.read()
                guard !more.isEmpty else { return String(decoding: answer, as: UTF8.self) }
                answer += more
            }
        }
    }

    public init() throws {
        let kitchen = Desk()
        self.kitchen = kitchen
        server = try ScriptedServer { request in
            let payment = request.path.split(separator: "/").last ?? ""
            // A test that goes on sees that nothing was paid.
            let asked = (try? kitchen.call("GET", payment)) ?? ""
            guard let amount = asked.firstMatch(of: /"amount":([0-9]+)/)?.1,
                let page = asked.firstMatch(of: /"page":"[^"]*(\/payment\/[^"]+)"/)?.1
            else { return .answer(404) }
            guard request.method == "POST" else {
                return .answer(
                    200, [("Content-Type", "text/html")],
                    "<form method=post><button>Charge \(amount)</button></form>")
            }
            let told = try? kitchen.call(
                "POST", payment,
                #"{"amount":\#(amount),"currency":"EUR","reference":"ch_\#(request.ordinal)"}"#)
            guard told?.hasPrefix("HTTP/1.1 200") == true else { return .answer(409) }
            return .redirect(303, to: kitchen.address + page)
        }
    }

    /// A kitchen with the menu of `directory`, whose cards are paid here.
    ///
    /// The menu is copied to `place`, because it names the page.
    public func kitchen(
        _ directory: String, in place: String,
        _ change: (inout KitchenConfiguration) -> Void = { _ in }
    ) throws -> KitchenServer {
        let files = FileManager.default
        try files.createDirectory(atPath: place, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: directory) {
            let text = try String(contentsOfFile: directory + "/" + name, encoding: .utf8)
            let ours = text.replacing(
                /payment_page: "[^"]*"/, with: "payment_page: \"\(server.url)/{payment}\"")
            try Data(ours.utf8).write(to: URL(filePath: place + "/" + name))
        }
        let kitchen = try KitchenServer.still {
            $0.menu = place
            $0.paymentSecret = PaymentSecret(self.kitchen.secret)
            change(&$0)
        }
        self.kitchen.serve(kitchen.port)
        return kitchen
    }
}
