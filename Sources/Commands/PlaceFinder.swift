import Cache
public import Networking
public import OrderModels
import Presentation

/// Finds out where a place is that was told in words, and remembers it.
@MainActor
public struct PlaceFinder {
    private let context: Context
    /// The demo's streets are in no other town.
    private let inDemo: Bool

    public init(context: Context, inDemo: Bool) {
        self.context = context
        self.inDemo = inDemo
    }

    /// Where that is, where it takes no asking.
    public func known(_ text: String) throws -> Coordinate? {
        if let place = Coordinate(text: text) { return place }
        return try context.store.read { try $0.item(Remembered.self, key(of: text)) }
            .flatMap { Coordinate(text: $0.value) }
    }

    public func find(_ text: String) async throws -> Coordinate {
        if let known = try known(text) { return known }
        return try await ask(text).coordinate
    }

    public func ask(_ text: String) async throws -> Geocoder.Place {
        guard !context.isOffline else {
            throw ProblemError(
                .offline, .addresses.cannotBeLookedUpOffline(text: text),
                hint: .addresses.useLatLng)
        }
        guard let geocoder = try await geocoder else {
            throw ProblemError(
                .usage, .addresses.noGeocoder(text: text),
                hint: .addresses.useLatLngOrNameAGeocoder)
        }
        let found = try await Geocoder(url: geocoder, client: context.client).places(for: text)
        guard let best = found.first else {
            throw ProblemError(
                .notFound, .addresses.theGeocoderDoesNotKnow(text: text),
                hint: .addresses.tryAnotherSpelling)
        }
        let remembered = Remembered(key(of: text), best.coordinate.text)
        _ = try await context.store.write(.user) { try $0.upsert(remembered) }
        return best
    }

    private var geocoder: String? {
        get async throws {
            guard inDemo else { return context.config.geocoder }
            return try await context.source(.demo).url.map { $0 + "/geocode" }
        }
    }

    private func key(of text: String) -> String {
        ["place", inDemo ? "demo" : context.config.geocoder ?? "", text].joined(separator: " ")
    }
}
