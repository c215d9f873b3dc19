public import OrderModels
public import Sentences

/// Finds the co-operatives near what the diner typed: coordinates, a town, a name, or an address.
@MainActor
public struct NearbyFinder {
    public let registry: RegistryService
    private let places: PlaceFinder

    init(registry: RegistryService, places: PlaceFinder) {
        self.registry = registry
        self.places = places
    }

    /// The registry knows its own towns. Anything else is asked of the diner's geocoder, if there is
    /// one.
    public func find(_ text: String, in registry: Registry) async throws -> Nearby {
        if let point = try known(text) { return registry.near(point) }
        if let found = registry.near(named: text) { return found }
        do {
            return registry.near(try await places.find(text))
        } catch let error as PlaceError {
            switch error {
            case .unsure, .noCoordinates: throw error
            case .offline, .noGeocoder, .notFound: break
            }
            let towns = registry.towns
            let near = didYouMean(fold(text), among: towns.map { fold($0.name) })
            let meant = towns.first { fold($0.name) == near }
            throw NearbyError.unknown(text, meant: meant?.whole, error)
        }
    }

    /// The coordinates, if nobody has to be asked for them.
    ///
    /// - Throws: `NearbyError.noCoordinates`, where numbers are no place on Earth.
    @discardableResult
    public func known(_ text: String) throws -> Coordinate? {
        let point = Coordinate(text: text)
        guard point != nil || !Self.isNumbers(text) else { throw NearbyError.noCoordinates(text) }
        return try point ?? places.known(text)
    }

    /// Whether it was meant to be coordinates.
    private static func isNumbers(_ text: String) -> Bool {
        text.contains(where: \.isNumber)
            && text.unicodeScalars.allSatisfy { "0123456789.,;+-° ".unicodeScalars.contains($0) }
    }
}

/// Why nothing is known near a place.
public enum NearbyError: Error, Hashable, Sendable {
    /// The list was never read, and nobody may be asked for it.
    case neverRead(_ host: String)
    /// The registry answers something else. `isKept`: there is a list from before.
    case noList(_ host: String, status: Int, isKept: Bool)
    case unreadableList(_ host: String, reason: Sentence, isKept: Bool)
    /// Nobody is on the list, or nobody who can be asked.
    case emptyList(_ host: String, leftOut: Int, isKept: Bool)
    /// Numbers that are no place on Earth.
    case noCoordinates(String)
    /// No town of the list, and no place that is known otherwise; perhaps a misspelt town.
    case unknown(String, meant: String?, PlaceError)
}
