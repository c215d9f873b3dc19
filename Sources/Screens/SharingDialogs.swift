import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// What the diner does about others who choose in the basket: all of it from one key.
@MainActor
struct SharingDialogs {
    let model: SharingViewModel
    unowned let stage: any Stage

    init(_ model: SharingViewModel, _ stage: any Stage) {
        self.model = model
        self.stage = stage
    }

    /// Invites, or offers what can be done with the invitation.
    func opened() {
        guard let shared = model.shared else { return offer([.invite], of: nil) }
        guard shared.role == .host else { return showChosen() }
        offer(
            [.link, .chosen, shared.isClosed ? .invite : .close, .remove, .exclude, .end],
            of: shared)
    }

    /// Sends a guest's dishes, and asks before that ends the host's payment.
    func sent() {
        model.sent(stage.told) { [self] question in
            // Longer than a title may be.
            let items = [
                ChoiceItem(label: Say.Together.leaveIt, hint: question()),
                ChoiceItem(label: Say.Together.sendItAllTheSame, hint: question()),
            ]
            stage.choose(Say.Together.sendTitle, items) { [self] index in
                if index == 1 { model.sent(endsPayment: true, stage.told) { _ in } }
            }
        }
    }

    private enum Deed {
        case invite, link, chosen, close, remove, exclude, end
    }

    private func offer(_ deeds: [Deed], of shared: SharedBasket?) {
        let items = deeds.map { deed in
            switch deed {
            case .invite:
                ChoiceItem(
                    label: shared == nil ? Say.Together.inviteOthers : Say.Together.openAgain,
                    hint: Say.Together.inviteHint)
            case .link: ChoiceItem(label: Say.Together.showLink, hint: Say.Together.showLinkHint)
            case .chosen: ChoiceItem(label: Say.Together.showChosen)
            case .close: ChoiceItem(label: Say.Together.closeIt, hint: Say.Together.closeHint)
            case .remove:
                ChoiceItem(
                    label: Say.Together.removeALine, hint: Say.Together.removeHint,
                    unavailable: (model.shared?.others ?? []).isEmpty
                        ? Say.Together.nobodyYet : nil)
            case .exclude:
                ChoiceItem(
                    label: Say.Together.takeOut, hint: Say.Together.takeOutHint,
                    unavailable: (model.shared?.guests ?? []).isEmpty
                        ? Say.Together.nobodyJoined : nil)
            case .end: ChoiceItem(label: Say.Together.endSharing, hint: Say.Together.endHint)
            }
        }
        stage.choose(Say.Together.inviteTitle, items) { [self] index in
            switch deeds[index] {
            case .invite where shared == nil: model.invited { [self] in show($0) }
            case .invite: model.reopened { [self] in show($0) }
            case .link: if let shared { show(shared) }
            case .chosen: showChosen()
            case .close: model.closed(stage.told)
            case .remove: chooseLine()
            case .exclude: choosePerson()
            case .end:
                confirm(Say.Together.endIt, Say.Together.endSharing) { [self] in
                    model.ended(stage.told)
                }
            }
        }
    }

    /// The link, to copy and to scan.
    private func show(_ shared: SharedBasket) {
        stage.show(
            NoticeOverlay(
                Say.Together.inviteTitle, [Say.Together.sendThisLink, shared.link], stage,
                code: shared.link))
    }

    private func showChosen() {
        guard model.text != nil else { return }
        // They go on choosing while it is open.
        stage.show(
            NoticeOverlay(
                Say.Together.inviteTitle, model.text.map { $0.progress + $0.lines } ?? [], stage))
    }

    private func chooseLine() {
        guard let text = model.text, let others = text.shared.others, !others.isEmpty else {
            return
        }
        let items = others.map {
            ChoiceItem(label: text.line($0), hint: text.who($0.player))
        }
        stage.choose(Say.Together.removeALine, items) { [self] index in
            let line = others[index]
            confirm(
                Say.Together.removeTheirs(who: text.who(line.player), dish: line.name),
                Say.Together.removeIt
            ) { [self] in model.removed(line, stage.told) }
        }
    }

