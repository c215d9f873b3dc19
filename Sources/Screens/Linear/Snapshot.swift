import Presentation
import Terminal
import ViewModels

/// What there is to say at one moment.
struct Snapshot {
    /// The screen or the overlay that is on top.
    enum Layer: Hashable {
        case place(Place)
        case overlay(ObjectIdentifier)
    }

    let layer: Layer
    /// The overlay of that layer, which therefore stays the only one with its identity.
    var overlay: AnyObject?
    /// Of a list that its state does not name.
    let name: String?
    /// What the list holds and how it is filtered; empty for an overlay.
    let state: [String]
    /// Those of its parts that say what narrows it.
    let filters: [String]
    /// How old it is, or what it comes to.
    let age: String
    let reading: Reading
    /// The selected row, counted from 0.
    let selected: Int?
    /// How many rows there are; nil if that is not known.
    let count: Int?
    /// Whether rows change by themselves with the time, which is not said.
    let hasTimes: Bool
    var toast: Toast?
    let trouble: String?
    let held: HeldOrder?
    let slow: String?

    func showsSame(as other: Snapshot) -> Bool {
        layer == other.layer && reading == other.reading && state == other.state
    }

    /// Of a dialog.
    var title: String? {
        for case .title(let words) in reading.items { return words }
        return nil
    }

    /// A list in a dialog that no typed words narrow.
    var isListInOverlay: Bool {
        guard case .overlay = layer else { return false }
        return selected != nil && reading.field == nil
    }

    /// All but the rows.
    var texts: [String] { reading.items.compactMap(words) }

    /// What stands beside the rows, without their headings.
    var restTexts: [String] {
        reading.items.compactMap { if case .heading = $0 { nil } else { words(of: $0) } }
    }

    /// What is said when it is new.
    var newsItems: [Reading.Item] {
        reading.items.filter { if case .aside = $0 { false } else { true } }
    }

    /// Of all but rows, which are said with their numbers.
    func words(of item: Reading.Item) -> String? {
        switch item {
        case .text(let words), .heading(let words), .title(let words), .aside(let words): words
        case .question(let number, _): Self.answer(number, in: reading.form)
        case .row: nil
        }
    }

    /// The rows by their numbers, which begin at 1.
    var rows: [(number: Int, words: String)] {
        guard let selected else { return [] }
        return reading.items.compactMap {
            guard case .row(let words, let distance, let isCurrent) = $0 else { return nil }
            return (
                selected + distance + 1, isCurrent ? Say.Linear.chosenNow(label: words) : words
            )
        }
    }

    /// An answer that was chosen. One that was typed need not be said again.
    private static func answer(_ number: Int, in form: Form?) -> String? {
        let asking = form?.fields.filter { if case .note = $0.value { false } else { true } } ?? []
        guard asking.indices.contains(number - 1) else { return nil }
        if case .text = asking[number - 1].value { return nil }
        return QuestionWords(asking[number - 1]).answered
    }
}

extension Place {
    /// The name of a list whose first line only counts.
    var listName: String? {
        switch self {
        case .caterers, .search, .basket: tab?.title
        default: nil
        }
    }
}
