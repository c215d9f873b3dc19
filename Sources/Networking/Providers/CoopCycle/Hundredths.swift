import JSON
import OrderModels

/// Amounts in this API: hundredths of the currency's unit, whatever its number of decimals. 900 is
/// 9 pesos in Chile and 9.000 dinars in Kuwait (0035).
enum Hundredths {
    private static let perUnit = 100

    /// Throws for an amount that the currency cannot express, such as half a yen: the diner must
    /// not be asked to pay what cannot be shown.
    static func money(_ json: JSONValue, in currency: Currency) throws(JSONError) -> Money {
        let (product, isTooLarge) = try json.int().multipliedReportingOverflow(
            by: currency.minorUnitsPerUnit)
        guard !isTooLarge, product % perUnit == 0 else { throw json.error(.outOfRange) }
        return Money(minorUnits: product / perUnit, currency: currency)
    }

    /// Rounded to the nearest minor unit, for amounts that only inform.
    static func nearest(_ json: JSONValue, in currency: Currency) throws(JSONError) -> Money {
        let (product, isTooLarge) = try json.int().multipliedReportingOverflow(
            by: currency.minorUnitsPerUnit)
        guard !isTooLarge else { throw json.error(.outOfRange) }
        let (whole, rest) = product.quotientAndRemainder(dividingBy: perUnit)
        let step = abs(rest) * 2 < perUnit ? 0 : rest.signum()
        return Money(minorUnits: whole + step, currency: currency)
    }

    /// `money` for sending; nil where the API cannot express it.
    static func wire(_ money: Money) -> Int? {
        let (product, isTooLarge) = money.minorUnits.multipliedReportingOverflow(by: perUnit)
        let unit = money.currency.minorUnitsPerUnit
        return isTooLarge || product % unit != 0 ? nil : product / unit
    }
}
