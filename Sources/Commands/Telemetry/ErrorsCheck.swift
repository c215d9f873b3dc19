import Presentation
import Sentences
import Telemetry

/// The part of `doctor` about the file of errors.
@MainActor
enum ErrorsCheck {
    /// A file that was not made yet is no finding.
    static func findings(_ context: Context) -> [HealthFinding] {
        let store = context.errors.recorder.store
        let path = store.file.path
        let findings: [HealthFinding] =
            switch store.file.condition {
            case .absent: []
            case .whole: [finding(.ok, .verbatim(path))]
            case .damaged:
                [finding(.warning, .errorsFile.damaged(path: path), Say.ErrorsFile.isBegunAnew)]
            case .newer:
                [finding(.warning, .errorsFile.newer(path: path), Say.Trouble.updateEatTui)]
            case .unreadable(let reason):
                [
                    finding(
                        .warning, .errorsFile.unreadable(path: path, reason: reason),
                        Say.Settings.checkThatItAndItsDirectory)
                ]
            }
        return findings
            + store.file.oldFiles.map {
                HealthFinding(
                    .setAside, verdict: .warning, said: .verbatim($0),
                    advice: Say.ErrorsFile.clearDeletes)
            }
    }

    private static func finding(
        _ verdict: HealthFinding.Verdict, _ said: Sentence, _ advice: String? = nil
    ) -> HealthFinding {
        HealthFinding(.errors, verdict: verdict, said: said, advice: advice)
    }
}
