import Cache
import Networking
import OrderModels
import Presentation
import Services
import TestSupport
import ViewModels

/// The questions of the first screen, the store behind them, and what came of it.
@MainActor
final class FirstRunRig {
    let files: TestStore
    let models: Models
    let model: FirstRunViewModel
    private let log: Log
    private let silence = AsyncStream.makeStream(of: Void.self)

    private final class Log {
        var asked: [String] = []
        var endings: [FirstRunViewModel.Ending] = []
    }

    static let start = FirstRunViewModel.Start()
    static let settings = {
        var start = FirstRunViewModel.Start()
        start.isFirst = false
        return start
    }()
    static let added = AddedProvider(
        id: ProviderID(rawValue: "https://eat.example"), url: "https://eat.example",
        addedAt: .noon)

    /// `trouble` is what comes of asking somebody; nobody who is silent ever answers.
    init(
        _ start: FirstRunViewModel.Start = start, trouble: (any Error)? = nil,
        isSilent: Bool = false
    )
        throws
    {
        files = try TestStore()
        let log = Log()
        self.log = log
        models = Models(AppServices(files), time: ManualTime(), providers: [])
        let silence = silence.stream
        func ask(_ what: String) async throws {
            log.asked.append(what)
            // Ends when the task is cancelled, and not before.
            if isSilent { for await _ in silence {} }
            try Task.checkCancellation()
            if let trouble { throw trouble }
        }
        let checks = FirstRunViewModel.Checks { address in
            guard address.hasPrefix("https://") else {
                throw ProblemError(.usage, "\"\(address)\" is no address of a server.")
            }
            return AddedProvider(
                id: ProviderID(rawValue: address), url: address, addedAt: .noon)
        } look: {
            try await ask($0.url)
        } find: { place, source in
            try await ask("\(place) of \(source)")
        }
        model = models.firstRun(start, checks: checks) { log.endings.append($0) }
    }

    /// Who was asked what, in order.
    var asked: [String] { log.asked }
    var endings: [FirstRunViewModel.Ending] { log.endings }
    var learned: Learned { get throws { try files.store.read { try Learned(from: $0) } } }
    var servers: [AddedProvider] {
        get throws { try files.store.read { try $0.items(Request(AddedProvider.self)) } }
    }
    var remembered: [Remembered] {
        get throws { try files.store.read { try $0.items(Request(Remembered.self)) } }
    }

    func keep(_ answers: Answers) async {
        model.keepPressed(answers)
        await settled()
    }

    func settled() async {
        await models.rested()
    }

    /// Waits until somebody is asked something.
    func waiting() async {
        await wait { model.awaited != nil && models.servers.transfers.running > 0 }
    }
}

extension Answers {
    /// The usual answers, but for what is changed in them.
    static func sample(_ change: (inout Answers) -> Void = { _ in }) -> Answers {
        var answers = Answers()
        change(&answers)
        return answers
    }
}
