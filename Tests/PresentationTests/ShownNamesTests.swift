import Testing

@testable import Presentation

/// Names as a terminal without their letters shows them.
struct ShownNamesTests {
    /// A screen asks for some at each key, for as long as it is open.
    @Test func `a name may be asked for very often`() {
        // The same as no rule, to tests that run beside this one.
        ShownNames.show { _ in true }
        defer { ShownNames.show(nil) }
        var kept = 0
        for _ in 0..<100_000 where ShownNames.name("Épi", "kitchen") == "Épi" { kept += 1 }
        #expect(kept == 100_000)
    }
}
