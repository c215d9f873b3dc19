import Commands

/// The configuration that holds: as it was at the start, with what was changed in it since. What the
/// file no longer says stays for the run.
struct ConfigInForce {
    private(set) var config: Config

    init(_ config: Config) {
        self.config = config
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
}
