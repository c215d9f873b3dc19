import Presentation
import Cache
import OrderModels
import Services
import TestSupport
import Testing

/// Random edits of one basket by two programs in turn, against a list in plain Swift.
@MainActor
struct DraftCampaignTests {
    @Test(.timeLimit(.minutes(10)))
    func `a basket does as a plain list does, whoever edits it`() async throws {
        for seed in 1...UInt64(Campaign.rounds(6)) {
            var run = try await Run(Campaign.generator(seed))
            for step in 1...40 {
                let (done, shown) = try await run.step()
                try #require(shown == run.model.lines, "seed \(seed), step \(step): \(done)")
            }
        }
    }
}

/// The lines that a basket should show, and those that undo and redo should restore.
private struct Model {
    var lines: [String] = []
    var before: [[String]] = []
    var after: [[String]] = []

    mutating func set(_ new: [String]) {
        guard new != lines else { return }
        before.append(lines)
        lines = new
        after = []
    }

    mutating func undo() {
        guard let old = before.popLast() else { return }
        after.append(lines)
        lines = old
    }

    mutating func redo() {
        guard let new = after.popLast() else { return }
        before.append(lines)
        lines = new
    }

    /// A step that does not change the lines.
    mutating func saved() {
        before.append(lines)
        after = []
    }
}

@MainActor
private struct Run {
    let programs: [DraftStore]
    let basket: Basket.ID
    var model = Model()
    private var dice: SeededGenerator
    private let rig: DraftRig

    init(_ dice: SeededGenerator) async throws {
        self.dice = dice
        rig = try await DraftRig()
        programs = [rig.drafts, try rig.another()]
        basket = try await rig.drafts.add(DraftRig.curry, diner: "0").basket
        _ = try await rig.drafts.save(basket, as: "Lunch")
        model.set(["1 for 0"])
        model.saved()
    }

    /// One edit by one of the programs, and what it shows afterwards.
    mutating func step() async throws -> (done: String, [String]) {
        let drafts = programs[Int.random(in: 0...1, using: &dice)]
        let number = Int.random(in: 1...5, using: &dice)
        var done = "nothing"
        switch Int.random(in: 0...13, using: &dice) {
        case 0...3:
            let label = try await drafts.add(
                DraftRig.curry, diner: "\(number)", to: basket
            ).label
            done = "\(label)"
            model.set(adding("\(number)"))
        case 4...5:
            guard let place = place(number) else { break }
            done = "\(number) of line \(place)"
            let line = try await fresh(drafts)[place].id
            try await drafts.change(line, in: basket, LineChange(quantity: number))
            var lines = model.lines
            lines[place] = "\(number) for " + diner(lines[place])
            model.set(lines)
        case 6...7:
            guard let place = place(number) else { break }
            done = "without line \(place)"
            let line = try await fresh(drafts)[place].id
            try await drafts.remove([line], from: basket)
            var lines = model.lines
            lines.remove(at: place)
            model.set(lines)
        case 8:
            done = try await drafts.clear(basket)?.text ?? done
            model.set([])
        case 9...10:
            done = "undo: \(try await drafts.undo(basket)?.text ?? done)"
            model.undo()
        case 11:
            done = "redo: \(try await drafts.redo(basket)?.text ?? done)"
            model.redo()
        case 12:
            done = "save"
            _ = try await fresh(drafts)
            let before = try drafts.lastStep(of: basket)
            // Undo may have returned to a time before it had a name.
            #expect(try await drafts.save(basket, as: "Lunch").isApplied)
            if try drafts.lastStep(of: basket) != before { model.saved() }
        default:
            done = "thrown away and back"
            try await drafts.discard(basket)
            try await drafts.restore(basket)
        }
        let shown = try await fresh(drafts).map { "\($0.quantity) for \($0.diner)" }
        return (done, shown)
    }

    /// What a program sees after all commits of the other.
    private func fresh(_ drafts: DraftStore) async throws -> [BasketLine] {
        // Every write moves the read side to the newest commit.
        try await drafts.touch(Basket.ID(rawValue: randomName()))
        try await drafts.touch(basket)
        return try drafts.content(of: basket).lines.map(\.line)
    }

    private func place(_ number: Int) -> Int? {
        model.lines.isEmpty ? nil : number % model.lines.count
    }

    private func diner(_ line: String) -> String { String(line.drop { $0 != "f" }.dropFirst(4)) }

    private func adding(_ who: String) -> [String] {
        var lines = model.lines
        guard let place = lines.firstIndex(where: { diner($0) == who }) else {
            return lines + ["1 for \(who)"]
        }
        let count = Int(lines[place].prefix { $0 != " " }) ?? 0
        lines[place] = "\(count + 1) for \(who)"
        return lines
    }
}
