import Sentences
import JSON
import OrderModels
import Presentation
import Services

/// `eat-tui address`: the diner's addresses.
enum AddressCommand {
    static let all = [list, add, edit, usual, remove, restore]

    private static let details = [
        OptionSpec(name: "name", value: "N", help: .options.name),
        OptionSpec(name: "contact", value: "C", help: .options.contact),
        OptionSpec(name: "phone", value: "P", help: .options.phone),
        OptionSpec(name: "note", value: "TEXT", help: .options.note),
        OptionSpec(name: "postcode", value: "P", help: .options.postcode),
        OptionSpec(name: "town", value: "T", help: .options.town),
        OptionSpec(name: "at", value: "LAT,LNG", help: .options.at),
        OptionSpec(name: "default", help: .options.default),
    ]

    private static let list = Command(
        name: "address ls", operands: [],
        options: [
            OptionSpec(
                name: "from", value: "CATERER", help: .options.from),
            OptionSpec(
                name: "removed", help: .options.removed),
        ],
        summary: .help.addressLsSummary,
        details: [
            .help.addressLsDetails
        ],
        examples: ["eat-tui address ls --from \"krua mae\""],
        run: ls)

    private static let add = Command(
        name: "address add", operands: [Command.Operand(name: "STREET", takesRest: true)],
        options: details + [
            OptionSpec(name: "here", help: .options.here)
        ],
        summary: .help.addressAddSummary,
        details: [
            .help.addressAddDetails
        ],
        examples: [
            "eat-tui --demo address add \"12, Quai de la Lune\" --name Desk --default",
            "eat-tui address add \"5 rue Oberkampf\" --at 48.8648,2.3660 --name Gym",
        ],
        run: addOne)

    private static let edit = Command(
        name: "address edit", operands: [Command.Operand(name: "ADDRESS", takesRest: true)],
        options: [OptionSpec(name: "street", value: "S", help: .options.street)]
            + details,
        summary: .help.addressEditSummary,
        details: [
            .help.addressEditDetails
        ],
        examples: ["eat-tui address edit Office --note 'side door, 3rd floor'"],
        run: editOne)

    private static let usual = Command(
        name: "address default", operands: [Command.Operand(name: "ADDRESS", takesRest: true)],
        options: [OptionSpec(name: "no", help: .options.no)],
        summary: .help.addressDefaultSummary, examples: ["eat-tui address default Office"],
        run: makeUsual)

    private static let remove = Command(
        name: "address rm", operands: [Command.Operand(name: "ADDRESS", takesRest: true)],
        options: [], summary: .help.addressRmSummary,
        details: [
            .help.addressRmDetails
        ],
        examples: ["eat-tui address rm Office --yes"],
        statuses: StatusHelp.asking, run: removeOne)

    private static let restore = Command(
        name: "address restore", operands: [Command.Operand(name: "ADDRESS", takesRest: true)],
        options: [], summary: .help.addressRestoreSummary,
        details: [.help.addressRestoreDetails], run: restoreOne)

    // MARK: Listing

    @MainActor private static func ls(_ context: Context) async throws -> ExitStatus {
        let isAsked = context.options.has("refresh") && !context.isOffline
        // Stored addresses can be listed without a server.
        let isAlone = try !context.options.has("demo") && context.servers.namedSources().isEmpty
        let source =
            isAlone && !isAsked ? nil : try context.servers.accountSource(isAsked: isAsked)
        if let source, isAsked {
            do {
                try await context.services.profile(at: source).refresh()
            } catch let error where !Problem(explaining: error).isOurs {
                let problem = context.errors.caught(error)
                context.refresher.couldNotRefresh(problem)
                context.output.warning(problem.sentence)
            }
        }
        let book = try context.services.addresses(of: source.map { [$0.id] } ?? [])
        let addresses = try context.options.has("removed") ? book.removed() : book.addresses()
        var provenance = Provenance()
        let reach = try await reach(of: addresses, &provenance, context)
        context.output.tell(provenance)
        try AddressText.write(addresses, reach, context)
        return .done
    }

