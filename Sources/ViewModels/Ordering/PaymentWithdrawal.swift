import OrderModels
import Presentation
import Services

/// Takes back an order that waits for its payment on a page.
@MainActor
struct PaymentWithdrawal {
    private let attempt: OrderAttempt
    private let provider: ProviderID
    private let servers: Servers
    private let activity: Activity

    init(
        _ attempt: OrderAttempt, _ provider: ProviderID, _ servers: Servers, _ activity: Activity
    ) {
        self.attempt = attempt
        self.provider = provider
        self.servers = servers
        self.activity = activity
    }

    /// What it is then, nil where it was taken back; and what the diner has to know.
    func run() async -> (outcome: CheckoutOutcome?, remark: String?) {
        do {
            try await servers.asking(Say.App.theOrder, of: provider) {
                try await servers.services.orders(of: provider).withdraw(attempt)
            }
            return (nil, nil)
        } catch OrderError.alreadyPlaced(let record) {
            return (.placed(record, isNew: true), nil)
        } catch OrderError.handedOff {
            return (.handedOff(attempt), Say.Paying.canStillBePaid)
        } catch {
            let problem = activity.caught(error)
            activity.tell(problem)
            return (.handedOff(attempt), problem.sentence)
        }
    }
}
