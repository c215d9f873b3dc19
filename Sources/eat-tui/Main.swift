import Commands
import Files
import Glibc
import Presentation
import Screens
import Services
import Terminal

/// Reads the command line, runs what it asks for and says how it went.
@main
struct Main {
    @MainActor
    static func main() {
        // A process that only draws a picture is none of all this.
        if let status = PictureProcess.status(of: CommandLine.arguments) { _exit(status) }
        // A reader that has seen enough closes the pipe: that is no error and no message.
        signal(SIGPIPE, SIG_IGN)
        // A limit on the size of files is a disk that is full.
        signal(SIGXFSZ, SIG_IGN)
        if let lack = Ground.lack() {
            _ = Descriptor.put(Array("eat-tui: \(lack)\n".utf8), into: 2)
            exit(ExitStatus.internal.rawValue)
        }
        let tool = CommandLineTool(arguments: Array(CommandLine.arguments.dropFirst())) {
            switch try await Composition($0, landing: $1).run() {
            case .quit: return .done
            case .unconfirmed: return .confirmation
            case .refused: return .usage
            case .agreed(let end): return ExitStatus(end)
            case .unwritten(let problem): throw ProblemError(problem)
            case .signal(let signal): TerminalSession.die(of: signal)
            }
        }
        Task { exit(await tool.run().rawValue) }
        MainLoop.shared.run()
    }
}
