import Cache
import Networking
public import OrderModels

/// Finds the coordinates of a place given in words, and remembers them.
@MainActor
public struct PlaceFinder {
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
    public func look(
        _ text: String, as asked: Address? = nil
    ) throws -> (coordinate: Coordinate, name: String?)? {
        if let place = try Self.coordinates(text) { return (place, nil) }
        if asked == nil, let saved = try saved(text), let place = saved.address.coordinate {
            return (place, saved.address.whole)
        }
        guard let row = try store.read({ try $0.item(Remembered.self, key(of: text)) }) else {
            return nil
        }
        let parts = row.value.split(separator: "\n", maxSplits: 2).map(String.init)
        guard let place = parts.first.flatMap(Coordinate.init(text:)), parts.count > 1 else {
            return nil
        }
        // Once the first hit was remembered, whatever it was.
        let isMeant =
            parts.count > 2
            || FoundPlace(parts[1], at: place)
                .differences(from: asked ?? Address(typed: text)).isEmpty
        return isMeant ? (place, parts[1]) : nil
    }

    /// Nil for words; numbers that are meant to be coordinates are no words.
    public nonisolated static func coordinates(_ text: String) throws -> Coordinate? {
        if let place = Coordinate(text: text) { return place }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let isMeant =
            parts.count == 2
            && parts.allSatisfy { part in
                part.contains(where: \.isNumber)
                    && part.unicodeScalars.allSatisfy {
                        "0123456789.+-° ".unicodeScalars.contains($0)
                    }
            }
        guard !isMeant else { throw PlaceError.noCoordinates(text) }
        return nil
    }

    /// The diner's address of that name.
    private func saved(_ text: String) throws -> KeptAddress? {
        let named = try store.read {
            try $0.items(Request(KeptAddress.self, where: .hidden(false)))
        }
        .filter { $0.name.map(fold) == fold(text) && $0.address.coordinate != nil }
        guard Set(named.map(\.address.coordinate)).count < 2 else {
            throw AddressError.ambiguous(text, named.map(\.named))
        }
        return named.first
    }

    public func find(_ text: String) async throws -> Coordinate {
        if let known = try known(text) { return known }
        return try await ask(text).coordinate
    }

    /// The first place that is the one asked for. `asked` says what of `text` is what.
    ///
    /// - Throws: `PlaceError`, or the geocoder's error.
    public func ask(_ text: String, as asked: Address? = nil) async throws -> FoundPlace {
        guard !isOffline else { throw PlaceError.offline(text) }
        guard let geocoder = try await geocoder() else { throw PlaceError.noGeocoder(text) }
        let found = try await network.geocoder(at: geocoder).places(for: text)
        guard !found.isEmpty else { throw PlaceError.notFound(text) }
        let asked = asked ?? Address(typed: text)
        let others = found.map { OtherPlace($0, differences: $0.differences(from: asked)) }
        guard let meant = others.first(where: \.differences.isEmpty)?.place else {
            throw PlaceError.unsure(text, Array(others.prefix(5)))
        }
        let row = Remembered(key(of: text), "\(meant.coordinate.text)\n\(meant.name)\n=")
        _ = try await store.write(.user) { try $0.upsert(row) }
        return meant
    }

    private func key(of text: String) -> String { "place \(name) \(text)" }
}

/// A place that was found instead of the one asked for.
public struct OtherPlace: Hashable, Sendable {
    public let place: FoundPlace
    public let differences: [FoundPlace.Difference]

    init(_ place: FoundPlace, differences: [FoundPlace.Difference]) {
        (self.place, self.differences) = (place, differences)
    }
}

/// Why a place given in words is not known.
public enum PlaceError: Error, Hashable, Sendable {
    /// Numbers that are no place on Earth.
    case noCoordinates(String)
    case offline(String)
    case noGeocoder(String)
    /// The geocoder does not know it.
    case notFound(String)
    /// The geocoder knows only others, which are not taken for it.
    case unsure(String, [OtherPlace])
}
