import Files
import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui favourite`: the diner's favourite kitchens.
enum FavouriteCommand {
    static let list = Command(
        name: "favourite ls", operands: [], options: [], summary: .help.favouriteLsSummary,
        run: ls)

    static let add = Command(
        name: "favourite add", operands: [Command.Operand(name: "CATERER", takesRest: true)],
        options: [], summary: .help.favouriteAddSummary,
        details: [
            .help.favouriteAddDetails
        ],
        examples: ["eat-tui --demo favourite add krua mae"], run: addOne)

    static let remove = Command(
        name: "favourite rm", operands: [Command.Operand(name: "CATERER", takesRest: true)],
        options: [], summary: .help.favouriteRmSummary,
        examples: ["eat-tui favourite rm krua mae"], run: removeOne)

    /// A favourite outlives its kitchen's cached data, so it has its own copy of the name.
    private struct Row {
        let favourite: Favourite
        let name: String?
        let zone: ZoneRules?

        var called: String { name ?? favourite.caterer.rawValue }
    }

    // MARK: Listing

    @MainActor private static func rows(_ context: Context) throws -> [Row] {
        let store = try context.store
        let favourites = try store.favourites.all()
        let ids = favourites.map(\.caterer)
        let names = try store.favourites.names(of: ids)
        let kept = try store.library.caterers(ids).map { ($0.id, $0.caterer) }
        let caterers = Dictionary(kept) { first, _ in first }
        return try favourites.map { favourite in
            let id = favourite.caterer
            let zone = try caterers[id].flatMap { try context.clocks.zone(of: $0.provider) }
            return Row(favourite: favourite, name: names[id], zone: zone)
        }
    }

    @MainActor private static func ls(_ context: Context) async throws -> ExitStatus {
        let rows = try rows(context)
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.favourites, nil, now: context.now()) { json in
                    json.counts(rows.count, of: rows.count)
                    json.objects("favourites", rows) { json, row in
                        json.field("ref", row.favourite.caterer.rawValue)
                        json.field("name", row.name)
                        let server = context.servers.names.provider(of: row.favourite.caterer)
                        json.field("provider", server?.rawValue)
                        json.field("since", row.favourite.since)
                    }
                })
            return .done
        }
        var listing = Listing(columns: [
            Listing.Column(id: "name", title: Say.Columns.name, priority: 9, minimum: 12),
            Listing.Column(id: "since", title: Say.Columns.since, priority: 5),
        ])
        listing.rows = rows.map { row in
            let since = (row.zone ?? context.zones.local).local(at: row.favourite.since)
            return [
                TextTable.Cell(row.called),
                TextTable.Cell(NumberText.date(since.date), style: .dim),
            ]
        }
        listing.add(
            servers: rows.map { context.servers.names.provider(of: $0.favourite.caterer) },
            context.servers.names)
        listing.write(to: context.output)
        if rows.isEmpty {
            context.output.remark(Say.Caterers.noFavouritesYet)
        }
        return .done
    }

    // MARK: Changing

    @MainActor private static func addOne(_ context: Context) async throws -> ExitStatus {
        var provenance = Provenance()
        let (_, id) = try await context.kitchens.find(context.operands[0], &provenance)
        let isNew = try await context.store.favourites.add(id, at: context.now())
        let name = try rows(context).first { $0.favourite.caterer == id }?.called ?? id.rawValue
        tell(
            id, name, added: isNew,
            isNew
                ? Say.Caterers.favouriteAdded(name: name)
                : Say.Caterers.favouriteBefore(name: name),
            context)
        return .done
    }

    @MainActor private static func removeOne(_ context: Context) async throws -> ExitStatus {
        let favourite = try find(context.operands[0], among: rows(context))
        let id = favourite.favourite.caterer
        try await context.store.favourites.remove(id)
        tell(
            id, favourite.called, removed: true,
            Say.Caterers.favouriteRemoved(name: favourite.called), context)
        return .done
    }

    /// Finds a favourite by its reference or its full name.
    private static func find(_ text: String, among rows: [Row]) throws -> Row {
        let wanted = fold(text)
        let lookup = NameLookup(
            among: rows, whole: true,
            named: [
                { $0.favourite.caterer.rawValue == text }, { fold($0.called) == wanted },
            ],
            partly: [{ !wanted.isEmpty && startsWord(fold($0.called), wanted) }])
        switch lookup {
        case .found(let row): return row
        case .several(let found):
            throw ProblemError(
                .ambiguous,
                .drafts.mayBe(
                    text: text, names: Words.alternatives(candidates(found).map(\.shown))),
                hint: .caterers.writeWhatStandsInBrackets
            ).among(candidates(found))
        case .part(let found):
            throw ProblemError(Problem(partOfName: text, of: candidates(found)))
        case .nothing:
            break
        }
        throw ProblemError(
            .notFound, .caterers.noFavouriteIsCalled(text: text),
            hint: didYouMean(text, among: rows.map(\.called)).map { .archive.didYouMean(words: $0) }
                ?? .caterers.favouritesAreListed)
    }

    private static func candidates(_ rows: [Row]) -> [NameCandidate] {
        rows.map { NameCandidate($0.favourite.caterer.rawValue, $0.called) }
    }

    @MainActor private static func tell(
        _ id: Caterer.ID, _ name: String, added: Bool? = nil, removed: Bool? = nil,
        _ words: String, _ context: Context
    ) {
        guard context.output.isData else { return context.output.line(words) }
        context.output.json(
            Envelope.bytes(.favourite, nil, now: context.now()) { json in
                json.field("ref", id.rawValue)
                json.field("name", name)
                json.field("added", added)
                json.field("removed", removed)
            })
    }
}