    /// To which of them the kitchen of `--from` delivers; nil without `--from`.
    @MainActor private static func reach(
        of addresses: [KeptAddress], _ provenance: inout Provenance, _ context: Context
    ) async throws -> [KeptAddress.ID: Bool]? {
        guard let text = context.options.value("from") else { return nil }
        let (source, caterer) = try await context.kitchens.find(text, &provenance)
        let policy = try context.refresher.policy
        var reach: [KeptAddress.ID: Bool] = [:]
        for address in addresses {
            guard let place = address.address.coordinate else { continue }
            let question = Resource.reach(caterer, place)
            // Offline, an answer that was never fetched is unknown, but the list is still useful.
            if !context.isOffline {
                try await context.refresher.refreshed(question, source, &provenance) { service, _ in
                    try await service.refreshReach(of: caterer, to: place, policy)
                }
            }
            reach[address.id] = try context.store.library.delivers(caterer, to: place)
        }
        return reach
    }

    // MARK: Changing

    @MainActor private static func addOne(_ context: Context) async throws -> ExitStatus {
        // What is kept on this machine only is with no server, however many there are.
        let account = context.options.has("here") ? nil : try context.servers.accountSource()
        let sources =
            try account.map { [$0] }
            ?? (context.options.has("demo")
                ? context.servers.sources() : context.servers.namedSources())
        let book = try context.services.addresses(of: sources.map(\.id))
        try book.check(name: context.options.value("name"))
        var address = Address(line: context.operands[0])
        change(&address, context)
        address.coordinate = try await place(of: address, at: sources, context)
        let kept: KeptAddress
        if let source = account, !context.isOffline,
            try context.services.accounts(at: source).known()?.keptIn != nil
        {
            kept = try await context.services.profile(at: source).add(
                address, name: context.options.value("name"),
                contact: context.options.value("contact"))
        } else {
            kept = KeptAddress(
                id: .random(), provider: nil,
                name: context.options.value("name"), address: address,
                contact: context.options.value("contact"))
            try await book.add(kept)
        }
        if context.options.has("default") { try await book.makeDefault(kept.id) }
        let words =
            kept.provider.map { Say.Addresses.addedWith(address: kept.shownName, server: "\($0)") }
            ?? Say.Addresses.addedHere(address: kept.shownName)
        try AddressText.tell(kept.id, in: book, words, context)
        return .done
    }

    @MainActor private static func editOne(_ context: Context) async throws -> ExitStatus {
        let source = try context.servers.accountSource(isAsked: false)
        let book = try context.services.addresses(of: source.id)
        let old = try book.address(context.operands[0])
        let options = context.options
        let words = ["street"] + details.map(\.name).filter { $0 != "default" }
        guard words.contains(where: options.has) || options.has("default") else {
            throw ProblemError(
                .usage, .addresses.nothingToChange, hint: .addresses.seeEditHelp
            )
        }
        try book.check(name: options.value("name"), besides: old.id)
        var new = old
        new.address.line = options.value("street") ?? new.address.line
        change(&new.address, context)
        new.name = options.value("name") ?? new.name
        new.contact = options.value("contact") ?? new.contact
        let isThere = ["street", "postcode", "town"].allSatisfy { !options.has($0) }
        if !isThere || options.has("at") {
            let source = try context.servers.accountSource()
            new.address.coordinate = try await place(of: new.address, at: [source], context)
        }
        let changed = try await book.edit(old.id) { [new] address in
            address.name = new.name
            address.address = new.address
            address.contact = new.contact
        }
        let kept = changed.outcome ?? new
        if options.has("default") { try await book.makeDefault(kept.id) }
        var said = Say.Addresses.changedAddress(address: kept.shownName)
        if let keeper = old.provider, kept.provider == nil {
            said = Say.Addresses.changedACopy(address: kept.shownName, server: "\(keeper)")
        }
        try AddressText.tell(kept.id, in: book, said, context)
        return .done
    }

