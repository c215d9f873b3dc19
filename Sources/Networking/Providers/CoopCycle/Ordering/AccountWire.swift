import JSON
import OrderModels

/// Answers of `login_check`, of the other endpoints that return tokens, and of `/api/me`.
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
        // An address that cannot be read must not keep the diner from signing in.
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

    /// Whether the server takes `text` as a user name: 3 to 15 letters, digits and underscores.
    static func isName(_ text: String) -> Bool {
        (3...15).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
    }
}
