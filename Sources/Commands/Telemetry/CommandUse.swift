import Presentation
import Services
import Telemetry

/// Records how one command ended, if the user agreed.
struct CommandUse {
    private let tracking: Tracking?
    private let command: String
    private let began = ContinuousClock.now

    init(_ command: Command, _ tracking: Tracking?) {
        self.tracking = tracking
        self.command = command.name
    }

    nonisolated(nonsending) func ended(_ status: ExitStatus) async {
        guard let tracking, let command = Events.CommandRun.Command(rawValue: command) else {
            return
        }
        let time = (ContinuousClock.now - began) / .milliseconds(1)
        tracking.track(
            Events.CommandRun(
                command: command, exit: Int(status.rawValue), seconds: time.rounded() / 1000))
        await tracking.finish()
    }

    nonisolated(nonsending) func ended(by problem: Problem) async {
        if let code = Events.ErrorShown.Code(rawValue: problem.code.rawValue) {
            tracking?.track(Events.ErrorShown(code: code, surface: .command))
        }
        await ended(ExitStatus(problem.code))
    }
}

extension Events.OrderEnded.Outcome {
    init(_ placing: Placing) {
        self =
            switch placing {
            case .placed: .placed
            case .replayed: .placedBefore
            case .refused: .refused
            case .changed(_, let quote): quote.obstacles.isEmpty ? .changed : .refused
            case .overLimit: .overLimit
            case .cardOnly: .cardOnly
            case .handedOff: .toBePaid
            case .unknown, .unwritten: .outcomeUnknown
            case .unresolvable: .askTheKitchen
            }
    }
}
