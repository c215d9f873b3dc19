public import OrderModels
public import Presentation
public import Services

extension Orders {
    /// Makes a basket of an earlier order, by the current menu, and reports what has changed since.
    ///
    /// Nothing is ordered. The basket can be undone like any other.
    public func again(
        _ record: OrderRecord, in baskets: Baskets,
        done: @escaping @MainActor (RepeatedOrder) -> Void,
        failed: @escaping @MainActor (Problem) -> Void
    ) {
        activity.work { [self] in
            do {
                await readMenu(of: record)
                let service = try await servers.services.orders(of: record.provider)
                let repeated = try await service.repeat(record)
                let name = record.order.shownCaterer ?? Say.Orders.anEarlierOrder
                baskets.came(repeated.basket, Say.Orders.aBasketOfWhatCookedBefore(name: name))
                for line in repeated.missing {
                    activity.tell(
                        Say.Orders.isNotOnTheMenuNowLeftOut(
                            quantity: line.quantity, line: line.name))
                }
                done(repeated)
            } catch {
                let problem = activity.caught(error)
                activity.tell(problem)
                failed(problem)
            }
        }
    }

    /// Fetches the menu, to know what is available now. If that fails, the cached one must do, and
    /// the messages say so.
    private func readMenu(of record: OrderRecord) async {
        guard let caterer = record.order.caterer, !servers.isOffline else { return }
        let name = record.order.shownCaterer ?? Say.Orders.theKitchen
        _ = try? await servers.ask(Say.Menu.theMenu(name: name), of: record.provider, about: name) {
            try await $0.refreshMenu(of: caterer, .always, progress: $1)
        }
    }
}
