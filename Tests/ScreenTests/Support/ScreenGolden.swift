import Presentation
import Terminal
import Testing
import TestSupport

@testable import Screens

/// Expects the body of what `steps` lead to, from a fresh start, to look as it did; titles and
/// footers are those of every screen, and have a test of their own.
///
/// What looks otherwise each time is not kept, and all the rest is expected of it.
///
/// Each display inspects every frame it is given, so that other sizes are run for that.
@MainActor
func expectScreen(
    _ name: String, on ground: Ground, sizes: [Size] = Size.golden, words: [String] = [],
    whileWorking: Bool = false, isKept: Bool = true, file: String = #filePath,
    at location: SourceLocation = #_sourceLocation,
    _ steps: (AppUnderTest) async throws -> Void
) async throws {
    for size in sizes where ScreenLanguages.all.isEmpty || size == .usual {
        var changed: [ScreenLanguages.Shown] = []
        let app = try AppUnderTest(on: ground, size: size, words, isNew: true)
        try await app.run(whileWorking: whileWorking) { app in
            try await steps(app)
            guard ScreenLanguages.all.isEmpty else {
                changed = await ScreenLanguages.look(at: app, named: name, location)
                return
            }
            // The screen is left as it is for the comparing, as drawing it may scroll.
            defer {
                let layer = app.app.top
                let field = app.app.screen.field
                let body = Size(columns: size.columns, lines: ScreenLayout(size).body.height)
                for trouble in LinearInspection.troubles(
                    of: layer, typesInto: layer is any Screen ? field : nil, drawnIn: body)
                where size == .usual && !LinearInspection.exceptions.contains(name) {
                    Issue.record("\(name), line by line: \(trouble)", sourceLocation: location)
                }
            }
            let isOfAll = sizes == Size.golden
            guard isKept, isOfAll ? Size.kept.contains(size) : size != .least else { return }
            let layout = ScreenLayout(size)
            expectGolden(
                app.frame, lines: layout.title.lines.upperBound..<layout.footer.lines.lowerBound,
                named: "\(name)-\(size.columns)x\(size.lines)", file: file, at: location)
        }
        for shown in changed {
            let app = try AppUnderTest(on: ground, size: size, words, isNew: true)
            Language.speak(shown.language)
            try await app.run(whileWorking: whileWorking) { app in
                try await steps(app)
                shown.expectSame(as: app, named: name, location)
            }
            Language.speak(.base)
        }
    }
}
