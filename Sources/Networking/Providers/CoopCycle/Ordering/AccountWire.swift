import JSON
import OrderModels

/// What `login_check` and its kin hand out, and `/api/me`.
enum AccountWire {
    static func tokens(_ json: JSONValue, provider: ProviderID) throws(JSONError) -> AccountTokens {
        let number = try json.optional("id")?.int()
        return AccountTokens(
            access: Secret(try json.required("token").string()),
            refresh: Secret(try json.required("refresh_token").string()),
            account: number.map { Account.ID(provider: provider, local: "/api/users/\($0)") },
            name: try json.optional("username")?.string(),
            email: try json.optional("email")?.string(),
            isConfirmed: try json.optional("enabled")?.bool() ?? true)
    }

    static func account(_ json: JSONValue, provider: ProviderID) throws(JSONError) -> Account {
        // Nobody is kept from signing in by an address of theirs.
        let rows = try json.rows("addresses")
        let addresses = rows.compactMap { try? AddressWire.saved($0, provider: provider) }
        return Account(
            id: Account.ID(provider: provider, local: try json.required("@id").string()),
            name: try json.required("username").string(),
            email: try json.optional("email")?.string() ?? "",
            phone: try json.optional("telephone")?.string(),
            givenName: try json.optional("givenName")?.string(),
            familyName: try json.optional("familyName")?.string(), addresses: addresses,
            hasUnreadableAddresses: addresses.count < rows.count)
    }
}
