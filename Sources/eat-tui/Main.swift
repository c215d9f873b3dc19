import Glibc

/// Reads the command line, runs what it asks for and says how it went.
@main
struct Main {
    @MainActor
    static func main() async {
        // A reader that has seen enough closes the pipe: that is no error and no message.
        signal(SIGPIPE, SIG_IGN)
        let status = await CommandLineTool(arguments: Array(CommandLine.arguments.dropFirst()))
            .run()
        exit(status.rawValue)
    }
}
