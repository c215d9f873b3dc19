public import OrderModels

/// The servers of this run, of which the diner may choose one.
@MainActor
public struct ServerSwitch {
    let all: @MainActor () -> [ProviderID]
    /// Nil chooses all.
    let choose: @MainActor (ProviderID?) -> Void

    public init(
        all: @escaping @MainActor () -> [ProviderID],
        choose: @escaping @MainActor (ProviderID?) -> Void
    ) {
        (self.all, self.choose) = (all, choose)
    }
}
