import Sentences
import Services

extension NearbyError: Troubling {
    var problem: Problem {
        switch self {
        case .neverRead(let host):
            Problem(.offline, .near.neverRead(host: host), hint: .near.runOnceOnline)
        case .noList(let host, let status, let isKept):
            Problem(.server, .near.noList(host: host, status: status), hint: Self.look(isKept))
        case .unreadableList(let host, let reason, let isKept):
            Problem(
                .server, .near.unreadableList(host: host, reason: reason), hint: Self.look(isKept))
        case .emptyList(let host, let leftOut, let isKept):
            Problem(
                .notFound,
                leftOut > 0
                    ? .near.nobodyUsable(host: host, count: leftOut) : .near.nobody(host: host),
                hint: Self.look(isKept))
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

    private static func look(_ isKept: Bool) -> Sentence {
        isKept ? .near.lookAtRegistryKept : .near.lookAtRegistry
    }
}
