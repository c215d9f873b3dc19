import Sentences
import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui menu`: one kitchen's menu.
enum MenuCommand {
    static let command = Command(
        name: "menu", operands: [Command.Operand(name: "CATERER", takesRest: true)],
        options: [
            OptionSpec(name: "search", value: "WORDS", help: .options.search),
            OptionSpec(name: "menu", value: "NAME", help: .options.menu),
            .diet, .maxPrice,
        ],
        summary: .help.menuSummary,
        details: [
            .help.menuDetails,
            .help.menuDetails2,
            .help.menuDetails3,
        ],
        examples: ["eat-tui menu \"Krua Mae\"", "eat-tui menu krua --diet vegan --offline"],
        run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        var provenance = Provenance()
        _ = try context.options.diet()  // Checked before a request.
        let (source, id) = try await context.kitchens.find(context.operands[0], &provenance)
        let policy = try context.refresher.policy
        // The age of the list says nothing about the menu.
        provenance = Provenance(warnings: provenance.warnings)
        try await context.refresher.refreshed(.menu(id), source, &provenance) { service, progress in
            try await service.refreshMenu(of: id, policy, progress: progress)
        }
        // Without an estimate the hours must do, and its error is logged.
        if !context.isOffline {
            await askMenus(of: id, source, policy, context)
            _ = await EstimateRound(try context.services.caterers(at: source)).ask(about: [id])
        }
        let library = try context.store.library
        let timing = try library.timings(of: [id])[id]
        let terms = try library.quotedTerms(of: id)
        guard let caterer = try library.caterer(id), let active = try library.menu(of: id) else {
            throw ProblemError(.notFound, .menu.thisKitchenHasNoMenu)
        }
        let beside = try library.menus(beside: active)
        let other = try context.options.value("menu").flatMap { try MenuChoice.other($0, beside) }
        if other != nil { provenance.add(try library.freshness(of: .menus(id)), at: context.now()) }
        let menu = other?.menu ?? active
        let choice = MenuChoice(beside: beside, other: other)
        let filter = try filter(context, at: source.id)
        let shown = filter.applied(to: menu)
        if let caveat = filter.caveat { provenance.warnings.append(caveat.text) }
        if context.output.isData {
            context.output.json(
                json(
                    shown, choice, caterer, (timing, terms), try context.judge(), provenance,
                    zone: try context.clocks.zoneName(of: source.id), at: context.now()))
        } else {
            context.output.tell(provenance)
            try write(shown, choice, caterer, (timing, terms), context)
            let dishes =
                shown.itemCount == menu.itemCount
                ? Say.Things.dishes(count: menu.itemCount)
                : Say.Menu.dishesOf(count: shown.itemCount, all: menu.itemCount)
            context.output.remark(
                Say.General.remark(parts: context.refresher.aged(dishes, by: provenance)))
        }
        return .done
    }

    /// What the diner's alerts find in it.
    @MainActor private static func found(in menu: Menu, _ context: Context) throws -> FoundAlerts {
        let dishes = menu.sections.flatMap(\.items)
        return FoundAlerts(try context.judge(), in: dishes.map { Plate($0) })
    }

    /// Selects the part of a menu that the options name.
    @MainActor private static func filter(
        _ context: Context, at server: ProviderID
    ) throws -> MenuFilter {
        MenuFilter(
            words: context.options.value("search") ?? "", diet: try context.options.diet(),
            ceiling: try context.options.ceiling(
                Set([try context.store.library.market(of: server)?.currency].compactMap(\.self))))
    }

    /// Without an answer there is the menu that is served now, and the error is logged.
    @MainActor private static func askMenus(
        of id: Caterer.ID, _ source: Source, _ policy: RefreshPolicy, _ context: Context
    ) async {
        do {
            try await MenuRound(context.services.caterers(at: source)).refresh(of: id, policy)
        } catch {
            context.errors.did(without: error)
        }
    }

    @MainActor private static func write(
        _ menu: Menu, _ choice: MenuChoice, _ caterer: KeptCaterer,
        _ known: (timing: Timing?, terms: QuotedTerms?),
        _ context: Context
    ) throws {
        let output = context.output
        let usual = try context.store.library.usualAddresses(with: [caterer.caterer.provider])
        let reach = try context.store.library.reach(to: usual, at: context.now())
        let unreached = usual.unreached(by: reach)[caterer.id]
        let clock = try context.clocks.clock(of: caterer.caterer.provider)
        let open = OpenText(
            caterer.opening, known.timing, state: caterer.caterer.state, notTo: unreached,
            at: context.now(), in: clock)
        let name = caterer.caterer.shownName
        let first = unreached == nil ? [name] : [name, open.words]
        let whole = (first + open.sentences).joined(separator: "  ")
        output.line(whole.cells <= output.terminal.width ? whole : name + "  " + open.words)
        BasketCommand.tellServer(context.servers.names.label(of: caterer.caterer.provider), context)
        if let terms = known.terms?.sentence(at: context.now()) { output.line(terms) }
        if let line = choice.line(in: clock) { output.line(line) }
        // If no dish states allergens, one line says so.
        let isSilent = menu.sections.allSatisfy { $0.items.allSatisfy { !$0.allergens.isStated } }
        if isSilent, menu.itemCount > 0 {
            output.line(
                Say.Menu.allergensAre(
                    allergens: Words.stated(.notStated, \Allergen.rawValue)))
        }
        let judge = try context.judge()
        let all = try found(in: menu, context)
        for sentence in isSilent ? all.counts : all.counted { output.warning(sentence) }
        var listing = Listing(columns: columns)
        var headings: [Int: String] = [:]
        var notes: [Int: String] = [:]
        for part in menu.sections where !part.items.isEmpty {
            headings[listing.rows.count] = "\(part.section.shownName) (\(part.items.count))"
            for item in part.items {
                // In a note, because a truncated list of allergens would be worse than none.
                let found = judge.found(item)
                if !found.isEmpty {
                    notes[listing.rows.count] = Words.alerts(
                        found, for: judge.alerts, beside: item.allergens)
                } else if !isSilent {
                    notes[listing.rows.count] = allergens(of: item)
                }
                listing.rows.append(row(item, found, output))
            }
        }
        listing.write(to: output, headings: headings, notes: notes)
    }

    private static func allergens(of item: MenuItem) -> String {
        item.allergens.isStated
            ? Say.Menu.allergensOf(allergens: Words.stated(item.allergens, Words.name))
            : Say.Menu.allergensOfNotStated
    }

    private static let columns = [
        Listing.Column(id: "name", title: "", priority: 9, minimum: 16),
        Listing.Column(id: "price", title: "", alignment: .right, priority: 9),
        Listing.Column(id: "diets", title: "", priority: 5, minimum: 11),
    ]

    private static func row(
        _ item: MenuItem, _ alerts: DishAlerts, _ output: Output
    ) -> [TextTable.Cell] {
        let name = item.shownName
        let style: Style = item.isAvailable ? .plain : .dim
        return [
            TextTable.Cell(
                alerts.isEmpty ? name : "! " + name,
                style: alerts.isEmpty ? style : .red),
            TextTable.Cell(
                item.isAvailable ? item.price?.formatted ?? "" : Say.Menu.soldOut, style: style),
            TextTable.Cell(Words.diets(item.diets), style: .green),
        ]
    }

    private static func json(
        _ menu: Menu, _ choice: MenuChoice, _ caterer: KeptCaterer,
        _ known: (timing: Timing?, terms: QuotedTerms?),
        _ judge: AlertJudge, _ provenance: Provenance, zone: String, at now: Instant
    ) -> [UInt8] {
        let dishes = menu.sections.flatMap(\.items)
        let found = FoundAlerts(judge, in: dishes.map { Plate($0) })
        return Envelope.bytes(.menu, provenance, warnings: found.counted, now: now) { json in
            json.field("caterer", menu.caterer.rawValue)
            json.field("name", caterer.caterer.name)
            json.field("provider", caterer.caterer.provider.rawValue)
            json.field("open", Opening.serves(caterer.opening, known.timing, at: now))
            json.opening(caterer.opening, known.timing, at: now)
            json.fields(of: StatedTiming(known.timing))
            json.fields(of: StatedTerms(known.terms))
            json.field("zone", zone)
            let prices = dishes.lazy.compactMap(\.price)
            json.field("currency", prices.first?.currency.code)
            choice.write(to: &json)
            json.fields(of: found)
            json.objects("sections", menu.sections) { json, part in
                json.field("ref", part.section.id.rawValue)
                json.field("name", part.section.name)
                json.field("description", part.section.summary)
                json.objects("items", part.items) { json, item in
                    json.fields(of: item)
                    json.field("section", part.section.name)
                    json.fields(of: DishAlertFields(judge.found(item)))
                }
            }
        }
    }
}
