import Cache
import OrderModels
import TestSupport
import Testing

/// Random sequences of all operations on copies, against a model in plain Swift.
@MainActor
@Suite(.oneByOne)
struct CopyModelTests {
    @Test(.timeLimit(.minutes(10)), arguments: Backend.allCases, 0..<UInt64(4))
    func `children do as a plain model does, whatever the order`(
        backend: Backend, part: UInt64
    ) async throws {
        let rounds = UInt64(Campaign.rounds(8))
        for round in 0..<rounds {
            let seed = part * rounds + round
            var run = try Run(backend, Campaign.generator(seed))
            do {
                try await run.go(steps: 40)
            } catch {
                Issue.record("seed \(seed): \(error)\n\(run.log.joined(separator: "\n"))")
                return
            }
        }
    }
}

/// One sequence: a store and up to two nested copies, real and modelled.
@MainActor
private struct Run {
    private typealias Held = CopyModel.Held
    private typealias Place = CopyModel.Place
    private typealias Values = CopyModel.Values

    private var dice: SeededGenerator
    private let store: StoreUnderTest
    private var children: [WorkingCopy] = []
    /// The store comes first.
    private var places = [Place()]
    private(set) var log: [String] = []
    private static let names = ["Dal", "Naan", "Rice"]

    struct Difference: Error {
        let what: String
    }

    init(_ backend: Backend, _ dice: SeededGenerator) throws {
        self.dice = dice
        store = try backend.open()
    }

    mutating func go(steps: Int) async throws {
        for _ in 0..<steps {
            try await step()
            try check()
        }
        for child in children { child.close() }
    }

    private mutating func step() async throws {
        let last = children.count
        let name = Self.names.randomElement(using: &dice) ?? ""
        let value = Values(
            quantity: Int.random(in: 1...4, using: &dice),
            note: ["", "hot"].randomElement(using: &dice) ?? "")
        // Writes to the store or to any copy.
        let place = Int.random(in: 0...last, using: &dice)
        switch Int.random(in: 0..<16, using: &dice) {
        case 0..<5: try await write(value, to: name, at: place)
        case 5, 6: try await write(nil, to: name, at: place)
        case 7, 8: try await move(place, back: true)
        case 9: try await move(place, back: false)
        case 10 where last < 2, 11 where last < 2: try await make()
        case 12: try await merge(yields: Bool.random(using: &dice))
        case 13: try await ask()
        case 14 where last > 0: try await reopen()
        case 15 where last > 1: try await discard()
        default: try await write(value, to: name, at: last)
        }
    }

    private mutating func write(_ value: Values?, to name: String, at place: Int) async throws {
        log.append("\(place): \(name) is \(value.map { "\($0)" } ?? "gone")")
        let body: @Sendable (any WriteAccessor) throws -> Void = { writer in
            guard let value else {
                return try writer.delete(BasketLine.self, BasketLine.sample(name).id)
            }
            try writer.upsert(
                BasketLine.sample(name, quantity: value.quantity, note: value.note))
        }
        guard place > 0 else {
            places[0].rows[name] = value
            return try await store.write(.user, body)
        }
        let label = "step \(log.count)"
        try await children[place - 1].edit(label, body)
        modelWrite([name: value], at: place, label)
    }

    private mutating func modelWrite(_ wanted: [String: Values?], at place: Int, _ label: String) {
        var changes: [String: (before: Held?, after: Held?)] = [:]
        for (name, value) in wanted where shown(place)[name] != value {
            let (before, theirs) = (places[place].held[name], shown(place - 1)[name])
            let after = Held.writing(value, over: before, theirs)
            places[place].held[name] = after
            if before != after { changes[name] = (before, after) }
        }
        guard !changes.isEmpty else { return }
        places[place].steps.removeSubrange(places[place].head...)
        places[place].steps.append(Place.Step(label: label, changes: changes))
        places[place].head += 1
    }

    private mutating func move(_ place: Int, back: Bool) async throws {
        guard place > 0 else { return }
        log.append("\(place): \(back ? "undo" : "redo")")
        let child = children[place - 1]
        let label = back ? try await child.undo() : try await child.redo()
        let head = places[place].head
        let number = back ? head - 1 : head
        let steps = places[place].steps
        let step = steps.indices.contains(number) ? steps[number] : nil
        try same(label, step?.label, "label")
        guard let step else { return }
        for (name, change) in step.changes {
            places[place].held[name] = back ? change.before : change.after
        }
        places[place].head = back ? head - 1 : head + 1
    }

