public import Foundation

/// A look into directories of a test.
public enum Home {
    public static func files(_ path: String) -> [String] {
        // What is not there holds nothing.
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    public static func bytes(_ path: String) -> Data? {
        FileManager.default.contents(atPath: path)
    }

    /// Empty where there is no file.
    public static func text(_ path: String) -> String {
        bytes(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The permission bits, or nil where there is no file.
    public static func mode(_ path: String) -> Int? {
        // The same nil for what cannot be looked at.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.posixPermissions] as? Int
    }
}
