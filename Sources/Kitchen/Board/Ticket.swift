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
        parts(order, width: width).flatMap { ($0.isFirst ? $0.heading : []) + $0.lines }
    }

    /// Lines that belong together.
    struct Passage {
        /// Whose dish it is; empty where only one person ordered.
        var heading: [String] = []
        /// Whether the heading stands above it on any page, not only at the top of one.
        var isFirst = false
        let lines: [String]
    }

    /// The same as ``details(_:width:)``, by what pages keep together.
    static func parts(_ order: BoardOrder, width: Int) -> [Passage] {
        var parts = [Passage(lines: text("NOTE: ", order.notes, width: width))]
        if order.reusablePackaging == true { parts.append(Passage(lines: ["REUSABLE PACKAGING"])) }
        var person: String?
        for line in order.lines {
            let isFirst = line.person != nil && line.person != person
            person = line.person ?? person
            let heading = person.map { marked("FOR ", PlainText.name($0), width: width) }
            var lines = Cells.wrapped(
                "\(line.quantity) × \(PlainText.line(line.name))", to: width)
            for option in line.options {
                lines += Cells.wrapped("+ \(PlainText.line(option))", to: width, indent: 4)
            }
            let allergens =
                line.allergens.map { "contains \($0.map(PlainText.line).joined(separator: ", "))" }
            lines += Cells.wrapped(allergens ?? "allergens not stated", to: width, indent: 4)
            parts.append(Passage(heading: heading ?? [], isFirst: isFirst, lines: lines))
        }
        return parts.filter { !$0.lines.isEmpty }
    }

    /// Pages of at most `height` lines, which end between dishes. Only a part that is longer than a
    /// page is cut.
    static func pages(_ parts: [Passage], height: Int) -> [[String]] {
        var pages: [[String]] = []
        var page: [String] = []
        for part in parts {
            var lines = (part.isFirst ? part.heading : []) + part.lines
            if page.count + lines.count <= height {
                page += lines
                continue
            }
            if !page.isEmpty { pages.append(page) }
            // A page of headings alone would never end.
            let heading = part.heading.count < height ? part.heading : []
            lines = part.lines
            page = heading + lines.prefix(height - heading.count)
            lines.removeFirst(page.count - heading.count)
            while !lines.isEmpty {
                pages.append(page)
                page = heading + lines.prefix(height - heading.count)
                lines.removeFirst(page.count - heading.count)
            }
        }
        return page.isEmpty ? pages : pages + [page]
    }

    /// What a diner wrote: no line of it begins as one of the kitchen's own does.
    static func marked(_ mark: String, _ text: String, width: Int) -> [String] {
        Cells.wrapped(text, to: max(1, width - 6)).enumerated().map { index, line in
            (index == 0 ? mark : "      ") + line
        }
    }
}
