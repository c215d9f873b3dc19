import Sentences
import Files
import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui search`: dishes and kitchens, in all cached menus.
enum SearchCommand {
    static let command = Command(
        name: "search",
        operands: [Command.Operand(name: "TEXT", isOptional: true, takesRest: true)],
        options: [
            .diet, .maxPrice, .open, .within, .limit,
            OptionSpec(name: "near", value: "PLACE", help: .search.near),
            OptionSpec(name: "caterer", value: "CATERER", help: .options.caterer),
            OptionSpec(name: "literal", help: .search.literally),
            OptionSpec(name: "recent", help: .search.optionRecent),
            OptionSpec(name: "forget", help: .search.optionForget),
        ],
        summary: .help.searchSummary,
        details: [
            .help.searchDetails,
            .help.searchDetails2,
            .help.searchDetails3, .help.searchDistance, .help.searchDetails4,
        ],
        examples: [
            "eat-tui search curry --diet vegan --max-price 12.00 --open",
            "eat-tui search vegan curry under 12 open", "eat-tui search --recent",
        ], run: run)

    /// How many are written where nobody says otherwise.
    private static let usualLimit = 200

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        if context.options.has("recent") || context.options.has("forget") {
            return try await recent(context)
        }
        let servers = SearchedServers(sources: try context.servers.sources(), context: context)
        var provenance = Provenance()
        let reading = SearchReading(servers: servers, context: context)
        let sentence = try await reading.sentence(context.operands.first ?? "", &provenance)
        let wish = try await reading.wish(sentence)
        guard !wish.isEmpty else {
            let parts = try servers.chips(of: sentence)
            throw ProblemError(
                .usage, parts.isEmpty ? .search.sayWhatToLook : .search.onlyNarrows(parts: parts),
                hint: .search.seeHelp)
        }
        try await context.refresher.reworkOpenings()
        let limit = try context.options.number("limit") ?? usualLimit
        let place = try await reading.place(for: sentence)
        let asking = SearchAsking(
            wish: wish, place: place?.at, servers: servers, context: context)
        let found = try await asking.found(
            atMost: max(limit, SearchAsking.counted), &provenance)
        if context.output.isData { provenance.warnings += sentence.refused.map(\.text) }
        provenance.warnings += try servers.caveats(of: wish, sentence).map(\.text)
        if let means = sentence.withoutMeans { provenance.warnings.append(means.text) }
        let unplaced = try asking.unplaced()
        if unplaced > 0 { provenance.warnings.append(Say.Wanted.unplaced(kitchens: unplaced)) }
        let unclocked = try asking.unclocked()
        if unclocked > 0 { provenance.warnings.append(Say.Wanted.unclocked(kitchens: unclocked)) }
        let isWanting =
            found.hits.isEmpty && !wish.isUnmeetable && !queryTokens(wish.words).isEmpty
        let meant =
            isWanting
            ? try await context.store.library.meant(by: wish.words, at: context.now()) : nil
        if let meant {
            provenance.warnings.append(Say.Archive.didYouMean(words: sentence.with(words: meant)))
        }
        let answer = SearchAnswer(
            hits: Array(found.hits.prefix(limit)),
            total: found.hits.count < SearchAsking.counted ? found.hits.count : nil,
            sentence: sentence, wish: wish, place: place, coverage: found.coverage,
            servers: servers, context: context)
        try answer.write(&provenance, isCut: found.hits.count > limit)
        return .done
    }

    /// What was looked for on the screens, a line each; or forgets it.
    @MainActor private static func recent(_ context: Context) async throws -> ExitStatus {
        guard context.operands.isEmpty else {
            throw ProblemError(.usage, .search.recentTakesNoText, hint: .search.seeHelp)
        }
        guard !(context.options.has("recent") && context.options.has("forget")) else {
            throw ProblemError(
                .usage, .checkout.optionsDiffer(one: "recent", other: "forget"),
                hint: .commandLine.giveOneOfThem)
        }
        let searches = try context.store.recentSearches
        if context.options.has("forget") {
            try context.dialogue.confirm(
                Say.Search.forgetAll, otherwise: Say.Telemetry.nothingWasDeleted)
            try await searches.forget()
        }
        let words = try searches.all()
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.searches, nil, now: context.now()) { json in
                    json.counts(words.count, of: words.count)
                    json.objects("searches", words) { json, words in
                        json.field("ref", words)
                        json.field("name", words)
                    }
                })
            return .done
        }
        for line in words { context.output.line(line) }
        if words.isEmpty {
            context.output.remark(
                context.options.has("forget") ? Say.Search.forgotten : Say.Search.noneYetSentence)
        }
        return .done
    }
}
