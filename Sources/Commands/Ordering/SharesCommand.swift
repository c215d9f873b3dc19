import Files
import JSON
import OrderModels
import Presentation

/// `eat-tui shares`: what each person had of an order and owes, to be passed on.
enum SharesCommand {
    static let command = Command(
        name: "shares", operands: [Command.Operand(name: "ORDER", isOptional: true)],
        options: [
            OptionSpec(name: "of", value: "NAME", help: .shares.optionOf),
            OptionSpec(name: "code", help: .shares.optionCode),
        ],
        summary: .help.sharesSummary,
        details: [
            .help.sharesDetails,
            .help.sharesDetails2,
        ],
        examples: [
            "eat-tui shares", "eat-tui shares A7K2 --of Anna",
            "eat-tui shares A7K2 --csv > shares.csv",
        ], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let receipt = try await ReceiptCommand.named(context)
        let (options, output) = (context.options, context.output)
        let split = receipt.split
        let named = try options.value("of").map { try share(of: $0, split) }
        let shares = named.map { [$0] } ?? split.shares
        let texts = shares.map { ShareText($0, of: receipt) }
        if output.isOwnTable {
            output.raw(Array(receipt.csv(of: shares).utf8))
        } else if output.isData {
            output.json(json(receipt, texts, context))
        } else if options.has("code") {
            try codes(texts, isNamed: named != nil, context)
        } else if let text = texts.first, named != nil {
            output.lines(text.lines)
        } else {
            for (place, text) in texts.enumerated() {
                output.lines((place > 0 ? [""] : []) + text.lines)
            }
            if let rule = split.rule { output.remark(rule) }
        }
        if shares.isEmpty { output.remark(Say.Shares.nobodyIsNamed(number: receipt.number)) }
        // Each share in words says so itself.
        if output.isData, let objection = receipt.isCalledOff { output.warning(objection) }
        if let doubt = receipt.doubt { output.warning(doubt) }
        if let words = OrderWords.departures(receipt.departures, in: receipt.clock) {
            output.warning(words)
        }
        return ExitStatus(of: receipt)
    }

    private static func share(of name: String, _ split: DinerSplit) throws -> DinerShare {
        // Müller is not Muller, where both ate. Who types no accents may mean one who has them, where
        // nobody is called so.
        let isBare = name.utf8.allSatisfy { $0 < 0x80 }
        let lookup = NameLookup(
            among: split.shares, whole: true,
            named: [
                { $0.called == name || $0.shown == name }, { $0.written == name },
                { $0.written.lowercased() == name.lowercased() },
                { isBare && fold($0.called) == fold(name) },
            ],
            partly: [{ fold($0.called).hasPrefix(fold(name)) }])
        let names = split.shares.map(\.shown)
        switch lookup {
        case .found(let share): return share
        case .several(let found), .part(of: let found):
            throw ProblemError(
                .ambiguous,
                .drafts.mayBe(
                    text: name, names: Words.alternatives(found.map(\.shown))),
                hint: .shares.nameIsWhole
            ).among(found.map { .init(nil, $0.called) })
        case .nothing:
            throw ProblemError(
                .notFound, .shares.hadNothing(name: name),
                hint: names.isEmpty ? nil : .shares.thesePeople(names: Words.all(of: names)))
        }
    }

    /// Each transfer in words and as a code. Of several people, one without a transfer is skipped.
    @MainActor private static func codes(
        _ texts: [ShareText], isNamed: Bool, _ context: Context
    ) throws {
        for text in texts {
            if !isNamed, text.isOf(context.config.payee) {
                context.output.remark(Say.Shares.ownShare(called: text.share.shown))
                continue
            }
            do {
                let transfer = try text.transfer(to: context.config.payee)
                context.output.line(Say.Shares.transferOf(called: text.share.shown))
                context.output.lines(transfer.words)
                context.output.code(of: transfer.text)
            } catch {
                guard !isNamed, error.problem.code == .payment else { throw error }
                context.output.remark(
                    Say.Shares.noTransferOf(
                        called: text.share.shown, reason: error.problem.sentence))
            }
        }
    }

    @MainActor private static func json(
        _ receipt: Receipt, _ texts: [ShareText], _ context: Context
    ) -> [UInt8] {
        Envelope.bytes(.shares, nil, now: context.now()) { json in
            json.field("ref", receipt.order.id.rawValue)
            json.field("name", receipt.number)
            json.field("id", receipt.order.id.rawValue)
            json.field("number", receipt.order.number)
            json.field("caterer_name", receipt.order.catererName)
            json.field("stage", OrderWords.code(receipt.stage))
            json.money("total", receipt.order.bill.total)
            json.field("nothing_owed", receipt.isCalledOff != nil)
            json.field("sums_fit", receipt.doubt == nil)
            json.field("split", receipt.split.rule)
            json.objects("diners", texts) { json, text in
                text.share.write(to: &json, owed: receipt.owed(by: text.share))
                json.texts("text", text.lines)
                // Null where there can be no transfer, and where it would go to whoever sends it.
                let transfer =
                    context.options.has("code") && !text.isOf(context.config.payee)
                    ? try? text.transfer(to: context.config.payee) : nil
                json.field("code", transfer?.text)
            }
        }
    }
}
