import Cache
import Sentences
import OrderModels

/// What was done to drafts as wholes, in the order it was done: the history of their list, which
/// outlives the program.
///
/// What is in a draft has a history of its own, in its journal; a deed that is a step there (a save,
/// another name) is undone there.
struct DraftDeeds: Hashable, Sendable {
    static let key = "drafts.deeds"
    private static let limit = 100

    struct Deed: Hashable, Sendable {
        enum Kind: String, Hashable, Sendable {
            /// It came into the list: it was copied, imported or brought back.
            case came
            /// It was thrown away.
            case went
            /// A step of its own history.
            case step
        }

        let kind: Kind
        let basket: Basket.ID
        /// The number of the step.
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

    /// Takes the last deed for undone; where it is no longer in force, it is forgotten.
    mutating func undo(isInForce: Bool) {
        guard let deed = done.popLast(), isInForce else { return }
        undone.append(deed)
    }

    mutating func redo(isInForce: Bool) {
        guard let deed = undone.popLast(), isInForce else { return }
        done.append(deed)
    }
}

/// A line for each deed; a minus begins those that were undone.
extension DraftDeeds {
    var text: String {
        (done.map { "+\t" + $0.text } + undone.map { "-\t" + $0.text }).joined(separator: "\n")
    }

    /// What cannot be read costs itself only.
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
