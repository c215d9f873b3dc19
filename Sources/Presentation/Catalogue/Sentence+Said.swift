import Sentences

/// What the functions of ``Say`` call, of which there are as many as of sentences: see `Sentence+Made`.
extension Sentence {
    @inline(never)
    static func said(_ number: Int) -> String { said(number, []) }

    @inline(never)
    static func said(_ number: Int, _ argument: Argument) -> String { said(number, [argument]) }

    @inline(never)
    static func said(_ number: Int, _ first: Argument, _ second: Argument) -> String {
        said(number, [first, second])
    }

    @inline(never)
    static func said(
        _ number: Int, _ first: Argument, _ second: Argument, _ third: Argument
    ) -> String {
        said(number, [first, second, third])
    }

    @inline(never)
    static func said(_ number: Int, _ arguments: [Argument]) -> String {
        text(number, arguments) ?? ""
    }
}
