import TestSupport
import Testing
import ViewModels

/// A peek, its clock, and what came of it.
@MainActor
final class PeekRig {
    /// What a row would open.
    final class Preview {
        let id: String

        init(_ id: String) {
            self.id = id
        }
    }

    let time = ManualTime()
    let peek: PeekModel<String, Preview>
    private let log = Log()

    /// What became of previews, in order.
    private final class Log {
        var made: [String] = []
        var discarded: [String] = []
        var opened: [Preview] = []
    }

    init(isHidden: Bool = false, selection: String? = "a") {
        peek = PeekModel(time: time, isHidden: { isHidden }, opensAfter: { .seconds(3) }) {
            [log] id in
            log.made.append(id)
            return Preview(id)
        }
        peek.discarded = { [log] in log.discarded.append($0.id) }
        peek.committed = { [log] id, preview in
            #expect(id == preview.id)
            log.opened.append(preview)
        }
        peek.selectionMoved(to: selection)
    }

    var made: [String] { log.made }
    var discarded: [String] { log.discarded }
    /// By holding the mouse button.
    var opened: [Preview] { log.opened }
    var shown: String? { peek.previewed?.id }

    /// Long enough for a selection to be previewed.
    func rest() { time.advance(by: .milliseconds(60)) }
}
