import Foundation
import Presentation
import Terminal
import Testing

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

    /// Shows the same in each language: nothing is cut that is not cut in English.
    @MainActor
    static func look(at app: AppUnderTest, named name: String, _ location: SourceLocation) async {
        let english = cuts(app.frame)
        for language in all {
            app.speak(language)
            await app.idle(whileWorking: true)
            let frame = app.frame
            app.speak(.base)
            await app.idle(whileWorking: true)
            if language.code == "xx" {
                // What is longer by definition may be cut, with a mark.
                let (opened, closed) = (count("[", frame), count("]", frame))
                #expect(
                    opened - closed <= cuts(frame),
                    "\(name) in xx is cut without a mark:\n\(frame.text)",
                    sourceLocation: location)
                continue
            }
            let lines = (0..<frame.size.lines).map(frame.text).filter { $0.contains("…") }
            #expect(
                cuts(frame) <= english,
                "\(name) in \(language.code) cuts more than English:\n\(lines.joined(separator: "\n"))",
                sourceLocation: location)
        }
    }

    private static func cuts(_ frame: Frame) -> Int { count("…", frame) }

    private static func count(_ character: Character, _ frame: Frame) -> Int {
        (0..<frame.size.lines).reduce(0) { $0 + frame.text(line: $1).count { $0 == character } }
    }
}
