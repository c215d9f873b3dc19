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

    /// Where a column holds sentences, which are whole in a wider window: what keys do, what is odd about
    /// a row or a draft, and what two versions have of a note.
    private static let cutting = [
        "basket-help", "drafts", "help", "orders-help", "palette", "wishes",
    ]

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
            // What is longer by definition is only drawn.
            guard language.code != "xx", !cutting.contains(where: name.hasPrefix) else { continue }
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
