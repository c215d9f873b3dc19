public import OrderModels
public import Services

/// Words about consents.
public enum ConsentWords {
    public static func what(_ kind: OptIn.Kind) -> String {
        Say.Consents.kind(kind: kind.rawValue)
    }

    public static func answer(_ consent: OptIn) -> String {
        Say.Consents.answer(state: code(consent))
    }

    private static func code(_ consent: OptIn) -> String {
        guard consent.wasAsked else { return "none" }
        return consent.isAccepted ? "yes" : "no"
    }
}

extension ConsentService.NotKept: Troubling {
    var problem: Problem {
        Problem(.server, .consents.notKept(what: ConsentWords.what(kind)))
    }
}
