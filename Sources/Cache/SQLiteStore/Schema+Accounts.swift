import OrderModels

extension Schema {
    /// Who is signed in where, and where orders go.
    static let accountTables = KnownAccount.schema + KeptAddress.schema
}
