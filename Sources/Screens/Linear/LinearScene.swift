import Actions
import Presentation
import Terminal
import ViewModels

/// What there is to say and to answer now: the screen or overlay on top, as it would be drawn.
@MainActor
struct LinearScene {
    let parts: LinearFront.Parts

    private var top: any Layer { parts.bindings.top }
    var choices: (any Choices)? { top.choices }

    // MARK: What is said

    func snapshot() -> Snapshot { snapshot(of: top, below: parts.overlays.last) }

    /// The screen, whatever is over it.
    func screenBelow() -> Snapshot { snapshot(of: parts.navigator.screen, below: nil) }

    private func snapshot(of top: any Layer, below overlay: (any Overlay)?) -> Snapshot {
        let spelling = Reading.Spelling(
            nouns: Set(Say.Linear.nouns.split(separator: " ").map(String.init)),
            colon: Say.General.colon, semicolon: Say.General.semicolon)
        var frame = Frame(reading: parts.size, in: spelling)
        top.draw(in: &frame, area: frame.area)
        let screen = parts.navigator.screen
        let choices = top.choices
        let state = overlay == nil ? screen.state : StateLine(left: [])
        let trouble = parts.surroundings.trouble
        return Snapshot(
            layer: overlay.map { .overlay(ObjectIdentifier($0)) } ?? .place(parts.navigator.place),
            overlay: overlay,
            name: overlay == nil ? parts.navigator.place.listName : nil,
            state: ([state.title + state.left] + state.chips + state.details).map(Self.words).filter
            {
                !$0.isEmpty
            },
            filters: state.chips.filter(\.isFilter).map(Self.words) + typedFilter,
            age: Self.words(state.right),
            reading: frame.reading ?? Reading(),
            selected: choices?.selectedIndex, count: choices?.total,
            hasTimes: overlay == nil && [.caterers, .search].contains(parts.navigator.place),
            toast: parts.toasts.shown,
            trouble: trouble.map {
                Say.General.labelled(label: $0.words, text: $0.problem.sentence)
            },
            held: parts.hold.order,
            slow: parts.transfers.slow.map {
                Say.Linear.stillWaiting(what: "\($0.host ?? $0.subject), \($0.words)")
            })
    }

    private var typedFilter: [String] {
        guard let text = parts.bindings.field?.text, !text.isEmpty else { return [] }
        return [LineWords.typed(for: text)]
    }

    private static func words(_ spans: [Span]) -> String {
        // Two blanks are what the eye takes for a pause.
        Reading.words(spans.map(\.text).joined().replacing("  ", with: Say.General.semicolon + " "))
    }

    /// With the selected row first: whatever window there is begins there.
    func fromSelected() -> Snapshot {
        guard let choices, let selected = choices.selectedIndex else { return snapshot() }
        choices.moveSelection(by: 3 * Announcer.page)
        _ = snapshot()
        select(selected)
        return snapshot()
    }

    /// - Returns: Whether there is such a row.
    @discardableResult
    func select(_ row: Int) -> Bool {
        guard let choices, let selected = choices.selectedIndex else { return false }
        choices.moveSelection(by: row - selected)
        return choices.selectedIndex == row
    }

    // MARK: What is asked

    var question: Question {
        let reading = snapshot().reading
        if let form = reading.form { return .form(form) }
        if let field = parts.bindings.field, field.isFocused {
            return .text(
                Reading.Field(text: field.text, hint: reading.field?.hint ?? "", isSecret: false),
                mayBeEmptied: true)
        }
        if top.isTyping, let field = reading.field {
            // Also while there are none: what is typed then must not take the first that comes back.
            guard choices == nil else { return .found(field) }
            let prompt = parts.overlays.last as? PromptOverlay
            return .text(field, mayBeEmptied: prompt?.mayBeEmpty == true)
        }
        let hasRows = choices?.selectedIndex != nil
        if parts.overlays.isEmpty, parts.navigator.place == .search {
            return .search(hasRows: hasRows)
        }
        guard hasRows else { return .page }
        return parts.overlays.last is ChoiceOverlay ? .choices : .rows
    }

    /// The row that is found alone.
    var onlyChoice: (number: Int, name: String)? {
        guard let choices, choices.total == 1, let selected = choices.selectedIndex else {
            return nil
        }
        let row = snapshot().rows.first { $0.number == selected + 1 }
        return (selected + 1, row.map { Announcer.name($0.words) } ?? "")
    }

    /// What Enter does; the key that orders is never that.
    var enter: KeyBinding? {
        parts.bindings.all.first {
            $0.keys.contains(.enter) && $0.unavailable == nil
                && $0.action != Action.checkoutPlace.rawValue
        }
    }

    /// What Enter does, in words. `hasMore`: there are rows after those that were said. `isPiped`: an
    /// empty line that is no answer counts as refused.
    func enterWords(_ question: Question, hasMore: Bool, isPiped: Bool) -> String {
        switch question {
        case .form(let form):
            let place = form.place
            guard place.number == place.count else {
                return form.focused.map { QuestionWords($0).isOpen } == true
                    ? Say.Linear.enterGoesOnWithout : Say.Linear.enterGoesOn
            }
            let keep = parts.bindings.all.first { $0.action == Action.formKeep.rawValue }
            return keep?.label ?? Say.Linear.enterGoesOn
        case .found:
            if let only = onlyChoice {
                return Say.Linear.enterTakesRow(number: only.number, name: only.name)
            }
            return hasMore ? Say.Linear.enterSaysMore : Say.Linear.enterSaysAgain
        case .text(let field, _):
            if let prompt = parts.overlays.last as? PromptOverlay, !prompt.isAnswered {
                if isPiped { return Say.Linear.enterIsRefused }
                return prompt.hasOneAnswer
                    ? Say.Linear.enterSaysAgain : Say.Linear.enterDoesNothing
            }
            return field.text.isEmpty ? Say.Linear.enterLeavesEmpty : Say.Linear.enterTakesIt
        case .rows, .choices, .search(hasRows: true):
            return hasMore ? Say.Linear.enterSaysMore : Say.Linear.enterSaysAgain
        case .page, .search(hasRows: false): return enter?.label ?? Say.Linear.enterSaysAgain
        }
    }
}
