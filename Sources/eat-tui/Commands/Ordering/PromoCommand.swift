import Cache
import OrderModels
import Services
import ViewModels

/// `eat-tui promo`: a code that takes something off.
enum PromoCommand {
    static let all = [add, remove]

    static let add = Command(
        name: "promo add", operands: [Command.Operand(name: "CODE")],
        options: [BasketCommand.draft], summary: "use a code on the basket",
        details: ["The server is asked whether it counts. One that does not is not kept."]
    ) { context in
        let errand = try await OrderErrand(context)
        let (service, basket) = (errand.service, errand.content.summary.id)
        let before = try service.wishes(of: basket)
        var wishes = before
        wishes.coupon = context.operands[0]
        try await service.set(wishes)
        let quote: OrderQuote
        do {
            quote = try await service.quote(basket)
        } catch {
            // Nobody knows whether it counts.
            try await service.set(before)
            throw error
        }
        for case .couponRefused(let code, let problem) in quote.obstacles {
            try await service.set(before)
            let sentence = QuoteWords.sentence(.couponRefused(code, problem), in: quote.zone)
            throw ProblemError(.refused, sentence, hint: "It is not kept.")
        }
        try QuoteCommand.tell(quote, of: errand)
        return .done
    }

    static let remove = Command(
        name: "promo rm", operands: [], options: [BasketCommand.draft],
        summary: "use no code on the basket"
    ) { context in
        let errand = try await OrderErrand(context)
        var wishes = try errand.service.wishes(of: errand.content.summary.id)
        wishes.coupon = nil
        try await errand.service.set(wishes)
        try QuoteCommand.tell(
            try await errand.service.quote(errand.content.summary.id), of: errand)
        return .done
    }
}
