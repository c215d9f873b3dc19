import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

extension Stage {
    /// The binding of an action, with the diner's keys.
    func bind(
        _ action: Action, unavailable: String? = nil,
        _ perform: @escaping @MainActor @Sendable () -> Void
    ) -> KeyBinding {
        keymap.binding(for: action, unavailable: unavailable, perform: perform)
    }

    /// A key and what it does, for hints; empty if the action has no key. Beside a field, uses a
    /// key that is not text.
    func hint(_ action: Action, _ word: String, besideField: Bool = false) -> String {
        if isLinear {
            let line = LineWords.typed(for: action, keymap, inForm: besideField)
            // Where its name is what to type, that is not said twice.
            let name = Sanitizer.line(action.label)
            guard line == LineWords.typed(for: name), fold(word).hasPrefix(fold(name)) else {
                return line + " " + word
            }
            let rest = word.dropFirst(name.count)
            return rest.isEmpty ? Say.Linear.typeIt(line: line) : line + rest
        }
        let keys = keymap.keys(for: action)
        let key = keys.first { !besideField || !LineEditor.mayTake($0) }
        guard let key else { return "" }
        let words = "\(key.name) \(word)"
        // A key alone could be anything.
        if !word.isEmpty { hints?.note(words, action) }
        return words
    }

    /// Sentences name actions by the diner's own keys, if possible by ones that are not text.
    var surface: Surface {
        let (keymap, isLinear) = (keymap, isLinear)
        return .screens { name in
            if isLinear {
                return Action(rawValue: name).map { LineWords.typed(for: $0, keymap) }
            }
            let keys = Action(rawValue: name).map(keymap.keys(for:)) ?? []
            return (keys.first { !LineEditor.mayTake($0) } ?? keys.first)?.name
        }
    }

    /// What leaves the innermost of what can be left: a key, or what to type.
    var leaving: String {
        isLinear ? LineWords.typed(for: .appBack, keymap) : "Esc"
    }

    /// A question about what was looked for, and how to take it.
    func meant(_ words: String) -> String {
        isLinear
            ? Say.Linear.didYouMean(meant: words)
            : Say.Caterers.didYouMeanTabWhileTyping(meant: words)
    }

    /// What to do after a failure that left nothing to show.
    func advice(on problem: Problem) -> String {
        (problem.isRetryable ? nil : problem.hintWords(on: surface)) ?? retryHint
    }

