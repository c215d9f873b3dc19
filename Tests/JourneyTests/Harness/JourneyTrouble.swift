/// Why a journey got no further, with what the screen showed.
struct JourneyTrouble: Error, CustomStringConvertible {
    let description: String

    init(_ what: String, _ view: TerminalView? = nil) {
        description = view.map { what + "\n" + $0.description } ?? what
    }
}
