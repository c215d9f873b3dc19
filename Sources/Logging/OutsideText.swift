/// A sentence from outside, such as a server's error message, as a log may hold it.
///
/// Such a sentence can contain anything: a name, an address, a token. Only words that error
/// messages of servers use are kept, and numbers like those of a status; the rest leaves a gap.
public struct OutsideWords: Hashable, Sendable {
    public let text: String

    private static let limit = 400

    public init(_ sentence: String) {
        var parts: [String] = []
        for word in sentence.prefix(Self.limit).split(whereSeparator: { !Self.isPart($0) }) {
            let kept = Self.isKept(word) ? String(word) : "…"
            if kept != "…" || parts.last != "…" { parts.append(kept) }
        }
        text = parts.joined(separator: " ")
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "'"
    }

    private static func isKept(_ word: Substring) -> Bool {
        guard !word.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
            return word.utf8.count == 3 && (100..<600).contains(Int(word) ?? 0)
        }
        return OutsideVocabulary.words.contains(word.lowercased())
    }
}

/// A URL as a log may hold it: scheme, host and port, and of the path the names of endpoints and
/// short numbers. Name and password, other parts of the path, query and fragment are left out.
public struct OutsideURL: Hashable, Sendable {
    public let text: String

    public init(_ url: String) {
        var rest = Substring(url.prefix(2000))
        var made = ""
        if let scheme = rest.range(of: "://") {
            let name = rest[..<scheme.lowerBound].lowercased()
            guard name == "http" || name == "https" else {
                text = "…"
                return
            }
            rest = rest[scheme.upperBound...]
            let authority = rest.prefix { !"/?#".contains($0) }
            rest = rest[authority.endIndex...]
            let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
            made = name + "://" + Self.host(host ?? authority)
        } else if !rest.hasPrefix("/") {
            text = "…"
            return
        }
        let path = rest.prefix { $0 != "?" && $0 != "#" }
        for part in path.split(separator: "/") {
            made += "/" + (Self.isKept(part) ? String(part) : "…")
        }
        text = made + (path.endIndex < rest.endIndex ? "?…" : "")
    }

    private static func host(_ text: Substring) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || ".-:[]".utf8.contains(byte)
        }
        return isPlain && 1...100 ~= text.utf8.count ? text.lowercased() : "…"
    }

    private static func isKept(_ part: Substring) -> Bool {
        let isNumber = part.utf8.count < 10 && part.utf8.allSatisfy { $0 &- 0x30 < 10 }
        return isNumber || OutsideVocabulary.endpoints.contains(String(part))
    }
}

extension Substring {
    fileprivate func range(of text: StaticString) -> Range<Index>? {
        let wanted = text.description
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(wanted) {
                return start..<index(start, offsetBy: wanted.count)
            }
            start = index(after: start)
        }
        return nil
    }
}

/// The words of servers that are safe to log, because they say nothing of the diner.
enum OutsideVocabulary {
    static let words = Set(
        """
        a about accept accepted access account accès action address addresses adresse again \
        allowed already an and any api are argument at au aucun aucune authenticated \
        authentication authorization available avec bad be been before below body but by can \
        cannot cart cash change closed code commande compte configuration conflict connection \
        content cookie corps could coupon currency d'accès data database date dans de deleted \
        delivery demande des different disabled does doesn't doit down du due duplicate email \
        empty enabled encore entity erreur error est exceeded exception exist existe existing \
        exists expected expiré expired failed failure fermé field fields file for forbidden \
        format found from gateway guest has have header however http id identifiant identifiants \
        identity if impossible in incorrect internal introuvable invalid invalide is it item \
        items jeton json jwt key la le les limit livraison log logged login long maintenance \
        malformed many maximum menu message method minimum missing more must n'est n'existe name \
        need needed new no non not null number object of off on one only open option options or \
        order orders ou out page paid panier parameter pas passé password path pay payment \
        permission please pour product products provided proxy quantity rate reached refused \
        refusé request requests require required requis resource response restaurant retry same \
        schema server service session sign signature size slot some status still string syntax \
        temporarily temporary than that the there this time timeout to token too transition type \
        unable unauthorized unavailable une unexpected unknown unprocessable unreachable \
        unsupported until upstream user username utilisateur valeur valid valide validation \
        valide value variable verified version violation was were when while with without word \
        wrong you your zone
        """.split(separator: " ").map(String.init))

    static let endpoints = Set(
        """
        api addresses can-deliver carts checkout confirm contexts deliveries events geocode \
        invitation items login login_check me menu menus options orders pay payment \
        payment_methods products refresh register reset resetting restaurant restaurants \
        search send-email session settings shops_products stores timing token users validate \
        v1 v2
        """.split(separator: " ").map(String.init))
}
