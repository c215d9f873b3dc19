import OrderModels
import Sentences

extension CatererService {
    /// Refuses an answer without readable rows; if an earlier answer is stored, also one with more
    /// unreadable than readable rows, because the stored one says more.
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
