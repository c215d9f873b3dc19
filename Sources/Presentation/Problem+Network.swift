import OrderModels

extension HTTPError: Troubling {
    var problem: Problem {
        switch self {
        case .notAllowed(let reason):
            Problem(
                .configuration, .trouble.theRequestWasNotSent(reason: reason),
                hint: .trouble.useHttpsOrNameTheHostUnder)
        case .unreachable("", let reason, _):
            // This is no network problem: the program cannot send anything.
            Problem(
                .internal, .trouble.noServerCanBeAskedFromHere(reason: reason),
                hint: .trouble.eatTuiDoctorSays)
        case .unreachable(let host, let reason, _):
            Problem(
                .offline, .trouble.couldNotReach(host: host, reason: reason),
                hint: .trouble.checkTheConnectionAndTry, isRetryable: true)
        case .untrusted(let host, let reason, _):
            Problem(
                .server, .trouble.didNotProveThatItIsNothing(host: host, reason: reason),
                hint:
                    .trouble.somebodyMayBeInBetween)
        case .interrupted(let host, let reason, _):
            Problem(
                .server, .trouble.theConnectionToBroke(host: host, reason: reason),
                hint: .trouble.tryAgain,
                isRetryable: true)
        case .refused(let refusal):
            refusal.problem
        case .unreadable(let endpoint, let path, let reason, _):
            Problem(
                .server,
                .trouble.theServersAnswerCould(
                    place: path.isEmpty
                        ? endpoint : .trouble.inWord(path: path, endpoint: endpoint),
                    reason: reason),
                hint: .trouble.whatWasCachedIsKeptMakeSure)
        case .cancelled:
            Problem(.interrupted, .trouble.stopped)
        }
    }
}

extension Problem {
    /// Explains an error of a request about a kitchen of a server, naming them where its own words name
    /// neither.
    public static func naming(
        _ kitchen: String?, at server: String?
    ) -> (any Error) -> Problem {
        { error in
            let problem = Problem(explaining: error)
            let names = [kitchen, server].compactMap(\.self)
            switch error as? HTTPError {
            case .refused, .unreadable:
                guard !names.isEmpty else { return problem }
                return problem.saying(
                    .trouble.concerning(
                        names: names.joined(separator: ", "), problem: problem.said),
                    hint: problem.advice)
            default: return problem
            }
        }
    }
}

extension HTTPError.Refusal {
    fileprivate var problem: Problem {
        let words =
            message.map { Say.General.labelled(label: "", text: String($0.prefix(200)).stopped) }
            ?? "."
        let isMenu = endpoint.text.hasSuffix("/menu")
        return switch status {
        case 401:
            Problem(
                .signIn, .trouble.theServerAsksYouToSign(words: words),
                hint: .orders.signInEatTuiLogin)
        case 403 where endpoint.text.contains("/restaurants/"):
            Problem(.notFound, .trouble.thisKitchenIsSwitchedOff)
        case 403:
            Problem(.notFound, .trouble.theServerDoesNotShowThis403(words: words))
        case 404 where isMenu:
            Problem(.notFound, .menu.thisKitchenHasNoMenu2)
        case 404:
            Problem(.notFound, .trouble.theServerDoesNotKnowThis404(words: words))
        case 429, 503:
            Problem(
                .busy,
                .trouble.theServerAsksToBeLeftAlone(
                    wait: retryAfter.map {
                        Say.Trouble.forS(components: "\($0.components.seconds)")
                    } ?? "", status: status, words: words),
                hint: .orders.tryAgainLater, isRetryable: true)
        case 500...599 where isMenu:
            Problem(
                .server,
                .trouble.theServerShowsNoMenu(status: status, words: words),
                hint: .orders.tryAgainLater, isRetryable: true)
        case 500...599:
            Problem(
                .server, .trouble.theServerFailed(status: status, words: words),
                hint: .orders.tryAgainLater, isRetryable: true)
        default:
            Problem(.server, .trouble.theServerRefused(status: status, words: words))
        }
    }
}
