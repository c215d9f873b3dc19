import Foundation
import Presentation
import Terminal
import Testing

@testable import Screens

/// The languages in which every golden body is looked at, in a run of their own: the language is that
/// of the whole process, so that nothing else may run beside it.
///
///     EAT_LANGUAGES=fr,xx swift test --no-parallel --filter 'ScreenTests\..*Frames'
enum ScreenLanguages {
    static let all: [Language] = {
        let codes = ProcessInfo.processInfo.environment["EAT_LANGUAGES"] ?? ""
        return codes.split(separator: ",").map { code in
            guard let language = Language(String(code)) else {
                preconditionFailure("EAT_LANGUAGES names no language: \(code)")
            }
            return language
        }
    }()

    /// What is odd about a row of wishes, in a sentence that is whole in a wider window; and the beginning
    /// of a long name of an allergen, which a count would not tell.
    private static let cutting = ["menu-silent", "wishes"]

    /// What an overlay, a form or a page of words was after the language had changed under it.
    struct Shown {
        let language: Language
        let lines: [String]

        /// Expects that it looks the same where it is opened in this language.
        @MainActor
        func expectSame(as app: AppUnderTest, named name: String, _ location: SourceLocation) {
            let opened = ScreenLanguages.words(of: app) ?? []
            let differing = zip(lines, opened).filter { $0 != $1 }.map { "- \($0)\n+ \($1)" }
            #expect(
                differing.isEmpty,
                "\(name) keeps what it said before \(language.code):\n\(differing.joined(separator: "\n"))",
                sourceLocation: location)
        }
    }

    /// The top layer drawn alone, where its words could be those of the moment in which it was opened;
    /// what else is on the screen depends on what earlier steps left there.
    @MainActor
    static func words(of app: AppUnderTest) -> [String]? {
        let layer = app.app.top
        guard layer is any Overlay || layer.isForm || layer is StatisticsScreen else { return nil }
        var frame = Frame(size: app.frame.size)
        layer.draw(in: &frame, area: frame.area)
        return (0..<frame.size.lines).map(frame.text)
    }

    /// Their steps put more into the same basket each time, and they show how much.
    private static let counting: Set = ["basket-occasion", "wishes"]

    /// Shows the same in each language: nothing is cut that is not cut in English.
    @MainActor
    static func look(
        at app: AppUnderTest, named name: String, _ location: SourceLocation
    ) async -> [Shown] {
        let english = cuts(app.frame)
        let named = footer(of: app)
        let saysDemo = app.frame.text(line: 0).contains(Self.demo)
        var shown: [Shown] = []
        for language in all {
            app.speak(language)
            await app.idle(whileWorking: true)
            let frame = app.frame
            if language.code != "xx" {
                FooterLanguages.look(
                    at: footer(of: app), beside: named, in: language, named: name, location)
            }
            if !counting.contains(name), let lines = words(of: app) {
                shown.append(Shown(language: language, lines: lines))
            }
            app.speak(.base)
            await app.idle(whileWorking: true)
            #expect(
                !saysDemo || frame.text(line: 0).contains(Self.demo),
                "\(name) in \(language.code) does not say that nothing is real",
                sourceLocation: location)
            if language.code == "xx" { LostEnds.look(at: frame, named: name, location) }
            guard language.code != "xx", !cutting.contains(where: name.hasPrefix) else { continue }
            let lines = (0..<frame.size.lines).map(frame.text).filter { $0.contains("…") }
            #expect(
                cuts(frame) <= english,
                "\(name) in \(language.code) cuts more than English:\n\(lines.joined(separator: "\n"))",
                sourceLocation: location)
        }
        return shown
    }

    /// The actions that the footer names.
    @MainActor
    private static func footer(of app: AppUnderTest) -> [String] {
        let painter = app.app.painter
        return app.app.current.footer.shown(in: painter.layout.footer).map(\.action)
    }

    private static let demo = " demo"

    private static func cuts(_ frame: Frame) -> Int { count("…", frame) }

    private static func count(_ character: Character, _ frame: Frame) -> Int {
        (0..<frame.size.lines).reduce(0) { $0 + frame.text(line: $1).count { $0 == character } }
    }
}
