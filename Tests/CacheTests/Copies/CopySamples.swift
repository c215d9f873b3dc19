import OrderModels
import TestSupport

@testable import Cache

extension Basket {
    static let lunch = Basket(
        id: ID(rawValue: "lunch"), caterer: Caterer.sample("").id, touchedAt: .noon, name: "Lunch")
}

extension BasketLine {
    static func sample(
        _ name: String, rank: Int = 1, quantity: Int = 1, note: String = "",
        of basket: Basket.ID = Basket.lunch.id
    ) -> BasketLine {
        BasketLine(
            id: ID(rawValue: "line-" + name), basket: basket, rank: rank,
            dish: MenuItem.ID(provider: .test, local: "/api/products/" + name), orderCode: name,
            name: name, unitPrice: Money(minorUnits: 980, currency: .eur), quantity: quantity,
            note: note)
    }

    func with(quantity: Int? = nil, note: String? = nil) -> BasketLine {
        var copy = self
        copy.quantity = quantity ?? copy.quantity
        copy.note = note ?? copy.note
        return copy
    }
}

extension Readable {
    /// The names of the lines in all baskets, in order.
    @MainActor func lines() throws -> [String] { try allLines().map(\.name) }

    @MainActor func allLines() throws -> [BasketLine] {
        try read { try $0.items(Request(BasketLine.self)) }
    }

    /// The line of that name.
    @MainActor func line(_ name: String) throws -> BasketLine? {
        try allLines().first { $0.name == name }
    }
}

extension WorkingCopy {
    func add(_ lines: BasketLine...) async throws {
        try await edit("added \(lines.map(\.name).joined(separator: ", "))") { writer in
            for line in lines { try writer.upsert(line) }
        }
    }

    func remove(_ name: String) async throws {
        try await edit("removed \(name)") {
            try $0.delete(BasketLine.self, BasketLine.sample(name).id)
        }
    }
}

extension WorkingCopy {
    @MainActor func undoLabel() throws -> String? { try look { try $0.undoLabel() } }

    @MainActor func redoLabel() throws -> String? { try look { try $0.redoLabel() } }

    @MainActor func hasEdits() throws -> Bool { try look(\.hasEdits) }

    /// The conflicts of a merge.
    @MainActor func misfits() throws -> [Conflict] {
        try parent.read { try Merge(edits: state.edits).conflicts(in: $0) }
    }

    /// What screens see of a copy: they view it from its parent.
    @MainActor private func look<T>(_ body: (CopyView) throws -> T) throws -> T {
        try parent.read { try body($0.view(of: state.record)) }
    }
}
