import OrderModels
import Sentences
import Networking

extension CatererService {
    /// An answer none of whose rows can be read is no answer, and where something is kept that tells
    /// more than one most of whose rows cannot be.
    static func refuseRemains(
        _ problems: [RowProblem], of answer: Sentence, readable: Int, isKept: Bool
    ) throws(HTTPError) {
        guard let first = problems.first, problems.count > (isKept ? readable : 0),
            isKept || readable == 0
        else { return }
        throw .unreadable(
            endpoint: answer, path: first.path,
            reason: .network.alike(
                reason: first.reason, count: problems.count, rows: problems.count + readable))
    }
}
