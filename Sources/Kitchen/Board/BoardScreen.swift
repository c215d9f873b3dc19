/// The orders on a screen: a list, the selected order below it, and what the cooks can press.
///
/// Pure: it neither reads keys nor writes to a terminal.
public struct BoardScreen {
    public enum Key: Equatable, Sendable {
        case up, down
        case character(Character)
    }

    /// What a key asks for.
    public enum Action: Equatable, Sendable {
        /// A line for the kitchen, as `accept K-12`.
        case send(String)
        case ticket(BoardOrder)
        case quit
    }

    public struct Line: Equatable, Sendable {
        public let text: String
        /// Drawn in reverse; it also begins with a sign, so colour is not the only one.
        public let isMarked: Bool

        init(_ text: String, isMarked: Bool = false) {
            self.text = text
            self.isMarked = isMarked
        }
    }

    public private(set) var orders: [BoardOrder] = []
    private var name = ""
    private var time = ""
    /// Carts that become orders if they are paid.
    private var beingPaid = 0
    /// By number, so that a new order does not move the selection.
    private var selected: String?
    private var position = 0
    /// The lines of the order above the first one shown.
    private var offset = 0
    /// The order whose refusal has to be confirmed.
    private var refusing: String?
    private var message: String?
    /// Whether no kitchen answers, so that what is shown is old.
    private var isLost = false

    public init() {}

    /// Shows what the kitchen says now; whether there is a new order that was not there before.
    public mutating func show(_ picture: BoardClient.Picture) -> Bool {
        if isLost { (isLost, message) = (false, "The kitchen answers again.") }
        let known = Set(orders.map(\.number))
        let hasNew = picture.orders.contains { $0.state == "new" && !known.contains($0.number) }
        (name, time, orders) = (picture.name, picture.time, picture.orders)
        beingPaid = picture.beingPaid ?? 0
        if let index = orders.firstIndex(where: { $0.number == selected }) {
            position = index
        } else {
            select(min(position, orders.count - 1))
        }
        if !orders.contains(where: { $0.number == refusing }) { refusing = nil }
        return hasNew
    }

    /// Keeps what is shown, as it was, until the kitchen answers again.
    public mutating func lose() {
        if !isLost { message = nil }
        (isLost, refusing) = (true, nil)
    }

    public mutating func say(_ message: String?) {
        self.message = message.map(PlainText.line)
    }

    public mutating func pressed(_ key: Key) -> Action? {
        message = nil
        if let number = refusing {
            refusing = nil
            return key == .character("y") ? .send("refuse \(number)") : nil
        }
        switch key {
        case .up, .character("k"): select(max(position - 1, 0))
        case .down, .character("j"): select(min(position + 1, orders.count - 1))
        case .character("q"): return .quit
        case .character(let character): return pressed(character)
        }
        return nil
    }

    private mutating func pressed(_ character: Character) -> Action? {
        guard orders.indices.contains(position) else { return nil }
        let order = orders[position]
        guard !isLost || !"adehr".contains(character) else {
            message = "Nothing was done: no kitchen answers."
            return nil
        }
        switch character {
        case "a": return .send("accept \(order.number)")
        case "d": return .send("delay \(order.number) 10")
        case "e": return .send("ready \(order.number)")
        case "h": return .send("done \(order.number)")
        case "p": return .ticket(order)
        case "r": refusing = order.number
        case " ": offset += 1
        default: break
        }
        return nil
    }

    private mutating func select(_ index: Int) {
        guard orders.indices.contains(index) else {
            (position, selected, offset) = (0, nil, 0)
            return
        }
        if selected != orders[index].number { offset = 0 }
        position = index
        selected = orders[index].number
    }

    /// Exactly `height` lines of at most `width` cells.
    public func lines(width: Int, height: Int) -> [Line] {
        guard width > 0, height > 0 else { return [] }
        let room = max(1, min(orders.count, (height - 2) / 3))
        var lines = [header(width, rows: room)]
        if orders.isEmpty {
            lines.append(Line(Cells.cut("No orders. They appear here as they come.", to: width)))
        } else {
            let first = max(0, min(position - room / 2, orders.count - room))
            for index in first..<first + room { lines.append(row(index, width)) }
            lines += details(width, height - 1 - lines.count)
        }
        // A longer footer covers what is above it, so that a question turns no page.
        let footer = footer(width).prefix(max(height - 1, 0))
        lines = Array(lines.prefix(max(height - footer.count, 1)))
        while lines.count < height - footer.count { lines.append(Line("")) }
        return lines + footer.map { Line(Cells.cut($0, to: width)) }
    }

