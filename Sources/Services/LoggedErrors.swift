public import Logging
public import OrderModels

extension OrderAttempt {
    /// What a log may hold of an attempt. Its key can be the diner's words.
    var logFields: LogFields {
        [
            "server": .server(provider.rawValue), "attempt": .personal(id.rawValue),
            "order": .reference(cart.rawValue), "state": .name(state),
        ]
    }
}

extension Refresh {
    var logFields: LogFields {
        switch outcome {
        case .stillFresh: ["outcome": "stillFresh"]
        case .unchanged: ["outcome": "unchanged"]
        case .updated: ["outcome": "updated", "left_out": .count(problems.count)]
        }
    }
}

extension OrderingError: LoggedError {
    public var logFields: LogFields {
        switch self {
        case .signInRefused(let words), .linkExpired(let words):
            words.map { ["server_says": .outside(OutsideWords($0))] } ?? [:]
        case .refused(let problems): ["problems": .count(problems.count)]
        case .invalid(let fields): ["fields": .count(fields.count)]
        default: [:]
        }
    }

    public var logCause: (any Error)? {
        switch self {
        case .http(let error), .mayHaveActed(let error): error
        case .badBill(let error): error
        default: nil
        }
    }
}

extension CredentialError: LoggedError {
    public var logFields: LogFields {
        guard case .failed(let place, let reason) = self else { return [:] }
        return ["place": .name(place), "reason": .sentence(reason)]
    }
}

extension OrderError: LoggedError {
    public var logFields: LogFields {
        switch self {
        case .unresolvable(let attempt), .stillOpen(let attempt), .copyIsOpen(let attempt),
            .keyTaken(let attempt):
            attempt.logFields
        case .alreadyPlaced(let record), .orderedMeanwhile(let record), .unreadable(let record),
            .notShown(let record), .orderedOtherwise(let record, _):
            ["order": .reference(record.id.rawValue)]
        default: [:]
        }
    }
}
