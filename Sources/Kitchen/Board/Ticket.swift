/// A ticket for the kitchen, in plain text for a narrow printer.
public enum Ticket {
    static let width = 42

    public static func text(_ order: BoardOrder) -> String {
        var lines =
            order.isRefused
            ? ["*** \(order.state.uppercased()): DO NOT COOK ***", ""] : []
        lines += [
            "\(PlainText.line(order.number))   \(PlainText.line(order.due))",
            order.method == "collection" ? "TO BE COLLECTED" : "TO BE DELIVERED",
            PlainText.line(order.name),
        ]
        lines += [order.telephone, order.address].compactMap { $0.map(PlainText.line) }
        lines.append("")
        lines += BoardText.details(order, width: width)
        lines.append("")
        let paying = PlainText.line(order.paying)
        if order.isRefused {
            // A reference is written as its provider writes it.
            lines.append(order.paid == nil ? paying.uppercased() : paying)
        } else {
            lines.append(
                order.paid == nil
                    ? "\(PlainText.line(order.total))  \(order.payment)" : paying.uppercased())
        }
        let fitting = lines.flatMap { line in
            line.isEmpty || Cells.width(line) <= width ? [line] : Cells.wrapped(line, to: width)
        }
        return fitting.joined(separator: "\n") + "\n"
    }
}

/// What board and ticket say of an order.
enum BoardText {
    /// The note first, since an allergy may be in it, then each dish with its choices.
    static func details(_ order: BoardOrder, width: Int) -> [String] {
        var lines: [String] = []
        for (index, part) in (order.notes ?? "").split(separator: "\n").enumerated() {
            lines += Cells.wrapped(
                (index == 0 ? "NOTE: " : "") + PlainText.line(String(part)), to: width)
        }
        if order.reusablePackaging == true { lines.append("REUSABLE PACKAGING") }
        var person: String?
        for line in order.lines {
            if let name = line.person, name != person {
                lines += Cells.wrapped("FOR \(PlainText.line(name))", to: width)
                person = name
            }
            lines += Cells.wrapped("\(line.quantity) × \(PlainText.line(line.name))", to: width)
            for option in line.options {
                lines += Cells.wrapped("+ \(PlainText.line(option))", to: width, indent: 4)
            }
            let allergens =
                line.allergens.map { "contains \($0.map(PlainText.line).joined(separator: ", "))" }
            lines += Cells.wrapped(allergens ?? "allergens not stated", to: width, indent: 4)
        }
        return lines
    }
}
