import Foundation
import OrderModels
import Sentences
import Testing

@testable import Presentation

/// Which language is meant, and how each says what there is to say.
struct LanguageTests {
    @Test(
        "A locale names its language",
        arguments: [
            ("fr_FR.UTF-8", "fr"), ("de_AT", "de"), ("es-MX", "es"), ("en_GB.UTF-8", "en"),
            ("C.UTF-8", "C"), ("POSIX", "C"), ("FR", "fr"), ("de@euro", "de"),
        ])
    func locales(text: String, code: String) {
        #expect(Language(text)?.code == code)
    }

    @Test("What is no language here is none", arguments: ["", "it_IT.UTF-8", "french", "c_C", "_"])
    func others(text: String) {
        #expect(Language(text) == nil)
    }

    @Test("The first variable that is set decides, even where its language is not here")
    func environment() {
        func code(_ variables: [String: String]) -> String {
            Language { variables[$0] }.code
        }
        #expect(code(["LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"]) == "fr")
        #expect(code(["LC_ALL": "C.UTF-8", "LC_MESSAGES": "fr_FR"]) == "C")
        #expect(code(["LC_ALL": "it_IT", "LANG": "de_DE"]) == "C")
        #expect(code([:]) == "C")
    }

    @Test(
        "The titles of a table are named in each language, and understood",
        arguments: Language.choices)
    func titles(language: Language) throws {
        let hint = try #require(
            Sentence.archive.aTableCsvWithWhoItemOptions.text(on: .commands, in: language))
        let list = hint.split(separator: ")")[1].prefix { !"(;\u{A0}".contains($0) }
        let words = list.split(separator: " ").dropFirst().joined(separator: " ")
        let table = try #require(
            DelimitedText(words.replacing(", ", with: ",") + "\n1,1,1,1,1\n"))
        #expect(
            WishColumns(table).places.mapValues(\.count) == [
                .who: 1, .item: 1, .options: 1, .quantity: 1, .note: 1,
            ], "\(words)")
        #expect(language.code == "en" || language.code == "C" || !words.hasPrefix("who"))
    }

    @Test("Numbers take the forms of their language")
    func plurals() throws {
        func forms(_ code: String) throws -> [String] {
            let language = try #require(Language(code))
            return [0, 1, 2, 11].map(language.plural)
        }
        #expect(try forms("fr") == ["one", "one", "other", "other"])
        for code in ["C", "en", "de", "es"] {
            #expect(try forms(code) == ["other", "one", "other", "other"])
        }
    }

    @Test("Every sentence is said whole in every language, and nothing is left to fill in")
    func whole() throws {
        for language in Language.choices {
            for (number, name) in PackedTexts.sentences.enumerated() {
                let arguments = (0..<12).map { _ in Sentence.Argument.text("w") }
                for surface in [Surface.commands, .screens { _ in "k" }] {
                    let text = try #require(
                        Sentence.text(number, arguments, on: surface, in: language),
                        "\(language.code) \(name)")
                    let base = Sentence.text(number, arguments, on: surface, in: .base) ?? ""
                    #expect(
                        text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A },
                        "\(language.code) \(name): \(text)")
                    #expect(
                        !text.contains("  ") || base.contains("  "),
                        "\(language.code) \(name): \(text)")
                }
            }
        }
    }

    @Test("A capital letter that is spelled out is capital within capitals")
    func spelling() {
        #expect(Filling.spelledOut("ÜBLICH, Über Öl, GRÜN") == "UEBLICH, Ueber Oel, GRUEN")
    }

    @Test("French has a blank that breaks no line before its marks")
    func marks() throws {
        let french = try #require(Language("fr"))
        let arguments = (0..<12).map { _ in Sentence.Argument.text("w") }
        let straight = /\w'\w/
        // Not in lines of the configuration.
        let bare = #/(?<before>[^\u{A0}"])(?<mark>[:;»])(?: (?!["{\[]|true)|$)|« /#
        for (number, name) in PackedTexts.sentences.enumerated() {
            let text = try #require(Sentence.text(number, arguments, in: french))
            #expect(text.firstMatch(of: bare) == nil, "\(name): \(text)")
            // Lists of what a wish may say are as they are typed.
            #expect(
                text.firstMatch(of: straight) == nil || name.hasPrefix("wanted."),
                "\(name): \(text)")
        }
    }

    @Test("French elides before a name that begins with a vowel, and before no other")
    func elision() throws {
        let french = try #require(Language("fr"))
        for (name, words) in [
            ("Ana", "d’Ana"), ("Élise", "d’Élise"), ("Œuf", "d’Œuf"), ("Yves", "d’Yves"),
            ("Yann", "de Yann"), ("Bo", "de Bo"), ("Hugo", "de Hugo"), ("3 Amis", "de 3 Amis"),
            ("\"Ana 9\"", "de \"Ana 9\""), ("", "de "),
        ] {
            let said = Sentence.together.onlyTheirDishes(who: name).text(on: .commands, in: french)
            #expect(said?.hasPrefix("Les plats \(words) sont") == true, "\(said ?? "")")
        }
        // Nor is it forgotten before one.
        let file = try String(
            contentsOfFile: #filePath.replacing(
                "Tests/PresentationTests/LanguageTests.swift",
                with: "Sources/Presentation/Languages/fr.words"), encoding: .utf8)
        let bare =
            /\b(de|que) \{(who|host|names?|caterer|kitchen|provider|server|author|place|group|draft)\}/
        #expect(file.matches(of: bare).isEmpty, "\(file.matches(of: bare).map(\.output.0))")
    }

    @Test("Names of commands and options are the same in every language")
    func commands() throws {
        let word =
            /--[a-z][a-z-]+|eat-tui (?:address|basket|cache|caterers|config|draft|export|import|invite|join|login|menu|orders|provider|quote|sync|track)/
        let arguments = (0..<12).map { _ in Sentence.Argument.text("w") }
        for language in Language.choices.dropFirst() {
            // Its "eat-tui orders food" is a verb.
            for (number, name) in PackedTexts.sentences.enumerated()
            where name != "commandLine.whatItIs" {
                func words(_ language: Language) throws -> Set<Substring> {
                    let text = try #require(Sentence.text(number, arguments, in: language))
                    return Set(text.matches(of: word).map(\.output))
                }
                #expect(try words(language) == words(.base), "\(language.code) \(name)")
            }
        }
    }

    @Test("The language for who looks after the screens is longer, and its numbers are numbers")
    func pretended() throws {
        let pretended = try #require(Language("xx"))
        let (closed, mark) = (Sentence.times.closed, Sentence.numbers.decimalMark)
        #expect(closed.text(on: .commands, in: pretended) == "[çļó~šéđ~]")
        #expect(mark.text(on: .commands, in: pretended) == ".")
        #expect(!Language.choices.map(\.code).contains("xx"))
    }

    @Test(
        "A day may be typed in the language and in English",
        arguments: [
            ("fr", "demain 12:30", "tomorrow 12:30"), ("fr", "ven. 12:30", "Friday 12:30"),
            ("fr", "Mercredi, 12:30", "Wednesday 12:30"), ("fr", "Fri 12:30", "Friday 12:30"),
            ("fr", "m 12:30", "m 12:30"), ("de", "morgen 12:30", "tomorrow 12:30"),
            ("fr", "aujourd'hui 12:30", "today 12:30"), ("fr", "aujourd’hui 12:30", "today 12:30"),
            ("de", "mo 12:30", "Monday 12:30"), ("de", "morgens 12:30", "morgens 12:30"),
            ("de", "Tue 12:30", "Tuesday 12:30"), ("de", "heute 18:00", "today 18:00"),
            ("es", "mié 12:30", "Wednesday 12:30"), ("es", "mañana 12:30", "tomorrow 12:30"),
            ("es", "miercoles 12:30", "Wednesday 12:30"), ("es", "12:30", "12:30"),
            ("C", "demain 12:30", "demain 12:30"), ("en", "Sat 12:30", "Saturday 12:30"),
            ("en", "t 12:30", "t 12:30"),
        ])
    func days(code: String, typed: String, english: String) throws {
        #expect(TimeReader.inEnglish(typed, from: try #require(Language(code))) == english)
    }

    @Test("Each weekday of each language is understood by its short and its whole name")
    func weekdays() throws {
        for language in Language.choices {
            let names = Sentence.times.weekdayWords.text(on: .commands, in: language) ?? ""
            for (day, name) in zip(Weekday.allCases, names.split(separator: " ")) {
                let short = Sentence.times.weekday(number: day.rawValue)
                    .text(on: .commands, in: language)
                for typed in [String(name), try #require(short)] {
                    #expect(
                        TimeReader.inEnglish("\(typed) 12:30", from: language)
                            == "\(day.englishName) 12:30", "\(language.code) \(typed)")
                }
            }
        }
    }

    @Test("What the screens call an allergen or a diet is understood, and nothing near it")
    func food() throws {
        for language in Language.choices {
            for allergen in Allergen.common {
                let name = Sentence.food.allergen(allergen: allergen.rawValue)
                    .text(on: .commands, in: language)
                #expect(FoodNames.allergen(try #require(name)) == allergen)
            }
            for diet in Diet.known {
                let name = Sentence.food.diet(diet: diet.rawValue).text(on: .commands, in: language)
                #expect(FoodNames.diet(try #require(name)) == diet)
            }
        }
        #expect(FoodNames.allergen("ERDNUSSE") == Allergen(rawValue: "peanuts"))
        #expect(FoodNames.allergen("Nusskuchen") == nil)
        for nuts in ["Nüsse", "Walnuss", "noix", "frutos secos", "nueces", "tree nuts", "almond"] {
            #expect(FoodNames.allergen(nuts)?.rawValue == "nuts", "\(nuts)")
        }
        for one in ["Erdnuss", "Erdnuesse", "arachide", "cacahuete"] {
            #expect(FoodNames.allergen(one) == Allergen(rawValue: "peanuts"), "\(one)")
        }
        #expect(FoodNames.allergen("Ei") == Allergen(rawValue: "eggs"))
    }
}
