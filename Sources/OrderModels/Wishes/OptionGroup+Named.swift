extension [OptionGroup] {
    /// The answers that `texts` name; texts that no question offers are returned as written.
    ///
    /// "2x cheese" chooses it twice, where that is possible.
    public func choices(named texts: [String]) -> (choices: [BasketLine.Choice], unknown: [String])
    {
        var choices: [BasketLine.Choice] = []
        var unknown: [String] = []
        for text in texts {
            let (quantity, name) = Self.quantity(text)
            guard let choice = choice(named: name, quantity: quantity) else {
                unknown.append(text)
                continue
            }
            choices.append(choice)
        }
        return (choices, unknown)
    }

    private func choice(named text: String, quantity: Int) -> BasketLine.Choice? {
        let wanted = fold(text)
        guard !wanted.isEmpty else { return nil }
        var found = options(named: wanted)
        if found.isEmpty { found = options(referredToBy: text) }
        guard found.count == 1 else { return nil }
        return choice(found[0].option.id, in: found[0].group, quantity: quantity)
    }

    /// Those with `text` as reference, or those that `Group=Choice` means.
    private func options(referredToBy text: String) -> [Place] {
        let exact = places.filter { $0.option.id.rawValue == text }
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard exact.isEmpty, parts.count == 2 else { return exact }
        let groups = filter { $0.id.rawValue == parts[0] || fold($0.name) == fold(parts[0]) }
        return groups.flatMap { group in
            let named = [group].options(named: fold(parts[1]))
            return named.isEmpty ? [group].options(referredToBy: parts[1]) : named
        }
    }

    private typealias Place = (group: OptionGroup.ID, option: OptionGroup.Option, called: String)

    private var places: [Place] {
        flatMap { group in
            group.options.map { (group.id, $0, OptionGroup.called($0.name, in: group.name)) }
        }
    }

    /// Matches the complete name, or else the beginning of a word in it. "Chilli" does not match
    /// "No chilli", and options that concern a diet only match by their complete name.
    private func options(named wanted: String) -> [Place] {
        let all = places
        let whole = all.filter { fold($0.option.name) == wanted || fold($0.called) == wanted }
        guard whole.isEmpty else { return whole }
        let isDelicate = wanted.split(separator: " ").contains {
            WordMeaning.isDelicate(String($0))
        }
        return all.filter {
            !isDelicate && !$0.option.isRefusal && startsWord(fold($0.option.name), wanted)
        }
    }

    /// The question that `text` names one answer of, with `lastWord` as a complete word. Inside
    /// other words, a prefix is not a name, and "extra" or "please" alone is none.
    func question(answeredBy text: String, lastWord: String) -> OptionGroup? {
        let wanted = fold(Self.quantity(text).1)
        let found = options(named: wanted)
        guard found.count == 1 else { return nil }
        let name = fold(found[0].option.name)
        let saysWhich = wanted.split(separator: " ").map(String.init).contains {
            !WordMeaning.isManner($0) && !WordMeaning.isConnector($0)
        }
        guard name == wanted || saysWhich,
            name.split(separator: " ").contains(where: { $0 == lastWord })
        else { return nil }
        return first { $0.id == found[0].group }
    }

    /// Splits the number from "2x cheese" and "2 × cheese".
    private static func quantity(_ text: String) -> (Int, String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        var rest = text[digits.endIndex...].drop { $0 == " " }
        guard let count = Int(digits), count > 0, let mark = rest.first, "xX×*".contains(mark)
        else {
            return (1, text)
        }
        rest = rest.dropFirst().drop { $0 == " " }
        return rest.isEmpty ? (1, text) : (count, String(rest))
    }
}

extension OptionGroup {
    /// What an option is called where its question is not shown. One that says nothing by itself has
    /// the question before it: `Portion of walnuts?: Yes please`. Both are the kitchen's words.
    public static func called(_ option: String, in group: String?) -> String {
        guard let group, !group.isEmpty, Answer(option).isBare else { return option }
        return group.hasSuffix(":") ? "\(group) \(option)" : "\(group): \(option)"
    }

    /// What the words of an option answer to its question.
    public struct Answer {
        private let words: [String]

        public init(_ option: String) {
            words = fold(option).split(separator: " ").map(String.init)
        }

        /// Whether it says nothing by itself, as `Yes please` and `2`.
        public var isBare: Bool { WordMeaning.answersOnly(words) }
        /// Whether it is a bare no, and nothing else: `Not without` is none.
        public var isNo: Bool {
            isBare && words.count(where: WordMeaning.isNo) == 1
                && !words.contains(where: WordMeaning.isYes)
        }
        /// Whether it speaks of what is left out.
        public var negates: Bool { words.contains(where: WordMeaning.isLeavingOut) }
    }
}

extension BasketLine.Choice {
    /// Its name, with the question where the name says nothing by itself.
    public var called: String { OptionGroup.called(name, in: groupName) }
}

extension OptionGroup.Option {
    /// Whether the option leaves something out, which cannot be done twice.
    public var isRefusal: Bool {
        fold(name).split(separator: " ").first.map { WordMeaning.isRefusal(String($0)) } ?? false
    }
}
