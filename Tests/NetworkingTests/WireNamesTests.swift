import Foundation
import Logging
import Testing

/// Paths in logs hold names that the program reads, and no name that a server made up.
struct WireNamesTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Networking").path

    @Test func `every name that is read can be logged`() throws {
        var names: Set<String> = []
        let files = FileManager.default.enumerator(atPath: Self.sources)
        for case let file as String in files ?? FileManager.DirectoryEnumerator()
        where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: Self.sources + "/" + file, encoding: .utf8)
            let reads = text.matches(
                of: /(?:optional|required)\("([A-Za-z@_][A-Za-z:@_]*)"\)/)
            names.formUnion(reads.map { String($0.1) })
        }
        #expect(names.count > 60)
        for name in names { #expect(LogValue.path(name).description == name) }
    }

    @Test(arguments: [
        ("adjustments.Peter[0].amount", "adjustments.…[0].amount"),
        ("items[3].price", "items[3].price"), ("33699887766", "…"), ("[\"a b\"].name", "[…].name"),
        ("items[].name", "items[].name"), ("", ""),
    ])
    func `other names leave a gap`(path: String, logged: String) {
        #expect(LogValue.path(path).description == logged)
    }
}
