import Presentation

@testable import ViewModels

/// A window on an array, which notes what was asked of it.
@MainActor
final class ArrayWindow: ListWindow {
    struct Broken: Error {}

    var all: [TestRow]
    var isBroken = false
    /// What is thrown if it is broken; else something unexpected.
    var failure: Problem?
    private(set) var rowsRead = 0
    private(set) var counts = 0
    private(set) var longestOffset = 0

    init(_ all: [TestRow]) {
        self.all = all
    }

    func rows(in span: ListSpan<String>) throws -> [TestRow] {
        guard !isBroken else { throw failure.map { ProblemError($0) as any Error } ?? Broken() }
        longestOffset = max(longestOffset, span.offset)
        let found: ArraySlice<TestRow> =
            switch span.origin {
            case .start: all.dropFirst(span.offset).prefix(span.limit)
            case .end: all.dropLast(span.offset).suffix(span.limit)
            case .after(let id): place(id).map { all[($0 + 1)...].prefix(span.limit) } ?? []
            case .before(let id): place(id).map { all[..<$0].suffix(span.limit) } ?? []
            }
        rowsRead += found.count
        return Array(found)
    }

    func count() throws -> Int {
        guard !isBroken else { throw failure.map { ProblemError($0) as any Error } ?? Broken() }
        counts += 1
        return all.count
    }

    func position(of id: String) throws -> Int? {
        guard !isBroken else { throw failure.map { ProblemError($0) as any Error } ?? Broken() }
        return place(id)
    }

    private func place(_ id: String) -> Int? {
        all.firstIndex { $0.id == id }
    }
}