    @MainActor private static func makeUsual(_ context: Context) async throws -> ExitStatus {
        let source = try context.servers.accountSource(isAsked: false)
        let book = try context.services.addresses(of: source.id)
        let address = try book.address(context.operands[0])
        let isUsual = !context.options.has("no")
        try await book.makeDefault(address.id, isUsual)
        try AddressText.tell(
            address.id, in: book,
            isUsual
                ? Say.Addresses.isTheDefault(address: address.called)
                : Say.Addresses.isNoDefaultNow(address: address.called),
            context)
        return .done
    }

    @MainActor private static func restoreOne(_ context: Context) async throws -> ExitStatus {
        let source = try context.servers.accountSource(isAsked: false)
        let book = try context.services.addresses(of: source.id)
        let address = try book.removed(context.operands[0])
        try await book.restore(address.id)
        try AddressText.tell(
            address.id, in: book, Say.Addresses.broughtBack(address: address.called), context)
        return .done
    }

    @MainActor private static func removeOne(_ context: Context) async throws -> ExitStatus {
        let source = try context.servers.accountSource(isAsked: false)
        let book = try context.services.addresses(of: source.id)
        let address = try book.address(context.operands[0])
        if address.provider == nil {
            try context.dialogue.confirm(
                Say.Addresses.removeAddress(name: address.called, address: address.address.whole),
                otherwise: Say.Addresses.nothingWasRemoved)
        }
        try await book.remove(address.id)
        guard context.output.isData else {
            context.output.line(
                address.provider == nil
                    ? Say.Addresses.removed(address: address.called)
                    : Say.Addresses.hidden(address: address.called, server: "\(source.id)"))
            return .done
        }
        context.output.json(
            Envelope.bytes(.address, nil, now: context.now()) { json in
                json.field("ref", address.id.rawValue)
                json.field("name", address.called)
                json.field("removed", true)
            })
        return .done
    }

    // MARK: Reading options

    @MainActor private static func change(_ address: inout Address, _ context: Context) {
        let options = context.options
        address.postcode = options.value("postcode") ?? address.postcode
        address.town = options.value("town") ?? address.town
        address.note = options.value("note") ?? address.note
        address.phone = options.value("phone") ?? address.phone
    }

    /// Drivers need a point: the one given with `--at`, or the geocoder's.
    @MainActor private static func place(
        of address: Address, at sources: [Source], _ context: Context
    ) async throws -> Coordinate {
        if let text = context.options.value("at") {
            guard let place = Coordinate(text: text) else {
                throw ProblemError(
                    .usage, .addresses.atTakesACoordinate(text: Words.quoted(text)))
            }
            return place
        }
        let finder = try context.services.places(inDemo: sources.contains { $0.id == .demo })
        do {
            return try await finder.find(address.whole, as: address, telling: context.output)
        } catch let error where error is PlaceError || error is ProblemError {
            // The same error as elsewhere, but it says what only this command has.
            var hint = try howToSay(at: sources, context)
            var said: Sentence?
            if case .unsure? = error as? PlaceError { hint = .addresses.sayTheOneMeantWithAt }
            if case .noGeocoder(let text)? = error as? PlaceError {
                said = .addresses.notLookedUp(text: text)
            }
            throw ProblemError(
                context.errors.caught(error) { [said] in
                    let problem = Problem(explaining: $0)
                    return problem.saying(said ?? problem.said, hint: hint)
                })
        }
    }

    /// How to say where it is, with the place of a kitchen as an example.
    @MainActor private static func howToSay(
        at sources: [Source], _ context: Context
    ) throws -> Sentence {
        guard let kitchen = try context.store.library.placedKitchen(among: sources.map(\.id)),
            let place = kitchen.address?.coordinate
        else { return .addresses.sayWhereWithAt }
        return .addresses.sayWhereLike(kitchen: kitchen.shownName, place: place.text)
    }
}
