import OrderModels
import Sentences
public import Services

extension PlaceError: Troubling {
    var problem: Problem {
        switch self {
        case .noCoordinates(let text):
            Problem(.usage, .near.noCoordinates(text: text), hint: .near.coordinatesLookLike)
        case .offline(let text):
            Problem(
                .offline, .addresses.cannotBeLookedUpOffline(text: text),
                hint: .addresses.useLatLng)
        case .noGeocoder(let text):
            Problem(
                .usage, .addresses.noGeocoder(text: text),
                hint: .addresses.useLatLngOrAGeocoder(url: PlaceFinder.usual))
        case .notFound(let text):
            Problem(
                .notFound, .addresses.theGeocoderDoesNotKnow(text: text),
                hint: .addresses.tryAnotherSpelling)
        case .unsure(let text, let others):
            Problem(
                .ambiguous,
                .addresses.foundOnlyOthers(
                    text: text, others: others.map(\.inBrackets).joined(separator: "; ")),
                hint: .addresses.useTheOneMeant
            ).among(
                others.map {
                    NameCandidate(
                        $0.place.coordinate.text, $0.place.name, shown: $0.inBrackets)
                })
        }
    }
}

extension OtherPlace {
    /// In what it is another one.
    public var words: String {
        differences.map {
            switch $0 {
            case .street: Say.Addresses.anotherStreet
            case .number: Say.Addresses.anotherNumber
            case .noNumber: Say.Addresses.noSuchHouse
            case .postcode: Say.Addresses.anotherPostcode
            case .town: Say.Addresses.anotherTown
            }
        }.joined(separator: ", ")
    }

    fileprivate var inBrackets: String { "\(place.name) (\(words): \(place.coordinate.text))" }
}
