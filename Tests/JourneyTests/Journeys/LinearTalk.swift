import Testing

@testable import TestSupport

/// The program read line by line through pipes: the test says a line and hears what is said.
final class LinearTalk {
    private let child: ChildProcess
    /// Everything that was said.
    private(set) var heard: [String] = []

    /// `asks`: with the option that asks for lines, which a terminal can imply.
    init(
        _ program: Program, _ arguments: String..., asks: Bool = true,
        environment: [String: String] = [:]
    ) throws {
        child = try ChildProcess(
            Program.tui, program.prefix + (asks ? ["--linear"] : []) + arguments,
            environment: program.environment.merging(environment) { $1 }, isSpokenTo: true,
            keeping: program)
    }

    /// Says a line, and hears everything until the next prompt, and until `words` were said.
    @discardableResult
    func say(_ line: String, until words: String = "") throws -> [String] {
        try child.say(line)
        return try hear(until: words)
    }

    /// Says lines one after the other, each at its prompt.
    func say(_ lines: [String]) throws {
        for line in lines { try say(line) }
    }

    /// Hears everything until a prompt that follows these words.
    @discardableResult
    func hear(until words: String = "") throws -> [String] {
        var answer: [String] = []
        var isFound = words.isEmpty
        while let line = child.line() {
            heard.append(line)
            answer.append(line)
            isFound = isFound || line.contains(words)
            if isFound, line.isPrompt { return answer }
        }
        throw TerminalTrouble(
            "it never said \(words) and a prompt, but: \(heard.suffix(20).joined(separator: "\n"))")
    }

    func send(_ line: String) throws { try child.say(line) }

    /// Ends the input.
    func end() throws -> Outcome {
        child.fallSilent()
        return try outcome()
    }

    func outcome() throws -> Outcome {
        let outcome = try child.outcome()
        heard += outcome.lines
        return outcome
    }

    /// What must never be said: what draws, and what a terminal obeys.
    var noise: String? {
        heard.first { line in
            line.unicodeScalars.contains {
                $0.value < 0x20 || (0x2500...0x25FF).contains($0.value)
                    || (0x2800...0x28FF).contains($0.value)
            }
        }
    }
}

extension String {
    /// Whether it asks for a line: each prompt says what Enter does.
    fileprivate var isPrompt: Bool {
        (contains("Enter: ") || contains("Enter\u{A0}: ")) && hasSuffix(".")
    }
}

extension Program {
    /// At the page of the order of a guest, line by line.
    func linearAtTheOrder() throws -> LinearTalk {
        let talk = try LinearTalk(self)
        try talk.hear()
        try talk.say(["basket", "checkout", "W", "3", "eater@example.org", "+33612345678"])
        try talk.say("", until: "P places the order")
        return talk
    }

    /// At the question that orders, and the words to be typed.
    func linearAtTheQuestion() throws -> (talk: LinearTalk, total: String) {
        let talk = try linearAtTheOrder()
        let asked = try talk.say("P").first { $0.hasPrefix("Type the total, ") }
        return (talk, String(try #require(asked).split(separator: " ")[3].dropLast()))
    }
}
