import OrderModels

extension Schema {
    /// Accounts that are signed in, and addresses for orders.
    static let accountTables = KnownAccount.schema + KeptAddress.schema
}
