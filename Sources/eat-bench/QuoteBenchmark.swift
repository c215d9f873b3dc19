import Cache
import JSON
import Logging
import Networking
import OrderModels
import Services
import Synchronization

enum QuoteBenchmark {
    /// Quotes a basket, compared with the same exchanges by plain libcurl.
    static let quote = Benchmark(names: ["quote"]) { bench in
        let kitchen = try Kitchen(bench, caterers: 24)
        defer { kitchen.stop() }
        let bare = try BareCurl(in: bench.scratch)
        let table = try await QuoteCase(bench, url: kitchen.url)
        var (ours, theirs) = (Samples(), Samples())
        for round in 0...bench.repetitions(15) {
            let (time, exchanges) = try await table.quote()
            let bareTime = try await table.replay(exchanges, with: bare)
            // The first quote is not representative, because nothing is cached yet.
            guard round > 0 else { continue }
            ours.add(time)
            theirs.add(bareTime)
        }
        await table.close()
        return [
            Measurement(
                name: "quote", measured: ours.median, reference: theirs.median,
                unit: .milliseconds, budget: .ratio(2),
                remark: "\(QuoteCase.size) lines; reference: the same exchanges, C with libcurl")
        ]
    }
}

/// A basket that is quoted repeatedly, each time in a new cart.
@MainActor
private struct QuoteCase {
    static let size = 20

    private let client: TapeClient
    private let store: SQLiteStore
    private let drafts: DraftStore
    private let service: OrderService
    private let caterer: Caterer.ID
    private let lines: [BasketLine]

    init(_ bench: Workbench, url: String) async throws {
        let now = bench.now
        let directory = try bench.directory("quote")
        store = SQLiteStore(
            at: StoreLocations(
                cacheDirectory: directory + "/cache", dataDirectory: directory + "/data"))
        _ = try store.open()
        client = TapeClient()
        let provider = CoopCycle(
            id: ProviderID(rawValue: "bench"), baseURL: url, client: client)
        drafts = DraftStore(store, now: { now })
        service = OrderService(
            provider: provider, store: store, drafts: drafts,
            orderer: .guest(Guest(email: "a@example.org", phone: "+33612345678")),
            zones: Zones(), log: .silent, now: { now })
        var found: [BasketLine] = []
        var whose = Caterer.ID(provider: provider.id, local: "")
        for number in 1...24 where found.count < Self.size {
            whose = Caterer.ID(provider: provider.id, local: "/api/restaurants/\(number)")
            guard case .fresh(let feed, _) = try await provider.menu(of: whose, in: .eur, Known())
            else { continue }
            found = feed.menu.sections.flatMap(\.items).prefix(Self.size).compactMap(Self.line)
        }
        guard found.count == Self.size else { throw BenchError("no kitchen has so many dishes") }
        (caterer, lines) = (whose, found)
    }

    /// One piece of a dish, with the first answer to each of its questions.
    private static func line(_ dish: MenuItem) -> BasketLine? {
        guard let price = dish.price, dish.isAvailable else { return nil }
        let choices = dish.optionGroups.flatMap { group in
            group.options.prefix(group.minimum).map { option in
                BasketLine.Choice(
                    group: group.id, option: option.id, orderCode: option.orderCode,
                    name: option.name, price: option.price)
            }
        }
        return BasketLine(
            id: .random(), basket: Basket.ID(rawValue: ""), rank: 0, dish: dish.id,
            orderCode: dish.orderCode, name: dish.name, unitPrice: price, choices: choices)
    }

    func close() async {
        await store.close()
        client.shutdown()
    }

    /// Quotes it; returns the time and the recorded exchanges.
    func quote() async throws -> (time: Double, exchanges: [TapeClient.Exchange]) {
        let basket = try await drafts.importBasket(of: caterer, lines: lines)
        var wishes = OrderSettings(basket: basket)
        wishes.destination = .address(
            Address(
                line: "12 Canal St", coordinate: Coordinate(latitude: 47.5512, longitude: 0.4821)),
            contact: nil)
        try await service.set(wishes)
        _ = client.take()
        var quote: OrderQuote?
        let time = try await timed { quote = try await service.quote(basket) }
        guard quote?.quote?.cart.bill.lines.count == Self.size else {
            throw BenchError("the quote has not every line")
        }
        return (time, client.take())
    }

    /// Repeats the exchanges for another cart with plain libcurl.
    func replay(
        _ exchanges: [TapeClient.Exchange], with bare: BareCurl
    ) async throws -> Double {
        guard let opening = exchanges.firstIndex(where: { $0.request.url.hasSuffix("/session") })
        else { throw BenchError("no cart was opened") }
        let old = try Cart(exchanges[opening].answer)
        let fresh = try Cart(try await client.send(exchanges[opening].request).body)
        _ = client.take()
        let requests = exchanges.map { exchange in
            var request = exchange.request
            request.url = request.url.replacing(old.path, with: fresh.path)
            if let bearer = request.headers["Authorization"] {
                request.headers["Authorization"] = bearer.replacing(old.token, with: fresh.token)
            }
            return request
        }
        return try bare.time(requests)
    }

    private struct Cart {
        let token: String
        let path: String

        init(_ body: [UInt8]) throws {
            let root = try JSONDocument(body).root
            token = try root.required("token").string()
            path = try root.required("cart").required("@id").string()
        }
    }
}

/// Sends requests, and records them.
private final class TapeClient: HTTPClient {
    struct Exchange {
        let request: HTTPRequest
        let answer: [UInt8]
    }

    private let client = CurlClient(
        configuration: CurlClient.Configuration(userAgent: "eat-bench"))
    private let tape = Mutex<[Exchange]>([])

    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let response = try await client.send(request, progress: progress)
        tape.withLock { $0.append(Exchange(request: request, answer: response.body)) }
        return response
    }

    /// The exchanges since the last call.
    func take() -> [Exchange] {
        tape.withLock { tape in
            defer { tape = [] }
            return tape
        }
    }

    func shutdown() {
        client.shutdown()
    }
}
