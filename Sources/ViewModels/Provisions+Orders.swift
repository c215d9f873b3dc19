import Cache
public import OrderModels
public import Presentation
public import Services

extension Provisions {
    /// The zone of that name, where somebody named one.
    func zone(named name: String?) -> ZoneRules? {
        name.flatMap { services.settings.zones.rules(for: $0) }
    }

    /// The zone of the clocks of the kitchen that cooked it.
    public func zone(of record: OrderRecord) -> ZoneRules {
        zone(named: record.zone) ?? zone(of: record.provider) ?? localZone
    }

    /// The checkout of that basket, while its order is held or being sent.
    public func placing(of basket: Basket.ID) -> CheckoutViewModel? {
        placing.flatMap { $0.basket == basket ? $0 : nil }
    }

    /// Makes a basket of what was ordered, by the menu as it is now, and says what changed since.
    ///
    /// Nothing is ordered. It can be undone like any other basket.
    public func orderAgain(
        _ record: OrderRecord, done: @escaping @MainActor (RepeatedOrder) -> Void,
        failed: @escaping @MainActor (Problem) -> Void
    ) {
        work { [self] in
            do {
                await readMenu(of: record)
                let service = try await services.orders(of: record.provider)
                let repeated = try await service.repeat(record)
                let name = record.order.catererName ?? Say.Orders.anEarlierOrder
                baskets.came(repeated.basket, Say.Orders.aBasketOfWhatCookedBefore(name: name))
                done(repeated)
            } catch {
                tell(Problem(error))
                failed(Problem(error))
            }
        }
    }

    /// What can be had now is known from a menu that was just read. Where the server cannot be asked,
    /// the one that is cached has to do: that it could not is told in the messages.
    private func readMenu(of record: OrderRecord) async {
        guard let caterer = record.order.caterer, !wishes.isOffline else { return }
        let name = record.order.catererName ?? Say.Orders.theKitchen
        _ = try? await ask(Say.Menu.theMenu(name: name), of: record.provider) {
            try await $0.refreshMenu(of: caterer, .always, progress: $1)
        }
    }
}
