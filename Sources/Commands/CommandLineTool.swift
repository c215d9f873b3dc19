import Files
import Logging
import Presentation
import Telemetry
import Terminal

/// One run of the program: from the command line to an exit status.
@MainActor
public struct CommandLineTool {
    private let arguments: [String]
    /// Runs the screens, for a person at a terminal who gives no command.
    private let screens: Screens

    /// Shows the screens, at something of the diner's choice or where they were last.
    public typealias Screens = @MainActor (Context, Landing?) async throws -> ExitStatus

    public init(arguments: [String], screens: @escaping Screens) {
        self.arguments = arguments
        self.screens = screens
    }

    public func run() async -> ExitStatus {
        if arguments.first == CompletionCommand.question {
            return CompletionCommand.answer(Array(arguments.dropFirst()))
        }
        SpokenLanguage.begin(arguments)
        var output = Output(arguments: arguments)
        Self.write(in: arguments.contains("--ascii") ? .ascii : output.glyphs)
        var invocation: Invocation?
        var context: Context?
        do {
            let parsed = try ArgumentParser(
                CommandTable.known, topics: HelpTopic.allCases.map(\.rawValue)
            )
            .parse(arguments)
            invocation = parsed
            output = Output(parsed.options)
            try SpokenLanguage.choose(parsed.options)
            let status = try await run(parsed, output) {
                context = $0
                Self.write(in: $0.output.glyphs)
            }
            await context?.finish()
            return status
        } catch {
            if context == nil {
                SpokenLanguage.chooseWithoutContext(invocation?.options, arguments)
            }
            let errors = context?.errors ?? Self.early(invocation)
            let problem = errors.caught(error)
            output.report(problem)
            if let context { await context.finish() } else { await errors.recorder.flush() }
            return ExitStatus(problem.code)
        }
    }

    /// From now on, words and names are written in these characters.
    private static func write(in glyphs: Glyphs) {
        Language.spellOut(glyphs == .ascii)
        guard glyphs == .ascii else { return ShownNames.show(nil) }
        ShownNames.show { Glyphs.ascii.keepsAll(of: Sanitizer.line($0)) }
    }

    /// A script is not told: nobody would read it, and it is told once.
    private func tellOfFaults(_ context: Context) {
        guard context.output.terminal.isTerminal(.error), !context.output.isQuiet,
            let problem = context.newFaults()
        else { return }
        context.output.warning(context.errors.told(problem).whole(on: .commands))
    }

    /// For an error before there is a context, such as a configuration that cannot be read.
    private static func early(_ invocation: Invocation?) -> CommandErrors {
        let options = invocation?.options
        let isPrivate = options?.isPrivate ?? true
        let paths =
            isPrivate
            ? nil
            : try? Paths(  // Without directories there is no place for errors either.
                profile: options?.value("profile"), configFile: options?.value("config"))
        return CommandErrors(
            invocation?.action, in: paths?.state, log: .silent, now: Edges().now)
    }

    /// Calls `opened` with the context, if one is needed.
    private func run(
        _ invocation: Invocation, _ output: Output, opened: (Context) -> Void
    ) async throws -> ExitStatus {
        guard let command = invocation.command, !invocation.options.wantsHelp else {
            if let directory = invocation.options.value("man") {
                try Language.speakingToPeople { try ManualFiles(directory).write() }
                return .done
            }
            if let directory = invocation.options.value("schemas") {
                try SchemaFiles(directory).write()
                return .done
            }
            guard opensScreens(invocation) else { return try help(invocation, output) }
            let context = try Context(invocation)
            opened(context)
            context.watchForFaults()
            CrashWatch.isBusy(with: Say.Report.theScreens)
            return try await screens(context, nil)
        }
        if invocation.options.wantsVersion { return try version(invocation, output) }
        try Schema.check(invocation.options, of: command)
        try PrivateRun.check(invocation)
        let context = try Context(invocation)
        opened(context)
        context.watchForFaults()
        CrashWatch.isBusy(with: Say.Report.theCommand(name: command.name))
        tellOfFaults(context)
        return try await finish(command, context)
    }

    private func finish(_ command: Command, _ context: Context) async throws -> ExitStatus {
        let log = context.log.with([
            "command": .listed(command.name, among: [command.name])
        ])
        let use = CommandUse(command, context.tracking)
        do {
            var status = try await run(command, context)
            try await context.files.finish()
            if status == .done { status = context.refresher.status }
            log.debug("command.done", ["status": .count(Int(status.rawValue))])
            await use.ended(status)
            return status
        } catch {
            let problem = context.errors.caught(error)
            log.info("command.failed", ["problem": .case(problem.code)])
            await use.ended(by: problem)
            throw ProblemError(problem)
        }
    }

    private func run(_ command: Command, _ context: Context) async throws -> ExitStatus {
        guard let landing = command.landing, !context.output.isData,
            Self.canShowScreens(context.options)
        else {
            let isPaged = CommandTable.paged.contains(command.name)
            if isPaged { Paging.begin(context.output, context.options) }
            defer { Paging.end() }
            return try await command.run(context)
        }
        return try await screens(context, try await landing(context))
    }

    private static func canShowScreens(_ options: Options) -> Bool {
        let terminal = TerminalInfo.current()
        return options.has("linear")
            || terminal.isTerminal(.input) && terminal.isTerminal(.output)
    }

    /// Without a command, starts the screens: on a terminal, or line by line on anything.
    private func opensScreens(_ invocation: Invocation) -> Bool {
        invocation.command == nil && invocation.topic == nil
            && !invocation.options.wantsHelp && !invocation.options.wantsVersion
            && (Self.canShowScreens(invocation.options) || Self.readsLines(invocation.options))
    }

    /// What is read line by line on a terminal is so through a pipe too.
    private static func readsLines(_ options: Options) -> Bool {
        if Environment.value("TERM") == "dumb" { return true }
        // A configuration that cannot be read is told by what needs it.
        return (try? Settings(options, forgiving: true))?.config.screenReader == true
    }

    private func version(_ invocation: Invocation, _ output: Output) throws -> ExitStatus {
        SpokenLanguage.chooseWithoutContext(invocation.options)
        try Schema.check(invocation.options, of: [.version])
        Version.write(to: output)
        return .done
    }

    /// Prints help, on request or because a command says no more than which family it is of.
    private func help(_ invocation: Invocation, _ output: Output) throws -> ExitStatus {
        if invocation.options.wantsVersion { return try version(invocation, output) }
        SpokenLanguage.chooseWithoutContext(invocation.options)
        try Schema.check(invocation.options, of: [.help])
        let isWanted = invocation.options.wantsHelp
        // Whoever asked for nothing meant the screens.
        guard isWanted || invocation.command != nil || invocation.topic != nil
        else {
            try invocation.options.checkSpans()
            throw ProblemError(.usage, .commandLine.screensNeedATerminal)
        }
        // Before a pager takes the place of the terminal.
        let width = TerminalInfo.current().width
        let isUsual = output.isData || width == TerminalInfo.unlimited
        let help = isUsual ? HelpText.usual : HelpText(width: width)
        let lines = help.lines(
            for: invocation.command, topic: invocation.topic, isWhole: isWanted)
        guard !output.isDocument else {
            output.json(
                HelpText.json(
                    lines, about: invocation.command?.name ?? invocation.topic, now: Edges().now()))
            return isWanted ? .done : .usage
        }
        if isWanted { Paging.begin(output, invocation.options) }
        defer { Paging.end() }
        for line in lines { output.line(line) }
        return isWanted ? .done : .usage
    }
}
