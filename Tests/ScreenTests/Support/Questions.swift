import Presentation
import Services
import ViewModels

extension FirstRunViewModel {
    /// The questions, where every address is wrong and every place is known.
    static func unanswered(
        _ provisions: Provisions, _ start: Start = Start(),
        ended: @escaping @MainActor (Ending) -> Void = { _ in }
    ) -> FirstRunViewModel {
        let checks = Checks { address in
            throw ProblemError(.usage, "\"\(address)\" is no address of a server.")
        } look: { _ in
        } find: { _, _ in
        }
        return FirstRunViewModel(start, provisions, checks: checks, ended: ended)
    }
}
