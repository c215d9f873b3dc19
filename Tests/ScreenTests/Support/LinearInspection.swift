import OrderModels
import Terminal

@testable import Screens

/// What of a screen or an overlay would be lost where it is read line by line (0085): rows that no
/// number chooses, a field that nobody is asked for, words that are drawn and not said.
@MainActor
enum LinearInspection {
    /// What is said otherwise: how long an order is held, once, with its total; a preview on all of the
    /// screen, as a page; the keys in a dialog, by help; what only goes with a picture, not at all.
    static let exceptions: Set = [
        "checkout-holding", "peek-zoomed", "wishes", "order-share-code",
        // Explains a mark that is read out in words.
        "search-alerts",
    ]

    static func troubles(
        of layer: any Layer, typesInto field: TextField? = nil, drawnIn size: Size
    ) -> [String] {
        var drawn = Frame(size: size)
        layer.draw(in: &drawn, area: drawn.area)
        var read = Frame(reading: Size(columns: 1000, lines: size.lines))
        layer.draw(in: &read, area: read.area)
        guard let reading = read.reading else { return ["It is not read."] }

        var troubles: [String] = []
        let lines = (0..<drawn.size.lines).map { drawn.text(line: $0) }
        let isForm = reading.form != nil
        let rows = reading.items.filter { if case .row = $0 { true } else { false } }
        if let marked = lines.first(where: { $0.hasPrefix("> ") }), !isForm {
            if layer.choices?.selectedIndex == nil {
                troubles.append("No number chooses: \(marked)")
            }
            if rows.isEmpty { troubles.append("No row is said: \(marked)") }
        }
        if layer.choices?.selectedIndex != nil, rows.isEmpty {
            troubles.append("There are rows to choose, and none is said.")
        }
        if layer.isTyping || field?.isFocused == true, !isForm, reading.field == nil {
            troubles.append("Nobody is asked for what is typed.")
        }
        let said = Set(words(said(reading)))
        let lost = Set(lines.flatMap(whole)).subtracting(said).sorted()
        if !lost.isEmpty { troubles.append("Drawn and not said: \(lost.joined(separator: ", "))") }
        return troubles
    }

    private static func said(_ reading: Reading) -> String {
        var texts = reading.items.map(\.words)
        if let field = reading.field { texts += [field.text, field.hint] }
        for field in reading.form?.fields ?? [] {
            texts += [field.label, field.hint, field.problem ?? "", field.value.words]
            switch field.value {
            case .choice(let options, _), .toggles(let options, _): texts += options
            default: break
            }
        }
        return texts.joined(separator: " ")
    }

    private static func words(_ text: String) -> [String] {
        fold(text).split { !$0.isLetter }.map(String.init)
    }

    /// The words of a drawn line that are not cut, nor titles of columns, which are said with what
    /// stands below them, nor how many lines a preview has below its last.
    private static func whole(_ line: String) -> [String] {
        line.replacing(/\d+ more lines?/, with: "").split(separator: " ").filter {
            !$0.contains("…") && $0 != $0.uppercased()
        }
        .flatMap { words(String($0)) }.filter { $0.count > 3 }
    }
}
