import Foundation
import Kitchen
import Testing

/// What can go wrong around a payment.
struct PayFaultTests {
    /// A server with a full cart, and who filled it.
    private func filled() throws -> (KitchenServer, Diner) {
        let server = try Servers.frozen { $0.controlPort = 0 }
        let diner = Diner(server)
        try diner.fillCart()
        return (server, diner)
    }

    private func control(_ server: KitchenServer) throws -> Client {
        Client(url: try #require(server.controlURL), server: server)
    }

    /// The same person over another connection.
    private func again(_ diner: Diner, _ server: KitchenServer) -> Diner {
        let other = Diner(server)
        (other.token, other.cart) = (diner.token, diner.cart)
        return other
    }

    @Test func `an answer that is lost was executed all the same`() throws {
        let (server, diner) = try filled()
        try server.setFaults(json: #"{"path":"*/pay","dropAfterBytes":0,"count":1}"#)

        #expect(throws: Client.Silence.self) { try diner.payCash() }
        #expect(server.placedOrders.map(\.pays) == [1])
        let order = try again(diner, server).call("GET", diner.cart).json()
        #expect(order["state"] as? String == "new")
    }

    @Test func `a connection that is cut before has done nothing`() throws {
        let (server, diner) = try filled()
        try server.setFaults(json: #"{"path":"*/pay","cutBefore":true,"count":1}"#)

        #expect(throws: Client.Silence.self) { try diner.payCash() }
        #expect(server.placedOrders.isEmpty)
        #expect(server.calls.last?.status == 0)
        #expect(try again(diner, server).payCash().status == 200)
    }

    @Test func `an answer that breaks off was executed all the same`() throws {
        let (server, diner) = try filled()
        try server.setFaults(json: #"{"path":"*/pay","dropAfterBytes":40,"count":1}"#)

        #expect(try !diner.payCash().isComplete)
        #expect(server.placedOrders.map(\.pays) == [1])
    }

    @Test func `a call may be executed long after its client gave up`() throws {
        let (server, diner) = try filled()
        try server.setFaults(json: #"{"path":"*/pay","lateMs":60000,"count":1}"#)
        do {
            let impatient = again(diner, server)
            impatient.client.send(
                "PUT", diner.cart + "/pay",
                headers: ["Authorization": "Bearer \(diner.token ?? "")"],
                body: #"{"cashOnDelivery":true}"#)
            #expect(try control(server).get("/late?count=1&within=60").status == 200)
        }
        #expect(try diner.call("GET", diner.cart).json()["state"] == nil)
        #expect(server.placedOrders.isEmpty)

        #expect(try server.control("POST", "/late") == #"{"executed":1}"#)
        #expect(server.placedOrders.map(\.pays) == [1])
        #expect(try diner.call("GET", diner.cart).json()["state"] as? String == "new")
    }

    @Test func `a late call comes by itself and one may wait for it`() throws {
        let (server, diner) = try filled()
        try server.setFaults(json: #"{"path":"*/pay","lateMs":150,"count":1}"#)
        do {
            let impatient = again(diner, server)
            impatient.client.send(
                "PUT", diner.cart + "/pay",
                headers: ["Authorization": "Bearer \(diner.token ?? "")"],
                body: #"{"cashOnDelivery":true}"#)
        }

        let seen = try control(server).get("/orders/1?pays=1&within=60")
        #expect(try seen.status == 200 && seen.json()["state"] as? String == "new")
    }

    @Test func `a client that waits gets the answer of a late call`() throws {
        let (server, diner) = try filled()
        try server.setFaults(json: #"{"path":"*/pay","lateMs":50,"count":1}"#)

        #expect(try diner.payCash().status == 200)
        #expect(server.calls.last?.path == diner.cart + "/pay")
    }

    @Test func `a call that is late and one that is not are two payments of one order`() throws {
        let (server, diner) = try filled()
        try server.setFaults(json: #"{"path":"*/pay","lateMs":60000,"count":1}"#)
        let impatient = again(diner, server)
        impatient.client.send(
            "PUT", diner.cart + "/pay", headers: ["Authorization": "Bearer \(diner.token ?? "")"],
            body: #"{"cashOnDelivery":true}"#)
        #expect(try control(server).get("/late?count=1&within=60").status == 200)
        #expect(try diner.payCash().status == 200)
        try server.control("POST", "/late")

        #expect(server.placedOrders.map(\.pays) == [2])
    }

    @Test func `what is late is forgotten when the server stops`() throws {
        let (server, diner) = try filled()
        try server.setFaults(json: #"{"path":"*/pay","lateMs":60000}"#)
        let impatient = again(diner, server)
        impatient.client.send(
            "PUT", diner.cart + "/pay", headers: ["Authorization": "Bearer \(diner.token ?? "")"],
            body: #"{"cashOnDelivery":true}"#)
        #expect(try control(server).get("/late?count=1&within=60").status == 200)

        server.stop()
        #expect(throws: Client.Silence.self) { try impatient.client.receive() }
        #expect(try server.control("POST", "/late") == #"{"executed":0}"#)
        #expect(server.placedOrders.isEmpty)
    }

    @Test(arguments: [(401, "message"), (429, "hydra:description"), (503, "message")])
    func `the nth call is refused and not executed`(status: Int, member: String) throws {
        let (server, diner) = try filled()
        try server.setFaults(
            json: #"{"path":"/api/orders/*","status":\#(status),"skip":1,"count":1}"#)

        #expect(try diner.call("GET", diner.cart).status == 200)
        let refused = try diner.payCash()
        #expect(refused.status == status)
        #expect(try refused.json()[member] is String)
        #expect(server.placedOrders.isEmpty)
        #expect(try diner.payCash().status == 200)
    }

    @Test func `one may wait until a call has come in`() throws {
        let (server, diner) = try filled()
        try server.setFaults(json: #"{"path":"*/pay","never":true}"#)
        let control = try control(server)
        control.send("GET", "/calls?method=PUT&path=*/pay&count=1&within=60")
        diner.client.send(
            "PUT", diner.cart + "/pay", headers: ["Authorization": "Bearer \(diner.token ?? "")"],
            body: #"{"cashOnDelivery":true}"#)

        let seen = try control.receive()
        #expect(seen.status == 200 && seen.text.contains("/pay"))
        #expect(try control.get("/calls?path=*/eat&count=1&within=0.01").status == 408)
    }
}
