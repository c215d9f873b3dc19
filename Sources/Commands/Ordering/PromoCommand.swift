import Sentences
import OrderModels
import Presentation
import Services

/// `eat-tui promo`: discount codes.
enum PromoCommand {
    static let all = [add, remove]

    static let add = Command(
        name: "promo add", operands: [Command.Operand(name: "CODE")],
        options: [BasketCommand.draft], summary: .help.promoAddSummary,
        details: [.help.promoAddDetails], examples: ["eat-tui --demo promo add TENOFF"]
    ) { context in
        let errand = try await OrderErrand(context, OrderErrand.basket(context))
        var wishes = try await OrderOptions(errand: errand).wanted()
        wishes.coupon = context.operands[0]
        let quote = try await errand.service.quote(errand.content.summary.id, trying: wishes)
        if let refusal = quote.notTaken.first(where: \.isAboutCoupon) {
            throw ProblemError(
                .refused, .verbatim(QuoteWords.sentence(refusal, in: errand.clock)),
                hint: .checkout.itIsNotKept)
        }
        try await QuoteCommand.tell(quote, of: errand)
        return .done
    }

    static let remove = Command(
        name: "promo rm", operands: [], options: [BasketCommand.draft],
        summary: .help.promoRmSummary
    ) { context in
        let errand = try await OrderErrand(context, OrderErrand.basket(context))
        var wishes = try errand.service.wishes(of: errand.content.summary.id)
        wishes.coupon = nil
        try await QuoteCommand.tell(
            try await errand.service.quote(errand.content.summary.id, trying: wishes),
            of: errand)
        return .done
    }
}

extension OrderObstacle {
    fileprivate var isAboutCoupon: Bool {
        switch self {
        case .couponRefused, .couponIgnored: true
        default: false
        }
    }
}
