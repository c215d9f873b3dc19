public import OrderModels
import Synchronization

/// A long list of caterers, decoded while it is walked, so that memory stays flat.
///
/// It can be walked once, because the answer is released while it is decoded.
public final class CatererFeed: Sendable {
    typealias Walk =
        @Sendable (_ body: [UInt8], _ take: (Caterer) throws -> Void) throws -> [RowProblem]

    private let body: Mutex<[UInt8]?>
    private let walk: Walk

    init(body: [UInt8], _ walk: @escaping Walk) {
        self.body = Mutex(body)
        self.walk = walk
    }

    /// Passes the answer's bytes to `look`: equal bytes hold equal lists, whatever ETag the server
    /// gave.
    public func withBody<T>(_ look: ([UInt8]) -> T) -> T? {
        body.withLock { $0 }.map(look)
    }

    /// Calls `take` with each caterer in the server's order; returns the rows that could not be
    /// read.
    public func forEach(_ take: (Caterer) throws -> Void) throws -> [RowProblem] {
        try forEach(prepare: { $0 }, take)
    }

    /// Calls `take` with the result of `prepare` for each caterer, in the server's order; returns
    /// the rows that could not be read.
    ///
    /// Throws when the rest cannot be read at all, because a truncated list must not count as the
    /// list. Decoding and `prepare` run in parallel to `take`, slightly ahead of it. A second walk
    /// yields nothing.
    public func forEach<Ready: Sendable>(
        prepare: @escaping @Sendable (Caterer) -> Ready, _ take: (Ready) throws -> Void
    ) throws -> [RowProblem] {
        guard let bytes = body.withLock({ $0.take() }) else { return [] }
        let ahead = ReadAhead<Ready, [RowProblem]>()
        ahead.start { [walk] found in try walk(bytes) { try found(prepare($0)) } }
        return try ahead.consume(take)
    }
}
