import Testing

@testable import Kitchen

struct GlobTests {
    @Test(arguments: [
        ("/api", "/api", true), ("/api", "/api/settings", false), ("/api/*", "/api/settings", true),
        ("/api/*/menu", "/api/restaurants/1/menu", true), ("/api/*/menu", "/api/menu/1", false),
        ("*", "", true), ("*a*b", "xaxbxb", true), ("*a*b", "xaxbx", false), ("", "x", false),
    ])
    func `a star stands for any text`(pattern: String, text: String, matches: Bool) {
        #expect(Glob.matches(Array(pattern.utf8)[...], Array(text.utf8)[...]) == matches)
    }
}
