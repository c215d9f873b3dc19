import Cache
import OrderModels

/// A diner who cannot decide: from one seed and one state, always the same steps.
struct DraftSteps {
    private var state: UInt64
    /// Whose dishes these are, where several work on the same files.
    private let diner: String?

    /// A `diner` who has others beside them takes steps of one transaction only: such a step is taken
    /// or it is not.
    init(seed: UInt64, diner: String? = nil) {
        state = seed
        self.diner = diner
    }

    /// Leaves out a step that was refused.
    mutating func pass() {
        _ = (roll(14), roll(6), roll(90))
    }

    @MainActor mutating func take(_ child: WorkingCopy, in store: SQLiteStore) async throws {
        let (kind, dish, quantity) = (roll(14), roll(6), roll(90) + 1)
        let line = line(dish, quantity)
        switch kind {
        case 0, 1: try await child.change { _ = try $0.undo() }
        case 2: try await child.change { _ = try $0.redo() }
        case 3: try await child.change { _ = try $0.merge(quantity > 45 ? .mine : .theirs) }
        case 4 where diner == nil:
            let inner = try await child.open(
                CopyID(rawValue: randomName()), named: "options", clock: child.clock)
            try await inner.edit("chose") { try $0.upsert(line) }
            try await child.change { _ = try $0.take(inner, .ask, as: "chose") }
            inner.close()
        case 5, 6:
            try await child.edit("removed \(line.name)") { try $0.delete(BasketLine.self, line.id) }
        case 7:
            let all = (0..<6).map { self.line($0, quantity) }
            try await child.edit("\(quantity) of each") { writer in
                for line in all { try writer.upsert(line) }
            }
        case 8:
            try await store.write(.user) { try $0.upsert(line) }
        default:
            try await child.edit("\(quantity) \(line.name)") { try $0.upsert(line) }
        }
    }

    /// All that can be seen of a child and of its parent, in one line.
    @MainActor static func state(
        of child: WorkingCopy, in store: SQLiteStore, diner: String? = nil
    ) throws -> String {
        let request = Request(BasketLine.self)
        let shown = try [child as any Readable, store].map { place in
            try place.read { try $0.items(request) }
                .filter { $0.diner == diner ?? "" }
                .map { "\($0.name)=\($0.quantity)" }.joined(separator: ",")
        }
        let labels = try store.read { reader in
            let view = try reader.view(of: child.state.record)
            return try [view.undoLabel(), view.redoLabel()].map { $0 ?? "-" }
        }
        return (shown + labels).joined(separator: "; ")
    }

    private func line(_ dish: Int, _ quantity: Int) -> BasketLine {
        BasketLine(
            id: BasketLine.ID(rawValue: (diner ?? "") + String(dish)),
            basket: Basket.ID(rawValue: "lunch"),
            rank: dish, dish: MenuItem.ID(rawValue: "test:\(dish)"), orderCode: "\(dish)",
            name: "Dish \(dish)", unitPrice: Money(minorUnits: 980, currency: .eur),
            quantity: quantity, diner: diner ?? "")
    }

    private mutating func roll(_ sides: UInt64) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % sides)
    }
}
