import Commands
import OrderModels
import Presentation
import Services
import ViewModels

/// What holds: flag beats environment beats file beats what earlier runs learned beats default.
struct Preferences {
    /// None where nobody said anything yet.
    private(set) var providers: [ProviderID]
    /// Those that there are to choose from.
    let allProviders: [ProviderID]
    /// Those where orders under way are followed, whichever are chosen: all that were added.
    let followedProviders: [ProviderID]
    /// Where to deliver, as it was said.
    let place: String?
    let diet: Diet?
    let alerts: [Allergen]
    let hasMouse: Bool
    let showsPeek: Bool
    let order: CatererOrder
    let mayCopy: Bool?
    /// What the diner need not be asked, with the answer and who gave it.
    let settled: [Answers.Question: String]

    @MainActor
    init(_ context: Context, _ config: Config) throws {
        let learned = try context.store.memory.learned()
        let options = context.options
        var settled: [Answers.Question: String] = [:]
        /// What `file` holds, where the file says it, else what was learned.
        func chosen<Value>(
            _ key: String, _ file: Value, _ learned: Value?, _ question: Answers.Question? = nil,
            _ words: (Value) -> String = { _ in "" }
        ) -> Value {
            guard config.named.contains(key) else {
                if let learned { return learned }
                return file
            }
            if let question {
                settled[question] = Say.Settings.asTheConfigurationSays(words: words(file))
            }
            return file
        }
        providers = try Self.providers(context, learned, &settled)
        allProviders = providers
        followedProviders = try context.servers.addedProviders().map(\.id)
        if let near = options.value("near") {
            place = near
            settled[.place] = Say.Screens.asNearSays(place: near)
        } else {
            place = chosen("place", config.place, learned.place, .place) { $0 ?? "" }
        }
        diet = chosen("diet", config.diet, learned.diet, .diet) {
            $0.map(Words.name) ?? Say.Screens.anyOfThem
        }
        alerts = chosen("alerts", config.alerts, learned.alerts, .alerts) {
            $0.isEmpty ? Say.Things.nothing : Words.list($0.map(Words.name))
        }
        hasMouse = chosen("mouse", config.mouse, learned.hasMouse, .mouse) {
            $0 ? Say.App.isSwitchedOn : Say.App.isSwitchedOff
        }
        showsPeek = chosen("peek", config.peek, learned.showsPeek)
        order = learned.order ?? .listed
        mayCopy = config.named.contains("clipboard") ? config.clipboard : learned.mayCopy
        self.settled = settled
    }

    @MainActor
    private static func providers(
        _ context: Context, _ learned: Learned, _ settled: inout [Answers.Question: String]
    ) throws -> [ProviderID] {
        if context.options.has("demo") {
            settled[.source] = Say.Settings.theDemoKitchenAsDemoSays
            return [.demo]
        }
        if let named = context.servers.namedServer {
            settled[.source] = Say.Settings.asSays(named: named.text, speaker: named.speaker)
        } else if learned.usesDemo {
            return [.demo]
        }
        return try context.servers.namedSources().map(\.id)
    }

    var usesDemo: Bool { providers == [.demo] }

    /// The same with the demo kitchen, for this once.
    var forDemo: Preferences {
        var other = self
        other.providers = [.demo]
        return other
    }

    /// The same with one of the servers, or with all.
    func only(_ provider: ProviderID?) -> Preferences {
        var other = self
        other.providers = provider.map { [$0] } ?? allProviders
        return other
    }

    /// What the diner would answer now.
    var answers: Answers {
        var answers = Answers()
        answers.source = usesDemo || providers.isEmpty ? .demo : .added
        answers.place = place ?? ""
        answers.diet = diet
        answers.alerts = alerts
        answers.hasMouse = hasMouse
        return answers
    }
}