    private mutating func make() async throws {
        log.append("a child of \(children.count)")
        children.append(
            children.isEmpty
                ? try await store.makeCopy(named: "child")
                : try await children[0].makeCopy(named: "inner"))
        places.append(Place())
    }

    private mutating func merge(yields: Bool) async throws {
        guard let child = children.last else { return }
        let place = children.count
        log.append("merge of \(place), \(yields ? "theirs" : "mine")")
        let (before, wasShown) = (shown(place - 1), shown(place))
        let label = "step \(log.count)"
        // A step of the outer copy may be its own last one, and is undone at once.
        let isStep = place == 1 && Bool.random(using: &dice)
        let policy = yields ? ConflictPolicy.theirs : .mine
        let report =
            place == 1
            ? try await store.merge(child, policy: policy, asStep: isStep ? label : nil)
            : try await children[0].merge(child, policy: policy, label: label)
        try same(report.conflicts.count, conflicts(place), "conflicts")
        var wanted: [String: Values?] = [:]
        for (name, held) in places[place].held {
            wanted.updateValue(held.merged(with: before[name], yields: yields), forKey: name)
        }
        places[place] = Place()
        if place == 1 {
            for (name, value) in wanted { places[0].rows[name] = value }
        } else {
            modelWrite(wanted, at: place - 1, label)
        }
        guard place == 1 else {
            children.removeLast()
            places.removeLast()
            return
        }
        guard isStep else { return }
        try same(rows(store), places[0].rows, "the store with the merge")
        if !report.applied.isEmpty {
            log.append("and back")
            try same(try await child.undo(), label, "undone")
            for name in Self.names { places[0].rows[name] = before[name] }
            try same(rows(child), wasShown, "what the child got back")
        }
        child.close()
        try await store.discardCopy(child.id)
        places.removeLast()
        children.removeLast()
    }

    private mutating func ask() async throws {
        guard let child = children.last, conflicts(children.count) > 0 else { return }
        log.append("asked")
        let report =
            children.count == 1
            ? try await store.merge(child) : try await children[0].merge(child)
        try same(report.isApplied, false, "refused")
    }

    private mutating func reopen() async throws {
        log.append("reopened")
        let ids = children.map(\.id)
        for child in children.reversed() { child.close() }
        if Bool.random(using: &dice) {
            await store.close()
            try store.open()
        }
        children = [try await store.openCopy(ids[0])]
        if ids.count > 1 { children.append(try await children[0].openCopy(ids[1])) }
    }

    private mutating func discard() async throws {
        log.append("discarded")
        try await children.removeLast().discard()
        places.removeLast()
    }

    // MARK: Comparing

    private func shown(_ place: Int) -> [String: Values] {
        guard place > 0 else { return places[0].rows }
        var rows = shown(place - 1)
        for (name, held) in places[place].held { rows[name] = held.shown(over: rows[name]) }
        return rows
    }

    private func conflicts(_ place: Int) -> Int {
        let theirs = shown(place - 1)
        return places[place].held.reduce(0) { $0 + $1.value.conflicts(with: theirs[$1.key]) }
    }

    private func rows(_ store: any Readable) throws -> [String: Values] {
        Dictionary(
            uniqueKeysWithValues: try store.allLines().map {
                ($0.name, Values(quantity: $0.quantity, note: $0.note))
            })
    }

    private func check() throws {
        try same(rows(store), places[0].rows, "the store")
        for (number, child) in children.enumerated() {
            let place = places[number + 1]
            try same(rows(child), shown(number + 1), "child \(number + 1)")
            try same(child.misfits().count, conflicts(number + 1), "misfits of \(number + 1)")
            try same(child.hasEdits(), !place.held.isEmpty, "edits of \(number + 1)")
            let redo = place.head < place.steps.count ? place.steps[place.head].label : nil
            let undo = place.head > 0 ? place.steps[place.head - 1].label : nil
            try same(child.undoLabel(), undo, "undo of \(number + 1)")
            try same(child.redoLabel(), redo, "redo of \(number + 1)")
        }
    }

    private func same<T: Equatable>(_ found: T, _ wanted: T, _ what: String) throws {
        guard found != wanted else { return }
        throw Difference(what: "\(what) is \(found), not \(wanted)")
    }
}
