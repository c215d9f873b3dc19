import Cache
public import OrderModels
public import Presentation
public import Services

/// Ordering again.
extension Orders {
    /// Makes a basket of what was ordered, by the menu as it is now, and says what changed since.
    ///
    /// Nothing is ordered. It can be undone like any other basket.
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
                let name = record.order.catererName ?? Say.Orders.anEarlierOrder
                baskets.came(repeated.basket, Say.Orders.aBasketOfWhatCookedBefore(name: name))
                for line in repeated.missing {
                    activity.tell(
                        Say.Orders.isNotOnTheMenuNowLeftOut(
                            quantity: line.quantity, line: line.name))
                }
                done(repeated)
            } catch {
                activity.tell(Problem(error))
                failed(Problem(error))
            }
        }
    }

    /// A menu just read says what can be had now. Where the server cannot be asked the cached one has
    /// to do; the messages say so.
    private func readMenu(of record: OrderRecord) async {
        guard let caterer = record.order.caterer, !servers.isOffline else { return }
        let name = record.order.catererName ?? Say.Orders.theKitchen
        _ = try? await servers.ask(Say.Menu.theMenu(name: name), of: record.provider) {
            try await $0.refreshMenu(of: caterer, .always, progress: $1)
        }
    }
}
