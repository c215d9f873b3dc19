import SQLite

/// What the store stands on, for whoever checks an installation.
public enum StoreEngine {
    public static var version: String { Connection.version }

    /// What SQLite must have been built with and was not.
    public static var missingFeatures: [String] {
        ["ENABLE_FTS5", "ENABLE_SESSION", "ENABLE_PREUPDATE_HOOK"].filter {
            !Connection.isBuilt(with: $0)
        }
    }
}
