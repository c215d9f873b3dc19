import Presentation
import Terminal
import ViewModels

/// Says each thing once, in order: a screen when it comes, and afterwards what changes on it.
@MainActor
final class Announcer {
    /// How many rows are said at a time.
    static let page = 10

    private let say: @MainActor (String) -> Void
    private(set) var layer: Snapshot.Layer?
    /// The rows that were said, by their numbers.
    private(set) var rows: [Int: String] = [:]
    /// The last row that was said, and whether there are more.
    private(set) var last: (number: Int, hasMore: Bool)?
    private var said: Snapshot?
    /// The screen below the overlays, as it was said.
    private var below: (said: Snapshot, rows: [Int: String], last: (number: Int, hasMore: Bool)?)?

    init(_ say: @escaping @MainActor (String) -> Void) {
        self.say = say
    }

    /// Whether there is nothing new.
    func isSaid(_ now: Snapshot) -> Bool {
        guard let said else { return false }
        return said.layer == now.layer && said.reading == now.reading && said.state == now.state
            && said.toast == now.toast && said.trouble == now.trouble && said.held == now.held
            && said.slow == now.slow
    }

    /// Takes what changed for said, as time has done it.
    func adopt(_ now: Snapshot) {
        said = now
    }

    // MARK: What is new

    /// What is still to be said, once its rows are in view.
    enum Rest {
        case nothing
        case all
        case page
    }

    /// Says what is new. `isAnswer`: to something the diner did.
    func update(_ now: Snapshot, isAnswer: Bool) -> Rest {
        var before = said
        said = now
        tellNews(before, now)
        if now.layer != layer, let earlier = before, case .place = earlier.layer {
            below = (earlier, rows, last)
        }
        if now.layer != layer, let below, below.said.layer == now.layer {
            // What an overlay lay over is not said again, but for what it changed.
            (before, rows, last) = (below.said, below.rows, below.last)
            layer = now.layer
            if let place = now.name ?? now.state.first { say(place) }
        }
        guard now.layer == layer, let before else {
            layer = now.layer
            (rows, last) = ([:], nil)
            return .all
        }
        if case .place = now.layer { below = nil }
        tellState(before, now)
        let areOther = tellRows(before, now, isAnswer: isAnswer)
        tellTexts(before, now)
        guard areOther else { return .nothing }
        (rows, last) = ([:], nil)
        return .page
    }

    /// News that do not belong to a screen.
    private func tellNews(_ before: Snapshot?, _ now: Snapshot) {
        if let toast = now.toast, toast != before?.toast {
            say([toast.message, toast.hint].filter { !$0.isEmpty }.joined(separator: "; "))
        }
        if let trouble = now.trouble, trouble != before?.trouble { say(trouble) }
        if let slow = now.slow, slow != before?.slow { say(slow) }
        guard let held = now.held else { return }
        let was = before?.held
        if let seconds = held.seconds {
            guard was?.seconds == nil else { return }
            say(Say.Linear.held(name: held.name, total: held.total, seconds: seconds))
        } else if was == nil || was?.seconds != nil {
            say(held.words[0])
        }
    }

    private func tellState(_ before: Snapshot, _ now: Snapshot) {
        let news = now.state.filter { !before.state.contains($0) }
        if !news.isEmpty { say(news.joined(separator: "; ")) }
    }

    /// - Returns: Whether the rows are to be said anew.
    private func tellRows(_ before: Snapshot, _ now: Snapshot, isAnswer: Bool) -> Bool {
        let (old, new) = (before.rows, now.rows)
        let known = Set(old.map(\.words))
        var news = new.filter { !known.contains($0.words) }
        if isAnswer {
            // Where numbers mean other rows now, all are said with their new ones.
            let isOther = new.contains { row in
                rows[row.number].map { $0 != Self.name(row.words) } ?? false
            }
            guard news.count <= 3, !isOther, rows.keys.allSatisfy({ $0 <= highest(new) }) else {
                return true
            }
            if now.selected != before.selected, let selected = now.selected,
                let row = new.first(where: { $0.number == selected + 1 }),
                !news.contains(where: { $0.number == row.number })
            {
                news.insert(row, at: 0)
            }
        } else {
            let isOther = old.map { Self.name($0.words) } != new.map { Self.name($0.words) }
            if now.hasTimes {
                if isOther, now.selected == before.selected { say(Say.Linear.listHasChanged) }
                return false
            }
            guard news.count <= 3 else {
                say(Say.Linear.listHasChanged)
                return false
            }
        }
        for row in news { tell(row) }
        return false
    }

    /// The last number there is, as far as is known.
    private func highest(_ rows: [(number: Int, words: String)]) -> Int {
        // A full window may go on.
        rows.count < Self.page ? rows.last?.number ?? 0 : .max
    }

    private func tellTexts(_ before: Snapshot, _ now: Snapshot) {
        var old = before.texts
        for text in now.texts {
            if let place = old.firstIndex(of: text) {
                old.remove(at: place)
            } else {
                say(text)
            }
        }
    }

    // MARK: Whole screens

    /// Says a screen: what it is, then its rows from the selected one on, then the rest.
    func tellAll(_ now: Snapshot) {
        said = now
        let state = (now.state + [now.age]).filter { !$0.isEmpty }.joined(separator: "; ")
        let head = [now.name ?? "", state].filter { !$0.isEmpty }.joined(separator: ": ")
        if !head.isEmpty { say(head) }
        let isOverlay = if case .overlay = now.layer { true } else { false }
        guard now.selected != nil else {
            for item in now.reading.items {
                // Questions are asked one after the other.
                if case .question = item { continue }
                say(item.words)
            }
            return
        }
        let texts = now.texts
        if isOverlay { texts.forEach(say) }
        tellPage(now)
        if !isOverlay { rest(of: now).forEach(say) }
    }

    /// Says the selected row and those after it, with the headings above them.
    func tellPage(_ now: Snapshot) {
        said = now
        guard let selected = now.selected else { return }
        var heading: String?
        var count = 0
        var hasMore = false
        for item in now.reading.items {
            switch item {
            case .heading(let words): heading = words
            case .row(_, let distance, _) where distance >= 0:
                guard count < Self.page else {
                    hasMore = true
                    continue
                }
                if let words = heading { say(words) }
                heading = nil
                count += 1
                let number = selected + distance + 1
                if let row = now.rows.first(where: { $0.number == number }) { tell(row) }
                last = (number, false)
            default: break
            }
        }
        if let last { self.last = (last.number, hasMore) }
    }

    private func rest(of now: Snapshot) -> [String] {
        now.reading.items.compactMap { if case .text(let words) = $0 { words } else { nil } }
    }

    private func tell(_ row: (number: Int, words: String)) {
        rows[row.number] = Self.name(row.words)
        say("\(row.number). \(row.words)")
    }

    /// What a row is known by.
    static func name(_ words: String) -> String {
        words.firstIndex(of: ";").map { String(words[..<$0]) } ?? words
    }
}
