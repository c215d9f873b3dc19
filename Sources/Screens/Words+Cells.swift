import OrderModels
import Presentation
import Terminal

extension Words {
    /// Diets in at most `room` cells: all of them, or the first and how many more.
    static func diets(_ diets: Declaration<Diet>, in room: Int) -> String {
        let whole = self.diets(diets)
        guard whole.cells > room, let first = whole.firstIndex(of: ",") else { return whole }
        return whole[..<first] + " +\(whole.count { $0 == "," })"
    }

    /// As many of these as fit into `room` cells, and how many more there are; nil if not one fits.
    static func fitting(_ words: [String], in room: Int) -> String? {
        for count in (1...max(1, words.count)).reversed() {
            let rest = words.count - count
            let text = words.prefix(count).joined(separator: ", ") + (rest > 0 ? " +\(rest)" : "")
            if text.cells <= room { return text }
        }
        return nil
    }

    /// Alerts in at most `room` cells: all of them, or the first ones and how many more there are. Where
    /// there is no room to say that one is only named, it has a mark of what is not stated.
    static func alerts(_ found: DishAlerts, in room: Int) -> String {
        let whole = self.alerts(found)
        guard whole.cells > room else { return whole }
        let all = found.stated.map { alerts([$0]) } + found.named.map { names([$0]) }
        let bare = found.stated.map { alerts([$0]) } + found.named.map { alerts([$0]) + "?" }
        return fitting(all, in: room) ?? fitting(bare, in: room)
            ?? (bare.first ?? "").truncated(toCells: max(0, room))
    }
}

extension OpenText {
    /// In a column of `width` cells. What is left out is the age, rather than half of its bracket.
    func words(in width: Int) -> String { words.cells <= width ? words : brief }
}

extension [Money] {
    /// The cells of the longest, and at least `least`: an amount is never cut.
    func cells(atLeast least: Int) -> Int {
        map(\.formatted.cells).max().map { Swift.max(least, $0) } ?? least
    }
}
