import Sentences
public import OrderModels

/// A marketplace, in the terms of this program.
///
/// A provider returns values and has no state. Errors name the endpoint and, where an answer could
/// not be read, the place in it.
public protocol Provider: Sendable {
    var id: ProviderID { get }

    /// Checks that the server has the API of this provider.
    func check() async throws(HTTPError)

    func marketplace(_ known: Known) async throws(HTTPError) -> Fetched<Marketplace>

    /// All caterers, or those that deliver to `place`.
    func caterers(near place: Coordinate?, _ known: Known) async throws(HTTPError) -> Fetched<
        CatererFeed
    >

    func caterer(_ id: Caterer.ID, _ known: Known) async throws(HTTPError) -> Fetched<Caterer>

    func timing(of caterer: Caterer.ID, _ known: Known) async throws(HTTPError) -> Fetched<Timing>

    /// The menu of a caterer. `currency` is the marketplace's, since prices may be sent as plain
    /// numbers.
    func menu(
        of caterer: Caterer.ID, in currency: Currency, _ known: Known
    ) async throws(HTTPError) -> Fetched<MenuFeed>

    /// All menus of a caterer, the active one among them.
    func menus(
        of caterer: Caterer.ID, in currency: Currency, _ known: Known
    ) async throws(HTTPError) -> Fetched<MenusFeed>

    /// The caterers that the server's own search finds, each once; it knows menus that were never
    /// fetched.
    func search(_ text: String) async throws(HTTPError) -> [Caterer.ID]

    func delivers(_ caterer: Caterer.ID, to place: Coordinate) async throws(HTTPError) -> Bool

    /// The caterers that `text`, such as a plain number, may identify.
    func identifiers(for text: String) -> [Caterer.ID]
}

/// What is cached already, and who observes the progress.
public struct Known: Sendable {
    public var etag: String?
    public var progress: (@Sendable (TransferProgress) -> Void)?

    public init(etag: String? = nil, progress: (@Sendable (TransferProgress) -> Void)? = nil) {
        self.etag = etag
        self.progress = progress
    }
}

/// An answer, or the news that the cached one is still valid.
public enum Fetched<Value: Sendable>: Sendable {
    case unchanged(Validity)
    case fresh(Value, Validity)
}

/// The server's ETag for this version, and how long it stays valid.
public struct Validity: Hashable, Sendable {
    public let etag: String?
    public let seconds: Int64?
    /// The request that was answered.
    public var request = RequestTrace.unknown

    public init(etag: String? = nil, seconds: Int64? = nil) {
        self.etag = etag
        self.seconds = seconds
    }
}

/// A menu, and its rows that could not be read.
public struct MenuFeed: Hashable, Sendable {
    public let menu: Menu
    public let problems: [RowProblem]
}

/// Several menus, and what of them could not be read.
public struct MenusFeed: Hashable, Sendable {
    public let menus: [Menu]
    public let problems: [RowProblem]

    public init(menus: [Menu], problems: [RowProblem] = []) {
        self.menus = menus
        self.problems = problems
    }
}
