import Kitchen

/// A command line with a mistake.
struct UsageError: Error {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}

/// Reads arguments one by one; `--flag=value` and `--flag value` are the same.
struct ArgumentReader {
    private var rest: ArraySlice<String>
    private var current = ""
    private var attached: String?

    init(_ arguments: [String]) {
        rest = arguments[...]
    }

    mutating func next() -> String? {
        guard let argument = rest.popFirst() else { return nil }
        let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let isFlagWithValue = argument.hasPrefix("--") && halves.count == 2
        current = isFlagWithValue ? String(halves[0]) : argument
        attached = isFlagWithValue ? String(halves[1]) : nil
        return current
    }

    mutating func value() throws(UsageError) -> String {
        if let value = attached {
            attached = nil
            return value
        }
        guard let value = rest.popFirst() else { throw UsageError("\(current) needs a value") }
        return value
    }

    mutating func number(_ range: ClosedRange<Int>) throws(UsageError) -> Int {
        let text = try value()
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "\(current): '\(text)' is not a number from \(range.lowerBound) "
                    + "to \(range.upperBound)")
        }
        return number
    }
}

extension KitchenError {
    /// The message of the command line.
    var sentence: String {
        switch self {
        case .cannotListen(let address, let port):
            "cannot listen on \(address) port \(port): bad address, or the port is taken"
        case .outOfDescriptors: "the system has no file descriptors left"
        case .unknownZone(let name): "no time zone '\(name)' here; is tzdata installed?"
        case .unknownCurrency(let code): "no currency '\(code)'; see --help"
        case .damaged(let path, let reason):
            "\(path) is damaged: \(reason); --replace-damaged sets it aside and begins anew"
        case .cannotKeep(let path, let reason): "cannot keep anything in \(path): \(reason)"
        case .otherTown(let path, let town):
            "\(path) is the book of another town: serve it with \(town)"
        case .menu(let mistakes):
            "the menu has mistakes:\n" + mistakes.map(\.text).joined(separator: "\n")
        case .unreadable(let what): "cannot read \(what)"
        }
    }
}
