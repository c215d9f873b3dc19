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
    /// The heading above the last row that was said.
    private var heading: String?
    /// What lies below, as it was said.
    private var below = SaidLayers()

    init(_ say: @escaping @MainActor (String) -> Void) {
        self.say = say
    }

    /// Whether there is nothing new.
    func isSaid(_ now: Snapshot) -> Bool {
        guard let said, said.showsSame(as: now) else { return false }
        return said.toast == now.toast && said.trouble == now.trouble && said.held == now.held
            && said.slow == now.slow
    }

    /// Takes what changed for said, as time has done it.
    func adopt(_ now: Snapshot) {
        said = now
    }

    /// A message that was said is over: where the same comes again, it is news.
    func forgetMessage() {
        said?.toast = nil
    }

    /// The same for the screen below the overlays, which was `before`: an age in it is not said again when
    /// they are closed.
    func adopt(below now: Snapshot, for before: Snapshot) {
        below.adopt(now, for: before)
    }

    // MARK: What is new

    /// What is still to be said, once its rows are in view.
    enum Rest {
        case nothing
        case all
        /// Rows, and then these texts.
        case page([String])
    }

    /// Says what is new. `isAnswer`: to something the diner did.
    func sayNews(_ now: Snapshot, isAnswer: Bool) -> Rest {
        var before = said
        said = now
        sayMessages(before, now)
        var place: String?
        if now.layer != layer {
            let hasMessage = now.toast != nil && now.toast != before?.toast
            if let kept = below.back(to: now, from: before, rows, last) {
                // What an overlay or a form lay over is not said again, but for what it changed.
                (before, rows, last) = (kept.said, kept.rows, kept.last)
                layer = now.layer
                place = now.name ?? now.state.first ?? (hasMessage ? nil : now.title)
                if let place { say(place) }
                sayIfSame(kept.said, now)
            }
        }
        guard now.layer == layer, let before else {
            layer = now.layer
            (rows, last) = ([:], nil)
            return .all
        }
        sayState(before, now, isAnswer: isAnswer, known: place)
        let areOther = sayRows(before, now, isAnswer: isAnswer)
        let texts = newTexts(before, now)
        guard areOther else {
            texts.forEach(say)
            return .nothing
        }
        (rows, last) = ([:], nil)
        return .page(texts)
    }

    /// News that do not belong to a screen.
    private func sayMessages(_ before: Snapshot?, _ now: Snapshot) {
        if let toast = now.toast, toast != before?.toast {
            say(Self.joined(toast.message, toast.hint))
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

    private static func joined(_ message: String, _ hint: String) -> String {
        guard !hint.isEmpty else { return message }
        return (message.hasSuffix(".") ? String(message.dropLast()) : message)
            + Say.General.semicolon + " " + hint
    }

    /// Counts that change by themselves are not worth an interruption.
    private func sayState(
        _ before: Snapshot, _ now: Snapshot, isAnswer: Bool, known place: String?
    ) {
        func known(_ words: String) -> String { isAnswer ? words : words.filter { !$0.isNumber } }
        let old = Set(before.state.map(known))
        let toast = now.toast == before.toast ? "" : now.toast?.message ?? ""
        var news = now.state.filter {
            !old.contains(known($0)) && $0 != place
                && !toast.hasSuffix(Say.General.colon + " " + $0)
        }
        if isAnswer {
            // What no longer narrows a list is gone from its state, which nobody hears.
            news += before.filters.filter { !now.filters.contains($0) }
                .map { Say.Linear.filterIsOff(filter: $0) }
        }
        if !news.isEmpty { say(news.joined(separator: Say.General.semicolon + " ")) }
    }

    /// - Returns: Whether the rows are to be said anew.
    private func sayRows(_ before: Snapshot, _ now: Snapshot, isAnswer: Bool) -> Bool {
        let (old, new) = (before.rows, now.rows)
        let known = Set(old.map(\.words))
        var news = new.filter { !known.contains($0.words) }
        if isAnswer {
            // Times that came meanwhile are no answer.
            if now.hasTimes, news.count > 3, Self.differInTimes(before, now) { return false }
            if let count = now.count, count != before.count, now.isListInOverlay {
                sayMoved(old, now, of: count)
                return false
            }
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
        for row in news {
            let name = Self.name(row.words)
            if isAnswer, let toast = now.toast, toast != before.toast,
                toast.message.contains(Self.dish(name)),
                old.contains(where: { Self.differInCounts($0.words, row.words) })
            {
                // The message has said what became of it.
                rows[row.number] = name
                continue
            }
            say(row)
        }
        return false
    }

    /// Where a dialog is as it was, what is selected there tells where one is.
    private func sayIfSame(_ before: Snapshot, _ now: Snapshot) {
        guard now.isListInOverlay, before.count == now.count, before.reading == now.reading else {
            return
        }
        saySelected(now)
    }

    /// Says where the selection is after rows of a dialog have gone or come: what is left of them was
    /// said. A number that means another row now is refused until that was said too.
    private func sayMoved(_ old: [(number: Int, words: String)], _ now: Snapshot, of count: Int) {
        let before = Dictionary(uniqueKeysWithValues: old.map { ($0.number, $0.words) })
        let same = now.rows.filter { before[$0.number] == $0.words }.map(\.number)
        for number in rows.keys where !same.contains(number) { rows[number] = "" }
        guard let selected = now.selected else { return }
        say(Say.Linear.selectedRow(number: selected + 1, count: count))
        saySelected(now)
        last = (selected + 1, selected + 1 < count)
    }

    /// The last number there is, as far as is known.
    private func highest(_ rows: [(number: Int, words: String)]) -> Int {
        // A full window may go on.
        rows.count < Self.page ? rows.last?.number ?? 0 : .max
    }

    /// Headings of rows are said with their rows, and other headings with what is new below them.
    private func newTexts(_ before: Snapshot, _ now: Snapshot) -> [String] {
        // What is wrong with the answer to the last question was asked with it.
        var old =
            before.texts
            + [before.reading.form?.focused?.problem].compactMap(\.self)
            .map(Reading.words)
        var news: [String] = []
        var heading: String?
        for item in now.newsItems {
            if case .heading = item, now.selected != nil { continue }
            let words = now.words(of: item)
            guard let words else { continue }
            if case .heading = item {
                heading = old.contains(words) ? nil : words
                continue
            }
            if let place = old.firstIndex(of: words) {
                old.remove(at: place)
                continue
            }
            if let above = heading { news.append(above) }
            heading = nil
            news.append(words)
        }
        return news
    }

    // MARK: Whole screens

    /// Says a screen: what it is, then its rows from the selected one on, then the rest.
    func sayAll(_ now: Snapshot) {
        said = now
        let state = (now.state + [now.age]).filter { !$0.isEmpty }.joined(
            separator: Say.General.semicolon + " ")
        let head = [now.name ?? "", state].filter { !$0.isEmpty }.joined(
            separator: Say.General.colon + " ")
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
        if isOverlay { now.texts.forEach(say) }
        // A dialog draws all it has to choose from, unless words are typed to find some of it.
        if isOverlay, let count = now.count, count == now.rows.count,
            count <= Self.page || now.reading.field == nil
        {
            sayFew(now)
        } else {
            sayPage(now, tellsBefore: true)
        }
        if !isOverlay { now.restTexts.forEach(say) }
    }

    /// Says the selected row, which Enter would take, and then all of them from the first on, as they
    /// stand in a dialog.
    private func sayFew(_ now: Snapshot) {
        let rows = now.rows.prefix(Self.page)
        guard let selected = now.selected, let end = rows.last else { return }
        let count = now.rows.count
        if selected > 0 { say(Say.Linear.selectedRow(number: selected + 1, count: count)) }
        if selected >= rows.count { say(now.rows[selected]) }
        if count > rows.count {
            say(Say.Linear.rowsOf(first: 1, last: end.number, count: count))
        }
        for row in rows { say(row) }
        last = (end.number, count > rows.count)
    }

    /// Says the selected row and those after it, with the headings above them. `goesOn`: after what
    /// was said before, so that the same heading is not said again. `tellsBefore`: to a diner who may
    /// not know that there are rows before it.
    func sayPage(_ now: Snapshot, goesOn: Bool = false, tellsBefore: Bool = false) {
        said = now
        guard let selected = now.selected else { return }
        var page: [(number: Int, heading: String?)] = []
        var above: String?
        var hasMore = false
        for item in now.reading.items {
            switch item {
            case .heading(let words): above = words
            case .row(_, let distance, _) where distance >= 0:
                if page.count < Self.page {
                    page.append((selected + distance + 1, above))
                } else {
                    hasMore = true
                }
            default: break
            }
        }
        guard let first = page.first, let end = page.last else { return }
        if let words = Self.extent(first.number, end.number, hasMore: hasMore, now) { say(words) }
        if tellsBefore, first.number > 1 { say(Say.Linear.rowsBefore(count: first.number - 1)) }
        if !goesOn { heading = nil }
        for (number, above) in page {
            if let above, above != heading { say(above) }
            heading = above
            if let row = now.rows.first(where: { $0.number == number }) { say(row) }
        }
        last = (end.number, hasMore)
    }

    /// Which rows there are and which of them are said; nil if that is clear from what is said.
    private static func extent(
        _ first: Int, _ last: Int, hasMore: Bool, _ now: Snapshot
    ) -> String? {
        let isOverlay = if case .overlay = now.layer { true } else { false }
        let count = now.count ?? (hasMore ? nil : last)
        guard let count else { return Say.Linear.rowsFrom(first: first, last: last) }
        if first == 1, last == count {
            return isOverlay ? nil : Say.Linear.allRows(count: count)
        }
        return Say.Linear.rowsOf(first: first, last: last, count: count)
    }

    /// Says the selected row alone.
    func saySelected(_ now: Snapshot) {
        guard let selected = now.selected,
            let row = now.rows.first(where: { $0.number == selected + 1 })
        else { return }
        say(row)
    }

    private func say(_ row: (number: Int, words: String)) {
        rows[row.number] = Self.name(row.words)
        say("\(row.number). \(row.words)")
    }

    /// Whether a list has the same rows, and is of the same: only what is said of its rows is new.
    private static func differInTimes(_ before: Snapshot, _ now: Snapshot) -> Bool {
        func known(_ snapshot: Snapshot) -> [String] {
            snapshot.state.map { $0.filter { !$0.isNumber } }
                + snapshot.rows.map { "\($0.number) \(name($0.words))" }
        }
        return known(before) == known(now)
    }

    /// Whether a row is the same but for its numbers, and for how many are in the basket.
    private static func differInCounts(_ old: String, _ new: String) -> Bool {
        func known(_ words: String) -> [String] {
            words.split(separator: ";").map { $0.filter { !$0.isNumber && $0 != " " } }
                .filter { !$0.hasPrefix(Say.Linear.inTheBasket.filter { $0 != " " }) }
        }
        return name(old) == name(new) && known(old) == known(new)
    }

    /// Without whom it is for.
    private static func dish(_ name: String) -> String {
        name.firstIndex(of: ",").map { String(name[..<$0]) } ?? name
    }

    /// What a row is known by.
    static func name(_ words: String) -> String {
        words.firstIndex(of: ";").map { end in
            let name = words[..<end]
            return String(name.last == "\u{A0}" ? name.dropLast() : name)
        } ?? words
    }
}
