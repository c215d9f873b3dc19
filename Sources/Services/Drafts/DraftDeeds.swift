import Cache
import Sentences
import OrderModels

/// The history of the list of drafts, which outlives the program: what was done to drafts as wholes
/// (0032).
///
/// Each draft's content has a history of its own, in its journal. A deed that is a step there, such
/// as a save or another name, is undone there.
struct DraftDeeds: Hashable, Sendable {
    static let key = "drafts.deeds"
    private static let limit = 100

    struct Deed: Hashable, Sendable {
        enum Kind: String, Hashable, Sendable {
            /// A draft was added to the list: copied, imported or restored.
            case came
            /// A draft was discarded.
            case went
            /// A step of the draft's own history.
            case step
        }

        let kind: Kind
        let basket: Basket.ID
        let step: Int64
        let label: Sentence
    }

    private(set) var done: [Deed] = []
    private(set) var undone: [Deed] = []

    mutating func did(_ deed: Deed) {
        done.append(deed)
        if done.count > Self.limit { done.removeFirst() }
        undone = []
    }

    /// Marks the last deed as undone, or forgets it if it is no longer in force.
    mutating func undo(isInForce: Bool) {
        guard let deed = done.popLast(), isInForce else { return }
        undone.append(deed)
    }

    mutating func redo(isInForce: Bool) {
        guard let deed = undone.popLast(), isInForce else { return }
        done.append(deed)
    }
}

/// One line per deed: `+` for done ones, `-` for undone ones.
extension DraftDeeds {
    var text: String {
        (done.map { "+\t" + $0.text } + undone.map { "-\t" + $0.text }).joined(separator: "\n")
    }

    /// Skips unreadable lines.
    init(text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false)
            guard parts.count == 5, let kind = Deed.Kind(rawValue: String(parts[1])),
                let step = Int64(parts[3])
            else { continue }
            let deed = Deed(
                kind: kind, basket: Basket.ID(rawValue: String(parts[2])), step: step,
                label: Sentence(column: String(parts[4])))
            if parts[0] == "+" { done.append(deed) } else { undone.append(deed) }
        }
    }
}

extension DraftDeeds.Deed {
    fileprivate var text: String {
        "\(kind.rawValue)\t\(basket.rawValue)\t\(step)\t\(label.column)"
    }
}
