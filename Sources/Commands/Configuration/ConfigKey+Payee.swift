import JSON
import OrderModels
import Presentation
import Sentences

extension ConfigKey {
    /// Reads whom shares are paid back to. One mistake leaves all of it out: money must not go to
    /// half an account. No sentence repeats the account.
    @Sendable static func readPayee(
        _ value: JSON5Value, _ config: inout Config
    ) -> [Config.Remark] {
        func remark(_ line: Int, _ sentence: Sentence) -> Config.Remark {
            Config.Remark(line: line, sentence: sentence)
        }
        guard case .object(let members) = value.content else {
            return [remark(value.position.line, .settings.payeeTakesAnAccount)]
        }
        var remarks: [Config.Remark] = []
        var (name, iban, bic): (String?, IBAN?, String?)
        for member in members {
            let line = member.value.position.line
            guard ["name", "iban", "bic"].contains(member.key) else {
                remarks.append(remark(line, .settings.payeeDoesNotTake(key: member.key)))
                continue
            }
            guard case .string(let text) = member.value.content else {
                remarks.append(remark(line, .settings.payeeTakesTexts(key: member.key)))
                continue
            }
            switch member.key {
            case "name":
                name = Payee.name(text)
                if name == nil { remarks.append(remark(line, .settings.payeeName)) }
            case "bic":
                bic = Payee.bic(text)
                if bic == nil { remarks.append(remark(line, .settings.payeeBIC)) }
            default:
                do throws(IBAN.Flaw) {
                    iban = try IBAN(text)
                } catch {
                    remarks.append(remark(line, error.sentence))
                }
            }
        }
        guard remarks.isEmpty else { return remarks }
        guard let name, let iban else {
            return [remark(value.position.line, .settings.payeeTakesAnAccount)]
        }
        config.payee = Payee(name: name, iban: iban, bic: bic)
        return []
    }
}

extension IBAN.Flaw {
    fileprivate var sentence: Sentence {
        switch self {
        case .wrongCharacters: .settings.ibanIsNone
        case .country(let country): .settings.ibanOfNoCountry(country: country)
        case .length(let country, let expected, let found):
            .settings.ibanIsTooShortOrLong(country: country, expected: expected, found: found)
        case .checkDigits: .settings.ibanIsMistyped
        }
    }
}
