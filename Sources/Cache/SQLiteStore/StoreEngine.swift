import SQLite

/// Facts about SQLite, for checking an installation.
public enum StoreEngine {
    public static var version: String { Connection.version }

    /// The compile-time options that this build of SQLite lacks.
    public static var missingFeatures: [String] {
        ["ENABLE_FTS5", "ENABLE_SESSION", "ENABLE_PREUPDATE_HOOK"].filter {
            !Connection.isBuilt(with: $0)
        }
    }
}
