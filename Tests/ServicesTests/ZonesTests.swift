import OrderModels
import Services
import TestSupport
import Testing

struct ZonesTests {
    @Test func `a zone's rules are read from the system's files`() throws {
        let paris = try #require(Zones().rules(for: "Europe/Paris"))
        #expect(paris.offset(at: .noon) == 3600)
    }

    @Test(arguments: [
        "", "Nowhere/Land", "../etc/passwd", "/etc/passwd", "Europe", "a\nb", "Europe/../UTC",
    ])
    func `what is no zone is unknown, and no other file is read`(name: String) {
        #expect(Zones().rules(for: name) == nil)
    }
}