    /// The default advice.
    var retryHint: String {
        [hint(.appRefresh, Say.Keys.triesAgain), hint(.appMessages, Say.Keys.saysWhy)]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// Rows, one of which is selected.
@MainActor
protocol Choices {
    var selectedIndex: Int? { get }
    /// How many rows there are; nil if that is not known yet.
    var total: Int? { get }
    func moveSelection(by rows: Int)
}

/// The rows of an overlay, which only moves among them.
struct OverlayChoices: Choices {
    let total: Int?
    let selected: @MainActor () -> Int?
    let move: @MainActor (Int) -> Void

    var selectedIndex: Int? { selected() }

    func moveSelection(by rows: Int) { move(rows) }
}

@MainActor
protocol MovableList: AnyObject, Choices {
    func select(index: Int)
    func pointed(index: Int)
    func scroll(by lines: Int)
    func selectFirst()
    func selectLast()
}

extension ListDataSource: MovableList {
    var total: Int? { count }
}
extension SectionedDataSource: MovableList {
    var total: Int? { count }
}

/// The keys that move in a list.
@MainActor
enum ListBindings {
    static func moving(_ list: any MovableList, page: Int, _ stage: any Stage) -> [KeyBinding] {
        let page = max(1, page)
        func step(_ action: Action, _ rows: Int) -> KeyBinding {
            stage.bind(action) { list.moveSelection(by: rows) }
        }
        return [
            step(.listDown, 1), step(.listUp, -1),
            step(.listPageDown, page), step(.listPageUp, -page),
            step(.listHalfDown, max(1, page / 2)), step(.listHalfUp, -max(1, page / 2)),
            stage.bind(.listFirst) { list.selectFirst() },
            stage.bind(.listLast) { list.selectLast() },
        ]
    }

    /// The same for an overlay's list, which has further keys.
    static func inOverlay(
        page: Int = 8, of count: Int, _ stage: any Stage,
        _ move: @escaping @MainActor (_ rows: Int) -> Void
    ) -> [KeyBinding] {
        let page = max(1, page)
        let steps: [(Int, [Action])] = [
            (1, [.listDown, .dialogNext]), (-1, [.listUp, .dialogPrevious]),
            (page, [.listPageDown, .dialogPageDown]), (-page, [.listPageUp, .dialogPageUp]),
            (-count, [.listFirst, .dialogFirst]), (count, [.listLast, .dialogLast]),
        ]
        return steps.flatMap { rows, actions in
            actions.map { action in stage.bind(action) { move(rows) } }
        }
    }
}

/// The keys of a form.
@MainActor
enum FormBindings {
    /// `perform` runs a step of the form; `keep` submits the answers, and `label` is its name in
    /// the footer.
    static func all(
        _ stage: any Stage, label: String = Say.Screens.save, unavailable: String? = nil,
        keep: @escaping @MainActor @Sendable () -> Void,
        _ perform: @escaping @MainActor (Form.Step) -> Form.Outcome
    ) -> [KeyBinding] {
        let steps: [(Action, Form.Step)] = [
            (.formNext, .next), (.formChoose, .choose), (.formGoOn, .goOn),
            (.formPrevious, .previous), (.formLeft, .left), (.formRight, .right),
            (.formFirst, .first), (.formLast, .last),
        ]
        return [stage.bind(.formKeep, unavailable: unavailable, keep).labelled(label)]
            + steps.map { action, step in
                stage.bind(action) { if perform(step) == .submitted { keep() } }
            }
    }
}

/// The keys that scroll a page of text.
@MainActor
enum PageBindings {
    static func scrolling(_ scroll: PageScroll, _ stage: any Stage) -> [KeyBinding] {
        func step(_ action: Action, _ lines: Int) -> KeyBinding {
            stage.bind(action) { scroll.scroll(by: lines) }
        }
        let page = max(1, scroll.height - 1)
        return [
            step(.listDown, 1), step(.listUp, -1),
            step(.listPageDown, page), step(.listPageUp, -page),
            step(.listHalfDown, max(1, page / 2)), step(.listHalfUp, -max(1, page / 2)),
            stage.bind(.listFirst) { scroll.toStart() },
            stage.bind(.listLast) { scroll.toEnd() },
        ]
    }
}

/// The keys of a preview pane.
@MainActor
enum PeekBindings {
    static func all<ID, Preview>(
        _ pane: PeekPane<ID, Preview>, _ stage: any Stage
    ) -> [KeyBinding] {
        let peek = pane.model
        let none = peek.previewed == nil ? Say.Keys.thereIsNoPeek : nil
        return [
            stage.bind(
                .peekZoom, unavailable: peek.target == nil ? Say.Keys.nothingIsSelected : nil
            ) {
                peek.zoomPressed()
            },
            stage.bind(.peekHide) { [stage] in
                peek.hidePressed()
                stage.hidPeek(peek.isHidden)
            },
            stage.bind(.peekScrollDown, unavailable: none) { pane.scroll(by: 3) },
            stage.bind(.peekScrollUp, unavailable: none) { pane.scroll(by: -3) },
        ]
    }
}

extension [KeyBinding] {
    /// The footer does not name those that act on a list which could not be read.
    func unnamed(_ actions: Set<Action>) -> [KeyBinding] {
        let names = Set<String>(actions.map(\.rawValue))
        return map { names.contains($0.action) ? $0.offFooter : $0 }
    }
}
