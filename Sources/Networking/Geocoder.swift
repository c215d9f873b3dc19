internal import JSON
import Sentences
public import OrderModels

/// Finds the coordinates of an address with a
/// [Nominatim](https://nominatim.org/release-docs/latest/api/Search/)-compatible server that the
/// diner configured.
public struct Geocoder: Sendable {
    private let url: String
    private let client: any HTTPClient

    public init(url: String, client: any HTTPClient) {
        self.url = url
        self.client = client
    }

    /// The places that `text` may mean, most likely first.
    public func places(for text: String) async throws(HTTPError) -> [FoundPlace] {
        let mark = url.contains("?") ? "&" : "?"
        var request = HTTPRequest(
            .get, url + mark + "format=json&addressdetails=1&limit=5&q=" + URLText.query(text))
        request.staysAtServer = true
        let response = try await client.send(request)
        guard response.status == 200 else {
            throw HTTPError.refused(
                HTTPError.Refusal(
                    endpoint: .network.theGeocoder, status: response.status, message: nil,
                    retryAfter: nil)
            ).from(response.request)
        }
        do throws(JSONError) {
            return try Self.places(JSONDocument(response.body).root)
        } catch {
            throw .unreadable(
                endpoint: .network.theGeocoder, path: error.path, reason: error.sentence,
                request: response.request)
        }
    }

    private static func places(_ json: JSONValue) throws(JSONError) -> [FoundPlace] {
        var places: [FoundPlace] = []
        for row in try json.elements() {
            let (latitude, longitude) = (try row.required("lat"), try row.required("lon"))
            guard let north = Double(try latitude.string()),
                let east = Double(try longitude.string()),
                let coordinate = Coordinate(latitude: north, longitude: east)
            else { throw latitude.error(.outOfRange) }
            let parts = row["address"]
            places.append(
                FoundPlace(
                    try row.required("display_name").string(), at: coordinate,
                    road: try parts?["road"]?.string(),
                    number: try parts?["house_number"]?.string(),
                    postcode: try parts?["postcode"]?.string()))
        }
        return places
    }
}
