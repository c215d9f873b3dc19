public import OrderModels

/// Numbers, money and dates as the diner's language writes them.
public enum NumberText {
    /// `plain` has a point before its decimals and nothing else; so it stays for the base.
    public static func decimal(_ plain: String) -> String {
        let (group, mark) = (Say.Numbers.groupMark, Say.Numbers.decimalMark)
        let parts = plain.split(separator: ".", maxSplits: 1)
        guard !group.isEmpty || mark != ".", let whole = parts.first else { return plain }
        let text = grouped(String(whole), by: group)
        return parts.count > 1 ? text + mark + parts[1] : text
    }

    /// Only from five digits on: a year, a port or an error's number has none of the marks.
    static func whole(_ number: Int) -> String {
        let plain = String(number)
        guard plain.utf8.count > 4 else { return plain }
        return number < 0 ? "-" + decimal(String(plain.dropFirst())) : decimal(plain)
    }

    private static func grouped(_ digits: String, by mark: String) -> String {
        guard digits.count >= Int(Say.Numbers.groupFrom) ?? 4 else { return digits }
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place).isMultiple(of: 3) { text += mark }
            text.append(digit)
        }
        return text
    }

    /// As in `2026-11-27` or `27.11.2026`.
    public static func date(_ date: CalendarDate) -> String {
        let parts = date.text.split(separator: "-").map(String.init)
        guard parts.count == 3 else { return date.text }
        return Say.Numbers.date(year: parts[0], month: parts[1], day: parts[2])
    }
}

extension Money {
    /// With its currency, as in `12.00 EUR` or `12,00 €`.
    public var formatted: String {
        signed { Say.Numbers.money(amount: NumberText.decimal($0), code: currency.code) }
    }

    /// The number alone, where the currency stands beside it.
    public var number: String { signed(NumberText.decimal) }

    /// Whether this amount was typed: as it is written here or with a point, with or without its
    /// currency.
    public func isMeant(by typed: String) -> Bool {
        let typed = typed.filter { !$0.isWhitespace }
        return Money(decimal: typed, currency: currency) == self
            || [number, formatted, "\(plain)\(currency.code)"]
                .contains { $0.filter { !$0.isWhitespace } == typed }
    }

    private func signed(_ text: (String) -> String) -> String {
        guard isNegative else { return text(plain) }
        return Say.Numbers.minus(money: text(String(plain.dropFirst())))
    }
}

extension PriceBound {
    /// Says also on which side of it a price is to be. As money, where what is limited has one currency.
    /// A sign that several currencies of the kitchens have is written as all of those.
    public func formatted(in currency: Currency?) -> String {
        let named = currencies.isEmpty ? currency : currencies.count == 1 ? currencies.first : nil
        let price =
            2...3 ~= currencies.count
            ? Say.Numbers.money(
                amount: NumberText.decimal(text), code: codes.joined(separator: "/"))
            : named.flatMap(money)?.formatted ?? NumberText.decimal(text)
        return switch side {
        case .atMost: Say.Search.atMostPrice(price: price)
        case .below: Say.Search.belowPrice(price: price)
        case .atLeast: Say.Search.atLeastPrice(price: price)
        case .above: Say.Search.abovePrice(price: price)
        }
    }

    /// Not every currency has parts.
    private func money(in currency: Currency) -> Money? {
        Money(decimal: text, currency: currency)
            ?? (thousandths % 1000 == 0
                ? Money(decimal: "\(thousandths / 1000)", currency: currency) : nil)
    }

    /// Of the currencies that were named with it.
    public var codes: [String] { currencies.map(\.code).sorted() }
}
