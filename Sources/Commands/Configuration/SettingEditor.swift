import Files
public import Presentation
import Sentences

/// Sets single keys in the diner's file for the screens, as `config set` does for the command line.
@MainActor
public struct SettingEditor {
    private let context: Context

    public init(_ context: Context) {
        self.context = context
    }

    /// What is wrong with a value as it was typed, by itself.
    public func refusal(of typed: String, for id: SettingReading.ID) -> String? {
        guard !typed.allSatisfy(\.isWhitespace) else {
            return Say.Settings.unsetInTheFile(path: context.shown(context.paths.config))
        }
        guard let key = key(id), case .failure(let refused) = key.typed(typed) else { return nil }
        return Sentence.settings.ofKey(key: key.name, trouble: refused.sentence).text
    }

    /// Writes a value into the file, unless `config check` would call it wrong.
    ///
    /// - Returns: What the diner is told.
    public func write(_ typed: String, for id: SettingReading.ID) async throws -> String {
        let key = try ConfigEditing.known(id.rawValue)
        let written: String
        switch key.typed(typed) {
        case .success(let value): written = value.written
        case .failure(let refused):
            throw ProblemError(.usage, refused.sentence, hint: .accounts.nothingWasChanged)
        }
        while true {
            let file = try ConfigFile(at: context.paths.config)
            let path = context.shown(file.path)
            let edited = try file.setting(key, to: written)
            guard edited.text != file.text else {
                return Say.Settings.fileSaysSoAlready(path: path, key: key.name)
            }
            let remarks = try await ConfigEditing.consequences(
                of: edited, for: key, in: file, context)
            guard try file.replace(by: edited) else { continue }
            let holds =
                key.following.isLive
                ? Say.Settings.setNow(path: path, line: "\(key.name): \(shown(key, edited))")
                : Say.Settings.setForTheNextStart(
                    path: path, line: "\(key.name): \(shown(key, edited))")
            return ([holds] + remarks.map(\.sentence.text)).joined(separator: " ")
        }
    }

    /// As the page shows it: not all of a secret.
    private func shown(_ key: ConfigKey, _ edited: ConfigFile.Edited) -> String {
        key.written(edited.config) ?? ""
    }

    private func key(_ id: SettingReading.ID) -> ConfigKey? {
        ConfigKeys.all.first { $0.name == id.rawValue }
    }
}
