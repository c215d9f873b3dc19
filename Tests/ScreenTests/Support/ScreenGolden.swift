import Terminal
import TestSupport
import Testing

/// Expects what `steps` lead to, from a fresh start, to look as it did at every size.
@MainActor
func expectScreen(
    _ name: String, on ground: Ground, sizes: [Size] = Size.golden, tip: String? = nil,
    whileWorking: Bool = false, file: String = #filePath,
    at location: SourceLocation = #_sourceLocation,
    _ steps: (AppUnderTest) async throws -> Void
) async throws {
    for size in sizes {
        let app = try AppUnderTest(on: ground, size: size, isNew: true, tip: tip)
        try await app.run(whileWorking: whileWorking) { app in
            try await steps(app)
            expectGolden(
                app.frame, named: "\(name)-\(size.columns)x\(size.lines)", file: file,
                at: location)
        }
    }
}
