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
        ]
        lines += BoardText.marked("NAME ", PlainText.name(order.name), width: width)
        for (mark, text) in [("TEL ", order.telephone), ("TO ", order.address)] {
            if let text { lines += BoardText.marked(mark, PlainText.line(text), width: width) }
        }
        lines += BoardText.door(order, width: width)
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
    /// Whom to meet at the address, and how to get in.
    static func door(_ order: BoardOrder, width: Int) -> [String] {
        var lines: [String] = []
        let meeting = [
            order.contact.map(PlainText.name), order.contactTelephone.map(PlainText.line),
        ]
        .compactMap(\.self)
        if !meeting.isEmpty {
            lines += marked("MEET ", meeting.joined(separator: " "), width: width)
        }
        lines += text("DOOR ", order.directions, width: width)
        return lines
    }

    /// Several lines of a diner's under one mark.
    private static func text(_ mark: String, _ text: String?, width: Int) -> [String] {
        PlainText.lines(text ?? "").enumerated().flatMap { index, part in
            marked(index == 0 ? mark : "      ", part, width: width)
        }
    }

    /// The note first, since an allergy may be in it, then each dish with its choices.
    static func details(_ order: BoardOrder, width: Int) -> [String] {
        var lines = text("NOTE: ", order.notes, width: width)
        if order.reusablePackaging == true { lines.append("REUSABLE PACKAGING") }
        var person: String?
        for line in order.lines {
            if let name = line.person, name != person {
                lines += marked("FOR ", PlainText.name(name), width: width)
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

    /// What a diner wrote: no line of it begins as one of the kitchen's own does.
    static func marked(_ mark: String, _ text: String, width: Int) -> [String] {
        Cells.wrapped(text, to: max(1, width - 6)).enumerated().map { index, line in
            (index == 0 ? mark : "      ") + line
        }
    }
}
