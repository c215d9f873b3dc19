/// What the functions made from the catalogue call. There are thousands of them, and these are never
/// inlined, so that the compiler makes a list of arguments in few places instead of in each.
extension Sentence {
    @inline(never)
    package init(_ name: String) { self.init(name, []) }

    @inline(never)
    package init(_ name: String, _ argument: Argument) { self.init(name, [argument]) }

    @inline(never)
    package init(_ name: String, _ first: Argument, _ second: Argument) {
        self.init(name, [first, second])
    }

    @inline(never)
    package init(_ name: String, _ first: Argument, _ second: Argument, _ third: Argument) {
        self.init(name, [first, second, third])
    }
}
