import Services

extension NearbyError: Troubling {
    var problem: Problem {
        switch self {
        case .neverRead(let host):
            Problem(.offline, .near.neverRead(host: host), hint: .near.runOnceOnline)
        case .noCoordinates(let text):
            Problem(.usage, .near.noCoordinates(text: text), hint: .near.coordinatesLookLike)
        case .unknown(let text, let meant?, _):
            Problem(
                .notFound, .near.noTown(text: text), hint: .archive.didYouMean(words: meant))
        case .unknown(let text, nil, .noGeocoder):
            Problem(.notFound, .near.noTown(text: text), hint: .near.sayItOtherwise)
        case .unknown(let text, nil, _):
            Problem(.notFound, .near.nowhere(text: text), hint: .near.sayItOtherwise)
        }
    }
}
