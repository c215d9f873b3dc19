import Files
import JSON
import Sentences
public import Presentation

/// Sets single keys in the diner's file for the screens, as `config set` does for the command line.
@MainActor
public struct SettingEditor {
    private let context: Context

    public init(_ context: Context) {
        self.context = context
    }

    /// What is wrong with a value as it was typed, by itself. Nothing is typed to unset the key.
    public func refusal(of typed: String, for id: SettingReading.ID) -> String? {
        guard let key = key(id) else { return nil }
        guard !typed.allSatisfy(\.isWhitespace) else {
            let isThere = (try? ConfigFile(at: context.paths.config))?.config.lines[key.name] != nil
            let path = context.shown(context.paths.config)
            return isThere ? nil : Say.Settings.fileSaysNoneType(path: path, key: key.name)
        }
        switch key.typed(typed) {
        case .failure(let refused): return refused.sentence.text
        case .success(let value):
            // Trouble with the store is told once it is written.
            guard key.name == "server",
                case .string(let server)? = JSON5Reader.written(value.written)?.value.content,
                let flaw = try? context.servers.flaw(of: server)
            else { return nil }
            return Sentence.settings.ofKey(key: key.name, trouble: flaw).text
        }
    }

    /// Writes a value into the file, unless `config check` would call it wrong; without one, takes the
    /// key out of the file.
    ///
    /// - Returns: What the diner is told once it holds: in the new language, where that is what changed.
    public func write(
        _ typed: String, for id: SettingReading.ID
    ) async throws -> @MainActor () -> String {
        let key = try ConfigEditing.known(id.rawValue)
        guard !typed.allSatisfy(\.isWhitespace) else { return try await unset(key) }
        let written: String
        switch key.typed(typed) {
        case .success(let value): written = value.written
        case .failure(let refused):
            throw ProblemError(.usage, refused.sentence, hint: .accounts.nothingWasChanged)
        }
        return try await change(key) { file throws(ProblemError) in
            try file.setting(key, to: written)
        } same: { path in
            Say.Settings.fileSaysSoAlready(path: path, key: key.name)
        } told: { path, edited in
            let line = "\(key.name): \(key.shown(in: edited.config) ?? "")"
            return key.following.isLive
                ? Say.Settings.setNow(path: path, line: line)
                : Say.Settings.setForTheNextStart(path: path, line: line)
        }
    }

    private func unset(_ key: ConfigKey) async throws -> @MainActor () -> String {
        try await change(key) { file throws(ProblemError) in
            try file.removing(key)
        } same: { path in
            Say.Settings.fileSaysNone(path: path, key: key.name)
        } told: { path, _ in
            key.isUnsetLive
                ? Say.Settings.unsetNow(path: path, key: key.name)
                : Say.Settings.unsetForTheNextStart(path: path, key: key.name)
        }
    }

    private func change(
        _ key: ConfigKey, _ edit: (ConfigFile) throws(ProblemError) -> ConfigFile.Edited?,
        same: @escaping @MainActor (_ path: String) -> String,
        told: @escaping @MainActor (_ path: String, ConfigFile.Edited) -> String
    ) async throws -> @MainActor () -> String {
        while true {
            let file = try ConfigFile(at: context.paths.config)
            let path = context.shown(file.path)
            guard let edited = try edit(file), edited.text != file.text else {
                return { same(path) }
            }
            let remarks = try await ConfigEditing.consequences(
                of: edited, for: key, in: file, context)
            guard try file.replace(by: edited) else { continue }
            let understood = edited.config.understanding(of: key)
            return {
                ([told(path, edited), understood?.text] + remarks.map(\.sentence.text))
                    .compactMap(\.self).joined(separator: " ")
            }
        }
    }

    private func key(_ id: SettingReading.ID) -> ConfigKey? {
        ConfigKeys.all.first { $0.name == id.rawValue }
    }
}
