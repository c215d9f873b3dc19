public import Cache
public import OrderModels
public import Services

/// The services that ordering takes. Whom they serve changes when somebody signs in or out, so
/// they are asked for anew each time.
@MainActor
public protocol OrderingDoors: AnyObject {
    func orders(of provider: ProviderID) async throws -> OrderService
    func accounts(of provider: ProviderID) async throws -> AccountService
    /// Who is signed in, be it for this run only.
    func account(of provider: ProviderID) throws -> KnownAccount?
    func addresses(of provider: ProviderID) -> AddressBook
    /// Who orders without an account; nil until they have said.
    func guest() throws -> Guest?
    func keep(_ guest: Guest) async throws
    /// Whether the keys of a session may be kept in a file where no keyring takes them.
    func allowFile(_ isAllowed: Bool) async throws
    /// Somebody signed in or out, or is another guest: services are made anew.
    func dinerChanged(at provider: ProviderID)
    /// Where a place is that was told in words.
    func coordinate(of place: String, at provider: ProviderID) async throws -> Coordinate
    /// What follows a first sign-in.
    func welcome(_ signIn: AccountService.SignIn) async throws
}
