import Cache
import JSON
import Networking
import OrderModels
import Services
import ViewModels

/// `eat-tui address`: where orders go.
enum AddressCommand {
    static let all = [list, add, set, remove]

    private static let details = [
        OptionSpec(name: "name", value: "N", help: "what you call it, such as Office"),
        OptionSpec(name: "contact", value: "C", help: "whom the driver meets"),
        OptionSpec(name: "phone", value: "P", help: "whom the driver calls"),
        OptionSpec(name: "note", value: "TEXT", help: "how to get there: floor, door, bell"),
        OptionSpec(name: "postcode", value: "P", help: "its postcode"),
        OptionSpec(name: "town", value: "T", help: "its town"),
        OptionSpec(name: "at", value: "LAT,LNG", help: "where it is; else the geocoder is asked"),
        OptionSpec(name: "default", help: "take it where nothing else is said"),
    ]

    private static let list = Command(
        name: "address ls", operands: [], options: [],
        summary: "list your addresses, the default first",
        details: [
            "After the default the latest used come first. With --refresh the server is asked for "
                + "those it keeps."
        ],
        run: ls)

    private static let add = Command(
        name: "address add", operands: [Command.Operand(name: "STREET", takesRest: true)],
        options: details + [
            OptionSpec(name: "here", help: "keep it on this machine only, also when signed in")
        ],
        summary: "add an address",
        details: [
            "Where you are signed in the server keeps it with your account, else this machine does."
        ],
        examples: ["eat-tui address add 12 Rue Oberkampf --town Paris --name Office --default"],
        run: addOne)

    private static let set = Command(
        name: "address set", operands: [Command.Operand(name: "ADDRESS", takesRest: true)],
        options: details, summary: "change an address, or make it the default",
        details: ["What a server keeps can be made the default; it takes no other changes."],
        run: setOne)

    private static let remove = Command(
        name: "address rm", operands: [Command.Operand(name: "ADDRESS", takesRest: true)],
        options: [], summary: "remove an address",
        details: ["One that a server keeps stays there, which cannot be told, and is hidden here."],
        run: removeOne)

    // MARK: Listing

    @MainActor private static func ls(_ context: Context) async throws -> ExitStatus {
        let isAsked = context.options.has("refresh") && !context.isOffline
        let source = try context.accountSource(isAsked: isAsked)
        if isAsked {
            let session = try context.accounts(for: source).session()
            try await ProfileService(session: session, store: try context.store).refresh()
        }
        try AddressText.write(
            AddressBook(try context.store, for: source.id).addresses(), context)
        return .done
    }

    // MARK: Changing

    @MainActor private static func addOne(_ context: Context) async throws -> ExitStatus {
        let source = try context.accountSource()
        let book = AddressBook(try context.store, for: source.id)
        var address = Address(line: context.operands[0])
        change(&address, context)
        address.coordinate = try await place(of: address, at: source, context)
        let kept: KeptAddress
        let known = try context.accounts(for: source).known()
        if known?.keptIn != nil, !context.isOffline, !context.options.has("here") {
            let session = try context.accounts(for: source).session()
            kept = try await ProfileService(session: session, store: try context.store)
                .add(
                    address, name: context.options.value("name"),
                    contact: context.options.value("contact"))
        } else {
            kept = KeptAddress(
                id: KeptAddress.ID(rawValue: randomName()), provider: nil,
                name: context.options.value("name"), address: address,
                contact: context.options.value("contact"))
            try await book.add(kept)
        }
        if context.options.has("default") { try await book.makeDefault(kept.id) }
        let keeper = kept.provider.map { "with \($0)" } ?? "on this machine"
        try AddressText.tell(kept.id, in: book, "Added \(kept.called), kept \(keeper).", context)
        return .done
    }

    @MainActor private static func setOne(_ context: Context) async throws -> ExitStatus {
        let source = try context.accountSource()
        let book = AddressBook(try context.store, for: source.id)
        var address = try book.address(context.operands[0])
        let changes = details.map(\.name).filter { $0 != "default" }
        if changes.contains(where: context.options.has) {
            guard address.provider == nil else { throw AddressError.keptByProvider }
            if context.options.has("at") {
                address.address.coordinate = try await place(
                    of: address.address, at: source, context)
            }
            change(&address.address, context)
            address.name = context.options.value("name") ?? address.name
            address.contact = context.options.value("contact") ?? address.contact
            address = try await book.change(address.id) { [address] in $0 = address }
        } else if !context.options.has("default") {
            throw ProblemError(
                .usage, "Nothing was said to change.", hint: "See eat-tui address set --help.")
        }
        if context.options.has("default") { try await book.makeDefault(address.id) }
        try AddressText.tell(address.id, in: book, "Changed \(address.called).", context)
        return .done
    }

    @MainActor private static func removeOne(_ context: Context) async throws -> ExitStatus {
        let source = try context.accountSource(isAsked: false)
        let book = AddressBook(try context.store, for: source.id)
        let address = try book.address(context.operands[0])
        try await book.remove(address.id)
        guard context.output.form == .json else {
            context.output.line(
                address.provider == nil
                    ? "Removed \(address.called)."
                    : "Hid \(address.called); \(source.id) still keeps it.")
            return .done
        }
        context.output.json(
            Envelope.bytes("address", nil, now: context.now()) { json in
                json.field("ref", address.id.rawValue)
                json.field("name", address.called)
                json.field("removed", true)
            })
        return .done
    }

    // MARK: What was said

    @MainActor private static func change(_ address: inout Address, _ context: Context) {
        let options = context.options
        address.postcode = options.value("postcode") ?? address.postcode
        address.town = options.value("town") ?? address.town
        address.note = options.value("note") ?? address.note
        address.phone = options.value("phone") ?? address.phone
    }

    /// Drivers need a point: as it was said, or as a geocoder has it.
    @MainActor private static func place(
        of address: Address, at source: Context.Source, _ context: Context
    ) async throws -> Coordinate {
        if let text = context.options.value("at") {
            guard let place = Coordinate(text: text) else {
                throw ProblemError(
                    .usage, "--at takes a coordinate such as 48.8532,2.3691, not \(text).")
            }
            return place
        }
        let town = [address.postcode, address.town].compactMap { $0 }.joined(separator: " ")
        let text = [address.line, town].filter { !$0.isEmpty }.joined(separator: ", ")
        do {
            return try await PlaceFinder(context: context, inDemo: source.id == .demo).find(text)
        } catch let error as ProblemError {
            // The same trouble as anywhere; but here the place has a flag of its own.
            throw ProblemError(
                error.problem.code, error.problem.sentence, hint: "Say where it is: --at LAT,LNG.")
        }
    }
}