    private func choosePerson() {
        guard let guests = model.shared?.guests, !guests.isEmpty else { return }
        let items = guests.map { ChoiceItem(label: SharedText.name($0)) }
        stage.choose(Say.Together.takeOut, items) { [self] index in
            confirm(
                Say.Together.excludeThem(who: SharedText.name(guests[index])), Say.Together.takeOut
            ) { [self] in
                // While it was asked, they may have left.
                guard model.shared?.guests.contains(where: { $0.id == guests[index].id }) == true
                else {
                    let name = SharedText.name(guests[index])
                    return stage.toast(Say.Together.noSuchPerson(text: name))
                }
                model.excluded(guests[index], stage.told)
            }
        }
    }

    /// Asks once more; what comes first changes nothing.
    private func confirm(
        _ question: @autoclosure @escaping Wording, _ yes: @autoclosure @escaping Wording,
        _ then: @escaping @MainActor () -> Void
    ) {
        let items = [ChoiceItem(label: Say.Together.leaveIt), ChoiceItem(label: yes())]
        stage.choose(question(), items) { if $0 == 1 { then() } }
    }
}

/// Joining somebody else's order: the link, as whom, and a last yes.
@MainActor
struct JoiningDialogs {
    let model: JoiningViewModel
    unowned let stage: any Stage

    init(_ model: JoiningViewModel, _ stage: any Stage) {
        self.model = model
        self.stage = stage
    }

    var binding: KeyBinding {
        stage.bind(.basketJoin) { [self] in askLink() }
    }

    /// `problem` is why what was typed before was refused.
    private func askLink(_ typed: String = "", because problem: Problem? = nil) {
        stage.show(
            PromptOverlay(
                Say.Together.pasteTheLink, typed, hint: Say.Together.aLink, stage,
                trouble: words(problem),
                check: { [model] in model.flaw(of: $0).map { .takes($0) } }
            ) { [self] text in
                model.pasted(text) { [self] in
                    offer($0)
                } refused: { [self] in
                    stage.refusals?.refuse()
                    askLink(text, because: $0)
                }
            })
    }

    private func words(_ problem: Problem?) -> Wording? {
        guard let problem else { return nil }
        return { [stage] in problem.whole(on: stage.surface) }
    }

    private func offer(_ found: JoiningViewModel.Found, because problem: Problem? = nil) {
        guard found.known == nil else { return open(found) }
        let check: @MainActor (String) -> Unfit? = {
            $0.allSatisfy(\.isWhitespace) ? .takes(Say.Together.sayTheName) : nil
        }
        stage.show(
            PromptOverlay(
                Say.Together.yourName, found.name, hint: about(found), stage,
                trouble: words(problem), check: check
            ) { [self] name in
                stage.ask(
                    Say.Together.yourEmail, found.email, hint: Say.Together.itNeedsAnEmail,
                    check: {
                        $0.isEmpty || ContactCheck.trouble(email: $0) != nil
                            ? .takes(Say.Together.sayTheEmail) : nil
                    },
                    { [self] in confirm(found, Participant(name: name, email: $0)) })
            })
    }

    private func about(_ found: JoiningViewModel.Found) -> String {
        let server = found.link.host
        return found.invitation.host.map {
            Say.Together.aboutToJoin(host: $0, kitchen: found.kitchen, server: server)
        } ?? Say.Together.aboutToJoinNameless(kitchen: found.kitchen, server: server)
    }

    private func confirm(_ found: JoiningViewModel.Found, _ participant: Participant) {
        let items = [
            ChoiceItem(
                label: Say.Together.joinTitle,
                hint: Say.Together.whatIsSent(
                    name: participant.name, email: participant.email, server: found.link.host)),
            ChoiceItem(label: Say.Together.leaveIt),
        ]
        stage.choose(about(found), items) { [self] index in
            guard index == 0 else { return }
            model.joined(found, as: participant) { [self] in
                open(found)
            } refused: { [self] problem in
                stage.refusals?.refuse()
                var typed = found
                (typed.name, typed.email) = (participant.name, participant.email)
                offer(typed, because: problem)
            }
        }
    }

    private func open(_ found: JoiningViewModel.Found) {
        stage.open(.menu(found.invitation.caterer), preview: nil)
        let host = found.invitation.host
        stage.toast(
            host.map { Say.Together.joinedOnScreen(host: $0) }
                ?? Say.Together.whoOrdersNameless)
    }
}
