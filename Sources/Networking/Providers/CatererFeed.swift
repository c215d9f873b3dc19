public import OrderModels
import Synchronization

/// A long list of caterers, decoded as it is walked, so that memory stays flat.
///
/// It can be walked once: the answer it is made of is let go of as soon as it is decoded.
public final class CatererFeed: Sendable {
    typealias Walk =
        @Sendable (_ body: [UInt8], _ take: (Caterer) throws -> Void) throws -> [RowProblem]

    private let body: Mutex<[UInt8]?>
    private let walk: Walk

    init(body: [UInt8], _ walk: @escaping Walk) {
        self.body = Mutex(body)
        self.walk = walk
    }

    /// Lends the answer as it came: the same bytes hold the same list, whatever the server calls it.
    public func withBody<T>(_ look: ([UInt8]) -> T) -> T? {
        body.withLock { $0 }.map(look)
    }

    /// Calls `take` with each caterer in the server's order; gives the rows that could not be read.
    public func forEach(_ take: (Caterer) throws -> Void) throws -> [RowProblem] {
        try forEach(prepare: { $0 }, take)
    }

    /// Calls `take` with what `prepare` makes of each caterer, in the server's order; gives the rows
    /// that could not be read.
    ///
    /// Throws when the rest cannot be read at all: a list cut short is no list. Decoding and
    /// `prepare` go on beside `take`, a little ahead of it. Nothing comes the second time.
    public func forEach<Ready: Sendable>(
        prepare: @escaping @Sendable (Caterer) -> Ready, _ take: (Ready) throws -> Void
    ) throws -> [RowProblem] {
        guard let bytes = body.withLock({ $0.take() }) else { return [] }
        let ahead = ReadAhead<Ready, [RowProblem]>()
        ahead.start { [walk] found in try walk(bytes) { try found(prepare($0)) } }
        return try ahead.consume(take)
    }
}
