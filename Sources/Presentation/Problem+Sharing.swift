import OrderModels
import Sentences
import Services

extension SharingError: Troubling {
    var problem: Problem {
        switch self {
        case .notShared: Problem(.usage, .sharing.notShared, hint: .sharing.inviteOthers)
        case .guestsMayNotInvite:
            Problem(.signIn, .sharing.guestsMayNotInvite, hint: .sharing.signInAndInvite)
        case .mayNotInvite:
            Problem(.refused, .sharing.mayNotInvite, hint: .sharing.importATable)
        case .noInvitations:
            Problem(.refused, .sharing.noInvitations, hint: .sharing.importATable)
        case .cartGone:
            Problem(.server, .sharing.cartGone, hint: .sharing.whatOthersChoseIsKept)
        case .pageMayOpen(let attempt):
            Problem(
                .refused, .sharing.pageMayOpen,
                hint: .sharing.endsWithThePage(attempt: attempt.name.rawValue))
        case .codeStays(let code):
            Problem(
                .refused, .sharing.codeStays(code: code), hint: .sharing.keepTheCode(code: code))
        case .noSuchLine: Problem(.notFound, .sharing.noSuchLine, hint: .sharing.lookAgain)
        case .othersOrder(let host):
            Problem(
                .usage,
                host.isEmpty ? .sharing.othersOrderNameless : .sharing.othersOrder(host: host),
                hint: .sharing.sendThem)
        case .browserOnly(let link):
            Problem(
                .refused, .sharing.browserOnly(server: link.host),
                hint: .sharing.openIt(link: link.text))
        case .otherServer(let link):
            Problem(
                .usage, .sharing.otherServer(server: link.host), hint: .sharing.nameThatServer)
        case .over(.unknown): Problem(.notFound, .sharing.over, hint: .sharing.askForAnother)
        case .over(.placed): Problem(.refused, .sharing.overPlaced, hint: .sharing.askForAnother)
        case .over(.ended): Problem(.refused, .sharing.overEnded, hint: .sharing.askForAnother)
        case .over(.closed): Problem(.refused, .sharing.overClosed, hint: .sharing.askForAnother)
        case .tooLate(let host):
            Problem(
                .refused, host.isEmpty ? .sharing.tooLateNameless : .sharing.tooLate(host: host),
                hint: .sharing.draftIsKept)
        case .beingPaid(let host):
            Problem(
                .confirmation,
                .sharing.beingPaid(host: host.isEmpty ? Say.Together.theHost : host),
                hint: .sharing.sendAllTheSame)
        case .ownInvitation:
            Problem(.usage, .sharing.ownInvitation, hint: .sharing.lookAtTheBasket)
        case .noParticipant:
            Problem(.usage, .sharing.noParticipant, hint: .sharing.nameAndEmail)
        }
    }
}

extension ShareLink.Flaw: Troubling {
    var problem: Problem { Problem(.usage, sentence, hint: .sharing.linksEnd) }

    private var sentence: Sentence {
        switch self {
        case .noLink: .sharing.noLink
        case .otherScheme(let scheme): .sharing.otherScheme(scheme: scheme)
        case .otherPage(let host): .sharing.otherPage(server: host)
        }
    }
}
