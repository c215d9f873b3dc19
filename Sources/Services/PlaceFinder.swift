import Cache
import Networking
public import OrderModels

/// Finds the coordinates of a place given in words, and remembers them.
@MainActor
public struct PlaceFinder {
    /// A place with the geocoder's name for it.
    public struct Found: Hashable, Sendable {
        public let name: String
        public let coordinate: Coordinate
    }

    /// The public one that is offered where none is configured, and asked if the diner lets it (0134).
    public nonisolated static let usual = "https://nominatim.openstreetmap.org"

    private let store: any DataStore
    private let network: Network
    private let isOffline: Bool
    /// Identifies the geocoder, as part of the keys of remembered places.
    private let name: String
    /// The geocoder's URL; nil if none is configured.
    private let geocoder: @MainActor () async throws -> String?

    init(
        _ store: any DataStore, _ network: Network, isOffline: Bool, name: String,
        geocoder: @escaping @MainActor () async throws -> String?
    ) {
        self.store = store
        self.network = network
        self.isOffline = isOffline
        self.name = name
        self.geocoder = geocoder
    }

    /// The coordinates, if they are known without a request.
    public func known(_ text: String) throws -> Coordinate? { try look(text)?.coordinate }

    /// The same, with what the geocoder called it where it was asked.
    public func look(_ text: String) throws -> (coordinate: Coordinate, name: String?)? {
        if let place = Coordinate(text: text) { return (place, nil) }
        guard let row = try store.read({ try $0.item(Remembered.self, key(of: text)) }) else {
            return nil
        }
        let parts = row.value.split(separator: "\n", maxSplits: 1).map(String.init)
        return parts.first.flatMap(Coordinate.init(text:)).map {
            ($0, parts.count > 1 ? parts[1] : nil)
        }
    }

    public func find(_ text: String) async throws -> Coordinate {
        if let known = try known(text) { return known }
        return try await ask(text).coordinate
    }

    /// - Throws: `PlaceError`, or the geocoder's error.
    public func ask(_ text: String) async throws -> Found {
        guard !isOffline else { throw PlaceError.offline(text) }
        guard let geocoder = try await geocoder() else { throw PlaceError.noGeocoder(text) }
        let found = try await network.geocoder(at: geocoder).places(for: text)
        guard let best = found.first else { throw PlaceError.notFound(text) }
        let remembered = Remembered(key(of: text), best.coordinate.text + "\n" + best.name)
        _ = try await store.write(.user) { try $0.upsert(remembered) }
        return Found(name: best.name, coordinate: best.coordinate)
    }

    private func key(of text: String) -> String { "place \(name) \(text)" }
}

/// Why a place given in words is not known.
public enum PlaceError: Error, Hashable, Sendable {
    case offline(String)
    case noGeocoder(String)
    /// The geocoder does not know it.
    case notFound(String)
}
