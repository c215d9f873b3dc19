import Dispatch
import Glibc
import Synchronization

/// Clients that mean harm, each from an address of its own, until they are stopped.
final class Enemies: Sendable {
    private let port: UInt16
    private let isOver = Atomic<Bool>(false)
    private let group = DispatchGroup()
    /// Calls so far, and those that were refused for being too many.
    let calls = Atomic<Int>(0)
    let refused = Atomic<Int>(0)
    /// Connections that the server has closed.
    let cut = Atomic<Int>(0)

    init(port: UInt16) {
        self.port = port
    }

    func stop() {
        isOver.store(true, ordering: .relaxed)
        group.wait()
    }

    /// Clients that never finish a request, and come again when they are sent away.
    func slow(_ count: Int) {
        for part in 0..<8 {
            run { [self] in
                var clients = (0..<count / 8).map { newcomer(part * 1_000 + $0) }
                // Each says a byte a second.
                var turn = 0
                while !isOver.load(ordering: .relaxed) {
                    for index in clients.indices where index % 10 == turn % 10 {
                        guard clients[index].isOver || !clients[index].say("x") else { continue }
                        cut.add(1, ordering: .relaxed)
                        clients[index] = newcomer(part * 1_000 + index)
                    }
                    turn += 1
                    poll(nil, 0, 100)
                }
            }
        }
    }

    private func newcomer(_ number: Int) -> SlowClient {
        let client = SlowClient(port: port, from: address(10, number))
        client.say("POST /api/carts/session HTTP/1.1\r\nHost: k\r\nX-Slow: ")
        return client
    }

    /// Clients that try passwords.
    func guess(_ count: Int) {
        for number in 0..<count {
            call(from: address(30, number), "/api/login_check") { turn in
                "_username=\(turn % 2 == 0 ? "demo" : "diner_\(turn % 50)")&_password=word\(turn)"
            }
        }
    }

    /// Clients that open carts.
    func flood(_ count: Int) {
        for number in 0..<count {
            call(from: address(40, number), "/api/carts/session") { turn in
                #"{"restaurant":"/api/restaurants/\#(turn % 9 + 1)"}"#
            }
        }
    }

    private func call(
        from address: String, _ path: String, _ body: @escaping @Sendable (Int) -> String
    ) {
        run { [self] in
            var turn = 0
            while !isOver.load(ordering: .relaxed) {
                let client = SlowClient(port: port, from: address)
                for _ in 0..<100 where !isOver.load(ordering: .relaxed) {
                    turn += 1
                    let body = body(turn)
                    client.say(
                        "POST \(path) HTTP/1.1\r\nHost: k\r\nContent-Length: "
                            + "\(body.utf8.count)\r\n\r\n\(body)")
                    let head = client.hearAnswer()
                    guard !head.isEmpty else { break }
                    calls.add(1, ordering: .relaxed)
                    if head.hasPrefix("HTTP/1.1 429") { refused.add(1, ordering: .relaxed) }
                }
            }
        }
    }

    private func address(_ net: Int, _ number: Int) -> String {
        "127.\(net).\(number / 200).\(number % 200 + 1)"
    }

    private func run(_ work: @escaping @Sendable () -> Void) {
        group.enter()
        let group = group
        Threads.start {
            work()
            group.leave()
        }
    }
}

/// Threads of their own: those of libdispatch are few, and other tests need them.
enum Threads {
    static func start(_ work: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let box = Unmanaged.passRetained(Box(work))
        pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().work()
                return nil
            }, box.toOpaque())
        pthread_detach(thread)
    }

    private final class Box: Sendable {
        let work: @Sendable () -> Void

        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
}

extension SlowClient {
    /// One whole answer with a stated length; empty where the server closes instead.
    func hearAnswer() -> String {
        let head = hear(until: "\r\n\r\n")
        let parts = head.split(separator: "\r\n\r\n", maxSplits: 1)
        guard let start = parts.first else { return "" }
        let line = start.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
        var left = Int(line?.dropFirst(16) ?? "") ?? 0
        left -= parts.count > 1 ? parts[1].utf8.count : 0
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while left > 0 {
            let count = recv(descriptor, &chunk, min(left, chunk.count), 0)
            guard count > 0 else { return "" }
            left -= count
        }
        return head
    }
}
