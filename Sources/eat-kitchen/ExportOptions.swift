/// What `eat-kitchen export` was asked for.
struct ExportOptions {
    let menu: String
    var data: String?

    init(_ reader: inout ArgumentReader) throws(UsageError) {
        var menu: String?
        while let word = reader.next() {
            switch word {
            case "--menu": menu = try reader.value()
            case "--data": data = try reader.value()
            default: throw UsageError("unknown option '\(word)'; see --help")
            }
        }
        guard let menu else { throw UsageError("export: name the --menu, and the --data if any") }
        self.menu = menu
    }
}
