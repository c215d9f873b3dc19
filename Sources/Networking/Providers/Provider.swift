import Sentences
public import OrderModels

/// One marketplace to order from, in our own terms.
///
/// A provider answers with values and keeps nothing. Errors name the endpoint and, where an answer
/// could not be read, the place in it.
public protocol Provider: Sendable {
    var id: ProviderID { get }

    /// Makes sure that the server is of the kind this provider speaks to.
    func check() async throws(HTTPError)

    func marketplace(_ known: Known) async throws(HTTPError) -> Fetched<Marketplace>

    /// Every caterer, or those that deliver to `place`.
    func caterers(near place: Coordinate?, _ known: Known) async throws(HTTPError) -> Fetched<
        CatererFeed
    >

    func caterer(_ id: Caterer.ID, _ known: Known) async throws(HTTPError) -> Fetched<Caterer>

    func timing(of caterer: Caterer.ID, _ known: Known) async throws(HTTPError) -> Fetched<Timing>

    /// What a caterer cooks. Prices on the wire may be bare numbers: `currency` is the marketplace's.
    func menu(
        of caterer: Caterer.ID, in currency: Currency, _ known: Known
    ) async throws(HTTPError) -> Fetched<MenuFeed>

    /// What the server itself finds, menus we never read included.
    func search(_ text: String) async throws(HTTPError) -> [ServerHit]

    func delivers(_ caterer: Caterer.ID, to place: Coordinate) async throws(HTTPError) -> Bool

    /// The caterers that somebody who types `text` may mean by it, such as a bare number.
    func identifiers(for text: String) -> [Caterer.ID]
}

/// What we have already, and who wants to hear how the request goes.
public struct Known: Sendable {
    public var etag: String?
    public var progress: (@Sendable (TransferProgress) -> Void)?

    public init(etag: String? = nil, progress: (@Sendable (TransferProgress) -> Void)? = nil) {
        self.etag = etag
        self.progress = progress
    }
}

/// An answer, or word that what we have is still the answer.
public enum Fetched<Value: Sendable>: Sendable {
    case unchanged(Validity)
    case fresh(Value, Validity)
}

/// How the server names this version, and for how long it vouches for it.
public struct Validity: Hashable, Sendable {
    public let etag: String?
    public let seconds: Int64?

    public init(etag: String? = nil, seconds: Int64? = nil) {
        self.etag = etag
        self.seconds = seconds
    }
}

/// A menu and the rows of it that could not be read.
public struct MenuFeed: Hashable, Sendable {
    public let menu: Menu
    public let problems: [RowProblem]

    public init(menu: Menu, problems: [RowProblem] = []) {
        self.menu = menu
        self.problems = problems
    }
}
