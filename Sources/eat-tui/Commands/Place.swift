import Networking
import OrderModels
import Services
import ViewModels

extension Context {
    /// Where to deliver, if anybody said: as a coordinate, or as an address for a geocoder.
    func place() async throws -> Coordinate? {
        guard let text = options.value("near") ?? config.place else { return nil }
        if let place = Coordinate(text: text) { return place }
        guard !isOffline else {
            throw ProblemError(
                .offline, "\"\(text)\" cannot be looked up offline.", hint: "Use LAT,LNG.")
        }
        let demo = options.has("demo") ? try sources().first?.url : nil
        guard let geocoder = demo.map({ $0 + "/geocode" }) ?? config.geocoder else {
            throw ProblemError(
                .usage, "\"\(text)\" is no coordinate, and no geocoder is configured.",
                hint: "Use LAT,LNG, or name a Nominatim-shaped server as geocoder.")
        }
        let found = try await Geocoder(url: geocoder, client: client).places(for: text)
        guard let best = found.first else {
            throw ProblemError(
                .notFound, "The geocoder does not know \"\(text)\".",
                hint: "Try another spelling, or LAT,LNG.")
        }
        output.remark("Near \(best.name).")
        return best.coordinate
    }

    /// A sync always looks at the list again unless it was told how old is too old.
    var listPolicy: RefreshPolicy {
        get throws { options.has("max-age") ? try policy : .always }
    }
}
