import Foundation
import Kitchen
import OrderModels
import Terminal
import Testing

@testable import TestSupport

/// The pictures in `docs/screens` are what the program shows; `scripts/screens` makes them.
@Suite(.timeLimit(.minutes(10)))
struct DocumentedScreens {
    private static let directory = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../../docs/screens").standardized
    /// A Wednesday, when the kitchens are busy.
    private static let moment = "2026-05-06T12:30:00+02:00"

    /// The Friday after, shortly before and after the lunch is due.
    private static let onItsWay = "2026-05-08T12:10:00+02:00"
    private static let afterwards = "2026-05-08T12:40:00+02:00"

    private func kitchen() throws -> KitchenServer {
        try KitchenServer.started(caterers: 36) { $0.frozenAt = Instant(rfc3339: Self.moment) }
    }

    /// A demo in which it is always the same time and every menu has been read.
    private func demo(_ kitchen: KitchenServer) async throws -> Program {
        var program = try Program(
            "--demo",
            // Dark, as the drawings are; the light ones choose their theme.
            variables: ["EAT_CLOCK": Self.moment, "TZ": "Europe/Paris", "COLORFGBG": "15;0"])
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
        let journey = try await Journey(by: demo(kitchen()), size: scene.size)
        for step in scene.steps {
            switch step {
            case .press(let key): try await journey.press(key)
            case .type(let text): try await journey.type(text)
            }
        }
        let view = try await journey.waitUntil(scene.shows) { view in
            view.contains(scene.shows) && !(scene.passing.map(view.contains) ?? false)
        }
        expect(view, named: scene.name, columns: scene.size.columns)
    }

    @Test(arguments: Tour.all)
    func `a tour shows the screens in each language, on wide terminals and in daylight`(
        tour: Tour
    ) async throws {
        let kitchen = try kitchen()
        let program = try await demo(kitchen)
        try program.configure("{prefetch: false, hold: \"1s\"}")
        // By commands, which leave no messages on the screens.
        try await program.does("basket", "add", "onion soup", "--from", "9")
        try await program.does("basket", "add", "leeks vinaigrette", "--from", "9")
        try await program.does("basket", "set", "2", "--quantity", "2")
        try await program.does("draft", "save", "Team lunch")
        try await program.does("address", "add", "12, Quai de la Lune", "--at", "47.5512,0.4821")
        let journey = try await Journey(
            by: program.with(program.prefix + tour.words), size: tour.size)
        for stop in Tour.stops {
            if let faults = stop.faults { try kitchen.setFaults(json: faults) }
            for step in stop.steps {
                switch step {
                case .press(let key): try await journey.press(key)
                case .type(let text): try await journey.type(text)
                }
            }
            let view = try await journey.waitUntil(stop.name) { view in
                stop.shows.contains(where: view.contains)
                    && !(stop.passing.map(view.contains) ?? false)
            }
            let path = "\(tour.name)/\(stop.name)"
            if tour.hasText {
                let text = GoldenFile(Self.directory.appendingPathComponent(path + ".txt"))
                #expect(text.trouble(with: view.lines) == nil)
            }
            if tour.draws(stop) {
                let drawing = ScreenDrawing(
                    view, columns: tour.size.columns, title: "eat-tui: \(stop.name)",
                    colors: tour.isLight ? .light : .dark)
                #expect(drawing.unreadable.isEmpty)
                let picture = GoldenFile(Self.directory.appendingPathComponent(path + ".svg"))
                #expect(picture.trouble(with: drawing.svg) == nil)
            }
            guard tour.hasMore, stop.isOfAll else { continue }
            try await journey.resize(columns: Tour.wide.columns, lines: Tour.wide.lines)
            let wide = try await journey.waitUntil(stop.name) { view in
                view.lines.count == Tour.wide.lines && stop.shows.contains(where: view.contains)
            }
            if tour.hasText {
                let text = GoldenFile(Self.directory.appendingPathComponent(path + "-wide.txt"))
                #expect(text.trouble(with: wide.lines) == nil)
            }
            let drawing = ScreenDrawing(
                wide, columns: Tour.wide.columns, title: "eat-tui: \(stop.name)",
                colors: tour.isLight ? .light : .dark)
            #expect(drawing.unreadable.isEmpty)
            let picture = GoldenFile(Self.directory.appendingPathComponent(path + "-wide.svg"))
            #expect(picture.trouble(with: drawing.svg) == nil)
            try await journey.resize(columns: tour.size.columns, lines: tour.size.lines)
        }
    }

