/// A mistake in a file, in the format of compilers.
struct Flaw: Error {
    let file: String
    let line: Int
    let reason: String

    init(_ file: String, _ line: Int, _ reason: String) {
        (self.file, self.line, self.reason) = (file, line, reason)
    }

    var text: String { "\(file):\(line): error: \(reason)" }
}
