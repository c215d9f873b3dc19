import JSON
import OrderModels

/// Amounts on this wire: hundredths of the currency's unit, however many decimals it has. 900 is
/// 9 pesos in Chile and 9.000 dinars in Kuwait (0035).
enum Hundredths {
    private static let perUnit = 100

    /// An amount that the currency cannot state, such as half a yen, is an error: nobody is asked to
    /// pay what cannot be shown.
    static func money(_ json: JSONValue, in currency: Currency) throws(JSONError) -> Money {
        let (product, isTooLarge) = try json.int().multipliedReportingOverflow(
            by: currency.minorUnitsPerUnit)
        guard !isTooLarge, product % perUnit == 0 else { throw json.error(.outOfRange) }
        return Money(minorUnits: product / perUnit, currency: currency)
    }

    /// The same to the nearest minor unit, for what only informs.
    static func nearest(_ json: JSONValue, in currency: Currency) throws(JSONError) -> Money {
        let (product, isTooLarge) = try json.int().multipliedReportingOverflow(
            by: currency.minorUnitsPerUnit)
        guard !isTooLarge else { throw json.error(.outOfRange) }
        let (whole, rest) = product.quotientAndRemainder(dividingBy: perUnit)
        let step = abs(rest) * 2 < perUnit ? 0 : rest.signum()
        return Money(minorUnits: whole + step, currency: currency)
    }

    /// `money` as it goes out; nil where the wire cannot state it.
    static func wire(_ money: Money) -> Int? {
        let (product, isTooLarge) = money.minorUnits.multipliedReportingOverflow(by: perUnit)
        let unit = money.currency.minorUnitsPerUnit
        return isTooLarge || product % unit != 0 ? nil : product / unit
    }
}
