import Kitchen
import Terminal

@testable import TestSupport

/// The lunch for forty on Friday at half past twelve, at 15.00 a head, from an empty basket until it
/// has arrived: its pictures in their order, and what is done between them.
struct LunchStory {
    struct Picture {
        let name: String
        /// Text that must be on screen before the picture is taken.
        let shows: String
    }

    static let empty = Picture(name: "lunch-1-empty", shows: "brings in a table")
    static let rows = Picture(name: "lunch-2-rows", shows: "Did you mean Ratatouille?")
    static let occasion = Picture(name: "lunch-3-occasion", shows: "a head so far")
    static let basket = Picture(name: "lunch-4-basket", shows: "a head")
    static let checkout = Picture(name: "lunch-5-checkout", shows: "P places the order")
    static let placed = Picture(name: "lunch-6-placed", shows: "PLACED")
    static let tracking = Picture(name: "lunch-7-tracking", shows: "[now] on its way")
    static let arrived = Picture(name: "lunch-8-arrived", shows: "[ok] arrived")
    static let all = [empty, rows, occasion, basket, checkout, placed, tracking, arrived]

    static let size = Size(columns: 100, lines: 36)

    /// What forty colleagues want, one of them in a hurry.
    static let table =
        "who,item,options,quantity,note\n"
        + (1...40).map { number in
            let dish =
                switch number {
                case 17: "Ratatoulle"
                case ...25: "Ratatouille"
                default: "Chickpea panisse"
                }
            return "\(names[number - 1]),\(dish),,1,\(number == 7 ? "no pepper" : "")"
        }.joined(separator: "\n")

    private static let names = [
        "Ada", "Bao", "Chiara", "Dmitri", "Élodie", "Farid", "Grace", "Hiro", "Ines", "Jonas",
        "Kofi", "Lena", "Mei", "Nadia", "Omar", "Paula", "Quentin", "Rosa", "Sven", "Tariq",
        "Uma", "Vera", "Wim", "Ximena", "Yara", "Zoe", "Anouk", "Boris", "Cleo", "Dario",
        "Esra", "Finn", "Gita", "Hugo", "Ida", "Jamal", "Kira", "Luca", "Mona", "Nils",
    ]
}

extension Program {
    /// Keeps who is signed in, so that the program of another day knows them.
    func keepSignIn() throws {
        let vault = home.path + "/vault"
        try Self.put(
            """
            case $1 in
            get) cat \(vault) 2>/dev/null || : ;;
            store) cat > \(vault) ;;
            erase) rm -f \(vault) ;;
            esac
            """, at: home.path + "/keep")
        try configure(
            "{ prefetch: false, credentials: { command: 'sh \(home.path)/keep' } }")
    }
}

extension Journey {
    /// From a menu: brings the table in.
    func importLunch() throws {
        try press("I")
        try type("~/lunch.csv")
        try press("Enter")
    }

    /// Takes the dish that was meant for the row that does not fit, and goes on to the basket.
    func fixLunch() throws {
        try press("Enter")
        try press("Enter")
        try press("Escape")
    }

    func typeOccasion() throws {
        try press("o")
        for (number, answer) in [
            "Team lunch", "40", "Fri 12:30", "Ada at the desk", "Second floor, side door", "15.00",
        ].enumerated() {
            if number > 0 { try press("Tab") }
            try type(answer)
        }
    }

    /// What the checkout asks for: who orders, and the last delivery before it begins.
    func answerCheckout() throws {
        try press("c")
        try press("W", "Tab")
        try type("demo")
        try press("Tab")
        try type("demo")
        try press("C-s")
        try press("T")
        try press("End", "Enter")
        try press("Enter")
    }
}
