import JSON
import OrderModels
import Presentation
import Sentences
import Services
import Terminal

/// `eat-tui invite`: lets others choose in the basket, shows what they chose, and ends that.
enum InviteCommand {
    private static let modes = ["close", "reopen", "end", "remove", "exclude"]

    static let command = Command(
        name: "invite", operands: [],
        options: [
            BasketCommand.draft, OptionSpec(name: "close", help: .options.closeInvitation),
            OptionSpec(name: "reopen", help: .options.reopenInvitation),
            OptionSpec(name: "remove", value: "DISH", help: .options.removeTheirs),
            OptionSpec(name: "exclude", value: "PERSON", help: .options.excludePerson),
            OptionSpec(name: "end", help: .options.endSharing),
        ] + OrderOptions.all.filter { ["guest", "email", "phone"].contains($0.name) },
        summary: .help.inviteSummary,
        details: [.help.inviteDetails, .help.inviteDetails2, .help.inviteDetails3],
        examples: ["eat-tui invite", "eat-tui invite --draft friday --close --json"], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let options = context.options
        guard modes.count(where: options.has) < 2 else {
            throw ProblemError(.usage, .together.oneAtATime)
        }
        let basket = try OrderErrand.basket(context)
        let errand = try await OrderErrand(context, basket)
        let sharing = errand.service.sharing
        if options.has("close") {
            return try tell(try await sharing.close(basket), errand, Say.Together.closedNow)
        }
        if options.has("reopen") {
            return try tell(try await sharing.reopen(basket), errand, Say.Together.reopened)
        }
        if options.has("end") { return try await end(basket, sharing, context) }
        if let text = options.value("remove") {
            return try await remove(text, from: basket, sharing, errand)
        }
        if let text = options.value("exclude") {
            return try await exclude(text, from: basket, sharing, errand)
        }
        _ = try await sharing.invite(to: basket)
        try await context.services.guests.keepWhatWasSaid()
        return try tell(try await sharing.look(at: basket), errand, nil)
    }

    @MainActor private static func end(
        _ basket: Basket.ID, _ sharing: OrderSharing, _ context: Context
    ) async throws -> ExitStatus {
        guard try sharing.shared(basket)?.role == .host else { throw SharingError.notShared }
        try context.dialogue.confirm(
            Say.Together.endIt, otherwise: Say.Together.nothingWasChanged)
        try await sharing.end(basket)
        return try BasketCommand.tell(
            .together.endedSharing, of: basket, try context.drafts, context)
    }

    @MainActor private static func remove(
        _ text: String, from basket: Basket.ID, _ sharing: OrderSharing, _ errand: OrderErrand
    ) async throws -> ExitStatus {
        let context = errand.context
        let others = try await sharing.look(at: basket).others ?? []
        let line = try one(
            others.map { (name: $0.name, reference: $0.id.rawValue, value: $0) }, called: text,
            else: .together.noSuchTheirs(text: text)
        ) { "\($0.name), \(SharedText.name($0.player))" }
        let who = SharedText.name(line.player)
        try context.dialogue.confirm(
            Say.Together.removeTheirs(who: who, dish: line.name),
            otherwise: Say.Together.nothingWasChanged)
        return try tell(
            try await sharing.remove(line.id, from: basket), errand,
            Say.Together.removedTheirs(who: who, dish: line.name))
    }

    @MainActor private static func exclude(
        _ text: String, from basket: Basket.ID, _ sharing: OrderSharing, _ errand: OrderErrand
    ) async throws -> ExitStatus {
        let dialogue = errand.context.dialogue
        let guests = try await sharing.look(at: basket).guests
        let person = try one(
            guests.map { (name: $0.name, reference: $0.id.rawValue, value: $0) }, called: text,
            else: .together.noSuchPerson(text: text)
        ) { SharedText.name($0) }
        let who = SharedText.name(person)
        try dialogue.confirm(
            Say.Together.excludeThem(who: who), otherwise: Say.Together.nothingWasChanged)
        let done = try await sharing.exclude(person.id, from: basket)
        return try tell(
            done.shared, errand,
            done.isKeptOut
                ? Say.Together.excluded(who: who) : Say.Together.onlyTheirDishes(who: who),
            invites: !done.isKeptOut)
    }

    /// The one that has the name or the reference.
    private static func one<Value>(
        _ all: [(name: String, reference: String, value: Value)], called text: String,
        else unknown: Sentence, shown: (Value) -> String
    ) throws(ProblemError) -> Value {
        let found = all.filter { fold($0.name) == fold(text) || $0.reference == text }
        guard let one = found.first else {
            throw ProblemError(.notFound, unknown, hint: .sharing.lookAgain)
        }
        guard found.count == 1 else {
            let names = found.map { "\(shown($0.value)) (\($0.reference))" }
            throw ProblemError(
                .ambiguous, .drafts.mayBe(text: text, names: Words.candidates(names)),
                hint: .search.useTheReferenceInBrackets
            ).among(found.map { .init($0.reference, $0.name) })
        }
        return one.value
    }

    @MainActor private static func tell(
        _ shared: SharedBasket, _ errand: OrderErrand, _ did: String?, invites: Bool = true
    ) throws -> ExitStatus {
        let context = errand.context
        let text = try context.sharedText(of: shared, errand.content.summary.basket.caterer)
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.invite, nil, now: context.now()) { json in
                    json.field("did", did)
                    json.field("basket", shared.basket.rawValue)
                    json.fields(of: text)
                })
            return .done
        }
        if let did { context.output.line(did) }
        if invites, did == nil || !shared.isClosed {
            context.output.line(shared.link)
            context.output.code(of: shared.link)
            context.output.remark(
                shared.isClosed ? Say.Together.linkIsClosed : Say.Together.sendThisLink)
        }
        for line in text.lines { context.output.line(line) }
        return .done
    }
}

extension Context {
    /// What others chose, with what the cached menu says of it.
    func sharedText(
        of shared: SharedBasket, _ caterer: Caterer.ID,
        draft: SharedText.GuestsDraft = SharedText.GuestsDraft()
    ) throws -> SharedText {
        let judge = try self.judge()
        let menu = judge.alerts.isEmpty ? nil : try store.library.orderableMenu(of: caterer)
        return SharedText(
            shared, draft: draft, at: now(), in: try clocks.zone(of: caterer),
            menu: menu, judge: judge)
    }

    /// A shared basket as the server has it now, or else as it was last shown.
    func look(at shared: SharedBasket, _ caterer: Caterer.ID) async -> SharedBasket {
        guard !isOffline else { return shared }
        do {
            let service = try services.orders(at: try await servers.source(of: caterer))
            return switch shared.role {
            case .host: try await service.sharing.look(at: shared.basket)
            case .guest: try await service.joined.look(at: shared.basket)
            }
        } catch {
            // What is known is shown all the same, with its age.
            output.warning(errors.caught(error).sentence)
            return shared
        }
    }
}