    private func header(_ width: Int, rows: Int) -> Line {
        let new = orders.count { $0.state == "new" }
        let age = isLost ? "OLD, of \(time)" : time
        let open = rows < orders.count ? "\(rows) of \(orders.count) shown" : "\(orders.count) open"
        let paying =
            beingPaid == 0 ? [""] : ["\(beingPaid) being paid, ", "\(beingPaid) paying, ", ""]
        let ways = paying.map { " \(age)  \($0)\(new) new, \(open) " }
        let counts = ways.first { Cells.width($0) <= width } ?? ways[ways.count - 1]
        let title = Cells.padded(
            " " + PlainText.line(name), to: max(0, width - Cells.width(counts)))
        return Line(Cells.cut(title + counts, to: width), isMarked: true)
    }

    private func row(_ index: Int, _ width: Int) -> Line {
        let order = orders[index]
        var text = index == position ? "> " : "  "
        text += Cells.padded(PlainText.line(order.number), to: 7) + " "
        text += Cells.padded(order.due(in: Self.dueWidth), to: dueWidth) + " "
        text += Cells.padded(order.state == "new" ? "NEW" : order.state, to: 8) + " "
        let total = width >= 60 ? " \(PlainText.line(order.total))" : ""
        let room = width - Cells.width(text) - Cells.width(total)
        text += Cells.padded(PlainText.name(order.name), to: max(0, room)) + total
        return Line(Cells.cut(text, to: width), isMarked: index == position)
    }

    /// As wide as `12:15–12:30`, which `Fri 12:15` fits too.
    private static let dueWidth = 11

    /// Wider where an order is due in another week, whose day would be cut.
    private var dueWidth: Int {
        orders.reduce(Self.dueWidth) { max($0, Cells.width($1.due(in: Self.dueWidth))) }
    }

    private func details(_ width: Int, _ room: Int) -> [Line] {
        guard orders.indices.contains(position), room > 0 else { return [] }
        let order = orders[position]
        var facts = [order.due, order.method, order.paying]
        if order.delayed > 0 { facts.append("\(order.delayed) min later") }
        var top = Cells.wrapped(
            "── \(order.number) " + facts.map(PlainText.line).joined(separator: ", "), to: width)
        let rest = [order.caterer, order.telephone ?? "", order.address ?? ""]
            .map(PlainText.line).filter { !$0.isEmpty }
        top += BoardText.marked("", rest.joined(separator: ", "), width: width)
        top += BoardText.door(order, width: width)
        let parts = [BoardText.Passage(lines: top)] + BoardText.parts(order, width: width)
        var pages = BoardText.pages(parts, height: room)
        if pages.count > 1 {
            // A page at a time; after the last page comes the first.
            pages = BoardText.pages(parts, height: max(1, room - 1))
            let current = offset % pages.count
            let more = "… space: page \(current + 1) of \(pages.count)"
            return (pages[current] + [more]).map { Line(Cells.cut($0, to: width)) }
        }
        return pages.joined().map { Line(Cells.cut($0, to: width)) }
    }

    private func footer(_ width: Int) -> [String] {
        if let refusing {
            let paid = orders.first { $0.number == refusing }?.paid
            let back = paid.map { " and give \(PlainText.line($0)) back" } ?? ""
            let (question, answers) = ("Refuse \(refusing)\(back)?", "y: yes, else: no")
            let whole = question + " " + answers
            return Cells.width(whole) <= width
                ? [whole]
                : Cells.wrapped(question, to: width) + Cells.wrapped(answers, to: width)
        }
        if let message, !message.isEmpty { return Cells.wrapped(message, to: width) }
        if isLost {
            let long = "No kitchen answers: this is old. It comes back by itself.  p ticket  q quit"
            return [Cells.width(long) <= width ? long : "No kitchen answers: old.  p q"]
        }
        let long =
            "a accept  r refuse  d delay 10 min  e ready  h handed over  p ticket  q quit"
        return [Cells.width(long) <= width ? long : "a ok r refuse d +10 e ready h out p q"]
    }
}
