import Glibc

public enum Folders {
    /// Makes missing folders above a file, with access for the diner only, as the [XDG
    /// specification](https://specifications.freedesktop.org/basedir-spec/latest/) asks. Whoever
    /// then opens the file finds out whether that worked.
    public static func make(above path: String) {
        var end = path.startIndex
        while let slash = path[end...].dropFirst().firstIndex(of: "/") {
            mkdir(String(path[..<slash]), 0o700)
            end = slash
        }
    }
}