    @Test func `the pictures of a lunch show it from an empty basket until it has arrived`()
        async throws
    {
        let kitchen = try kitchen()
        let program = try await demo(kitchen)
        try Program.put(LunchStory.table, at: program.home.path + "/lunch.csv")
        try program.keepSignIn()
        try await program.does("address", "add", "12, Quai de la Lune", "--at", "47.5512,0.4821")
        let journey = try await Journey(by: program, size: LunchStory.size)
        try await journey.press("3")
        try await take(LunchStory.empty, of: journey)
        try await journey.press("1", "/")
        try await journey.type("maëlle")
        try await journey.press("Enter", "Enter")
        try await journey.importLunch()
        try await take(LunchStory.rows, of: journey, passing: "Imported 39")
        try await journey.fixLunch()
        try await journey.typeOccasion()
        try await take(LunchStory.occasion, of: journey, passing: "Table row 18: added")
        try await journey.press("C-s")
        try await take(LunchStory.basket, of: journey, passing: "Changed the occasion.")
        try await journey.answerCheckout()
        try await take(LunchStory.checkout, of: journey, passing: "Signed in as demo.")
        try await journey.press("P", until: .painted)
        try await take(LunchStory.placed, of: journey, passing: "Esc stops it")
        try await journey.press("Q")
        #expect(try await journey.exitStatus == 0)

        for (time, picture, passing) in [
            (Self.onItsWay, LunchStory.tracking, "La Table de Maëlle, BL-10001: on its way"),
            (Self.afterwards, LunchStory.arrived, "La Table de Maëlle, BL-10001: arrived"),
        ] {
            kitchen.clock.freeze(at: Instant(rfc3339: time))
            let later = try program.sharingFiles().with(nil, ["EAT_CLOCK": time])
            let next = try await Journey(by: later, beside: journey, size: LunchStory.size)
            try await next.press("4")
            try await next.press("r")
            try await next.press("Enter")
            try await take(picture, of: next, passing: passing)
        }
    }

    /// Compares what is on the screen once it shows what it is to show, and no more what passes.
    private func take(
        _ picture: LunchStory.Picture, of journey: Journey, passing: String? = nil
    ) async throws {
        let view = try await journey.waitUntil(picture.shows) { view in
            view.contains(picture.shows) && !(passing.map(view.contains) ?? false)
        }
        expect(view, named: picture.name, columns: LunchStory.size.columns)
    }

    private func expect(_ view: TerminalView, named name: String, columns: Int) {
        let drawing = ScreenDrawing(view, columns: columns, title: "eat-tui: \(name)")
        let text = GoldenFile(Self.directory.appendingPathComponent(name + ".txt"))
        let picture = GoldenFile(Self.directory.appendingPathComponent(name + ".svg"))
        #expect(drawing.unreadable.isEmpty)

        #expect(text.trouble(with: view.lines) == nil)
        #expect(picture.trouble(with: drawing.svg) == nil)
    }

    @Test func `there is no picture of anything else`() {
        let pictures = Scene.all.map(\.name) + LunchStory.all.map(\.name)
        let names = pictures.flatMap { [$0 + ".txt", $0 + ".svg"] }

        let folders = Tour.all.map(\.name)
        #expect(
            Set(Home.files(Self.directory.path)).isSubset(of: names + folders + ["README.md"]))
        for tour in Tour.all {
            let files = Home.files(Self.directory.appendingPathComponent(tour.name).path)
            #expect(Set(files).isSubset(of: tour.files))
        }
    }
}
