/// The account that everybody may try: `demo`, with the password `demo`.
enum DemoAccount {
    static let name = "demo"
    static let email = "demo@example.org"

    /// Its password is no secret, so nothing is gained by stretching it.
    static func open(in ledger: inout Ledger) {
        var account = ledger.open(
            username: name, email: email, password: Password(name, rounds: 1),
            telephone: "+33247001234", givenName: "Alix", familyName: "Demo")
        for (name, street, house) in [("Home", 1, 12), ("Office", 6, 4)] {
            let street = Town.streets[street]
            var address = Address(
                id: ledger.addresses.nextID, streetAddress: street.line(house),
                at: street.house(house))
            address.name = name
            ledger.addresses[address.id] = address
            account.addresses.append(address.id)
        }
        ledger.accounts[account.id] = account
    }
}
