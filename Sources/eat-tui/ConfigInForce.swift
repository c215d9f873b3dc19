import Commands
import Presentation
import Services
import ViewModels

/// The configuration that holds: as it was at the start, with what was changed in it since. What the
/// file no longer says stays for the run.
struct ConfigInForce {
    private(set) var config: Config
    /// The file as it was last read.
    var file: Config

    init(_ config: Config) {
        (self.config, file) = (config, config)
    }

    /// Takes the value of `key` over from the file as it is `now`.
    ///
    /// - Returns: Whether it is another one.
    mutating func takes<Value: Equatable>(
        _ key: String, _ path: WritableKeyPath<Config, Value>, of now: Config
    ) -> Bool {
        guard now.named.contains(key), now[keyPath: path] != config[keyPath: path] else {
            return false
        }
        config[keyPath: path] = now[keyPath: path]
        config.named.insert(key)
        return true
    }

    /// Every key as it holds now, with what the diner changed on the screens.
    @MainActor
    func readings(_ context: Context, _ models: Models, hasMouse: Bool?) -> [SettingReading] {
        var survey = SettingSurvey(context, layers: models.settings.switches.layers)
        survey.inForce = config
        survey.file = file
        // Trouble with the store is told by whatever is read next.
        survey.learned = (try? context.store.memory.learned()) ?? Learned()
        survey.run.language = .current
        survey.run.peek = context.isLinear ? nil : models.settings.current.showsPeek
        survey.run.mouse = context.isLinear ? nil : hasMouse
        return survey.readings
    }
}
