import Foundation
import Kitchen
import Terminal
import TestSupport
import Testing

/// The pictures in `docs/screens` are what the program shows; `scripts/screens` makes them.
@Suite(.timeLimit(.minutes(10)))
struct DocumentedScreens {
    private static let directory = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../../docs/screens").standardized
    /// A Wednesday, when the kitchens are busy.
    private static let moment = "2026-05-06T12:30:00+02:00"

    /// A demo in which it is always the same time and every menu has been read.
    private func demo() async throws -> Program {
        let kitchen = try KitchenServer.started(caterers: 36) {
            $0.frozenAt = Kitchen.Instant(Self.moment)
        }
        var program = try Program(
            "--demo", variables: ["EAT_CLOCK": Self.moment, "TZ": "Europe/Paris"])
        program.server = kitchen
        // Where a demo's kitchen is noted, another demo joins it.
        try Program.put(kitchen.origin + "\n", at: program.home.path + "/run/eat-tui/demo.url")
        let sync = try await program.run("sync", "--all")
        #expect(sync.status == 0)
        // What is read ahead would show in some pictures and not in others.
        try program.configure("{prefetch: false}")
        return program
    }

    @Test(arguments: Scene.all)
    func `a picture shows what the program does`(scene: Scene) async throws {
        let journey = try await Journey(by: demo(), size: scene.size)
        for step in scene.steps {
            switch step {
            case .press(let key): try await journey.press(key)
            case .type(let text): try await journey.type(text)
            }
        }
        let view = try await journey.waitUntil(scene.shows) { view in
            view.contains(scene.shows) && !(scene.passing.map(view.contains) ?? false)
        }
        let drawing = ScreenDrawing(
            view, columns: scene.size.columns, title: "eat-tui: \(scene.name)")
        let text = GoldenFile(Self.directory.appendingPathComponent(scene.name + ".txt"))
        let picture = GoldenFile(Self.directory.appendingPathComponent(scene.name + ".svg"))

        #expect(text.trouble(with: view.lines) == nil)
        #expect(picture.trouble(with: drawing.svg) == nil)
    }

    @Test func `there is no picture of anything else`() {
        let names = Scene.all.flatMap { [$0.name + ".txt", $0.name + ".svg"] }

        #expect(Set(Home.files(Self.directory.path)).isSubset(of: names))
    }
}
