import OrderModels
import Dispatch
import Foundation
import Glibc
public import Kitchen

extension KitchenServer {
    /// A kitchen whose clock stands still on a Wednesday, 12:30 in Paris.
    public static func still(
        caterers: Int = 24, _ change: (inout KitchenConfiguration) -> Void = { _ in }
    ) throws -> KitchenServer {
        try started(caterers: caterers) {
            $0.frozenAt = Instant(secondsSince1970: 1_778_063_400)
            change(&$0)
        }
    }

    /// A kitchen on the machine's clock.
    public static func started(
        caterers: Int = 24, _ change: (inout KitchenConfiguration) -> Void = { _ in }
    ) throws -> KitchenServer {
        var configuration = try KitchenConfiguration.ofItsOwn()
        configuration.caterers = caterers
        change(&configuration)
        return try KitchenServer(configuration: configuration)
    }

    /// What references to it begin with under `--server`: scheme, host and port.
    public var origin: String { url.hasSuffix("/") ? String(url.dropLast()) : url }

    public var port: Int { url.split(separator: ":").last.flatMap { Int($0.dropLast()) } ?? 0 }

    /// A program with a home of its own that talks to this kitchen.
    public func visitor() throws -> Program {
        var program = try Program("--server", url)
        program.server = self
        return program
    }

    /// A visitor whose clock stands where this kitchen's stands now.
    public func contemporary() throws -> Program {
        try visitor().with(nil, ["EAT_CLOCK": clock.now.rfc3339])
    }

    /// Stops, and keeps its port from whoever might come after it. Once that is released, a kitchen
    /// whose configuration names the port is this one returned.
    public func leave() throws -> Descriptor {
        stop()
        let place = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var (yes, address) = (Int32(1), sockaddr_in())
        setsockopt(place, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(place, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // In use means that its last connections linger, and they keep others away as well.
        guard result == 0 || errno == EADDRINUSE else {
            throw ChildProcess.Trouble(what: "no place", code: errno)
        }
        return Descriptor(place)
    }

    /// Waits for an answer of the control endpoint that comes when something has happened; it is an
    /// error where nothing does for a minute.
    public func wait(for query: String) async throws {
        try await withCheckedThrowingContinuation { done in
            // With a thread in hand, which must be none of the few that tasks run on.
            DispatchQueue.global().async {
                let separator = query.contains("?") ? "&" : "?"
                done.resume(
                    with: Result {
                        _ = try self.control("GET", query + separator + "within=60")
                    })
            }
        }
    }

    /// Answers every call to `path` like this until the next change.
    public func answer(_ path: String, _ change: (inout FaultAnswer) -> Void) {
        var answer = FaultAnswer()
        change(&answer)
        setFaults([FaultRule(path: path, answer: answer)])
    }
}

/// A server written for one test: its kitchens and menus are what the test says they are.
public enum Handmade {
    public static let settings = """
        {"brand_name":"Handmade","currency_code":"eur","timezone":"Europe/Paris","country":"fr",
        "guest_checkout_enabled":true}
        """
    public static let entry = """
        {"@context":"/api/contexts/Entrypoint","@id":"/api","@type":"Entrypoint"}
        """

    public static func list(_ rows: [String]) -> String {
        """
        {"@context":"/api/contexts/Restaurant","@id":"/api/restaurants","@type":"hydra:Collection",
        "hydra:member":[\(rows.joined(separator: ","))],"hydra:totalItems":\(rows.count)}
        """
    }

    /// A kitchen of that identifier and name.
    public static func kitchen(_ id: String, _ name: String) -> String {
        """
        {"@id":\(quoted(id)),"@type":"http://schema.org/Restaurant","id":1,"name":\(quoted(name)),
        "enabled":true,"state":"normal","openingHoursSpecification":[]}
        """
    }

    /// A menu of one section with such dishes.
    public static func menu(_ dishes: [String]) -> String {
        """
        {"@id":"/api/menus/1","@type":"http://schema.org/Menu","name":"Menu","identifier":"m",
        "hasMenuSection":[{"@id":"/api/menus/1/sections/1","@type":"MenuSection","name":"All",
        "hasMenuItem":[\(dishes.joined(separator: ","))]}]}
        """
    }

    /// A dish whose price is put in as it is.
    public static func dish(_ id: String, _ name: String, price: String = "900") -> String {
        """
        {"@id":\(quoted(id)),"@type":"MenuItem","identifier":\(quoted(id)),"name":\(quoted(name)),
        "offers":{"@type":"Offer","price":\(price)}}
        """
    }

    public static func quoted(_ text: String) -> String {
        let data = try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    /// Serves these kitchens, and of each the same menu.
    public static func server(kitchens: [String], menu: String = menu([])) throws -> ScriptedServer
    {
        let kitchens = list(kitchens)
        return try ScriptedServer { request in
            let path = request.path
            if path == "/api" { return json(entry) }
            if path == "/api/settings" { return json(settings) }
            if path == "/api/restaurants" { return json(kitchens) }
            return path.hasSuffix("/menu") ? json(menu) : .answer(404, [], "{}")
        }
    }

    private static func json(_ body: String) -> ScriptedReply {
        .answer(200, [("Content-Type", "application/ld+json")], body)
    }
}
