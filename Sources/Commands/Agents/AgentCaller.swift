import JSON
import Presentation
import Services
import Terminal

/// Runs the command of a tool as a process of its own.
struct AgentCaller: Sendable {
    let program: String
    let forwarded: [String]

    private static let patience = Duration.seconds(60)
    private static let longest = 4 << 20

    /// `author`: who proposes what it proposes.
    func answer(to words: [String], by author: String?) async -> AgentAnswer {
        let signed = author.map { ["--by=" + Sanitizer.line($0)] } ?? []
        let process = ExternalProgram(
            path: program,
            arguments: ["--json", "--no-input", "--agent"] + forwarded + signed + words,
            patience: Self.patience, longestAnswer: Self.longest)
        do {
            return AgentAnswer(try await process.run())
        } catch {
            return AgentAnswer(
                problem: Problem(.internal, .agents.toolFailed(reason: error.reason.text)))
        }
    }
}

/// What a tool answers: the document of its command, or why there is none.
struct AgentAnswer: Sendable {
    private var document: [UInt8]?
    /// What a command says of its failure.
    private var failure: [UInt8]?
    private var remarks: [String] = []

    init(problem: Problem) {
        fail(problem)
    }

    private mutating func fail(_ problem: Problem) {
        failure = try? JSONDocument(Output.json(of: problem)).cleaned
        remarks = [Self.words(problem.sentence, problem.hint)]
    }

    /// A document counts even where the status tells of more, such as that the server is away.
    init(_ answer: ExternalProgram.Answer) {
        document = try? JSONDocument(answer.output).cleaned
        for line in answer.error.split(separator: UInt8(ascii: "\n")) {
            guard let json = try? JSONDocument(Array(line)).root,
                let message = try? json.member(named: "message")?.string()
            else { continue }
            if (try? json.member(named: "schema")?.string()) == Schema.error.text {
                failure = try? json.cleaned
            }
            let hint = try? json.member(named: "hint")?.string()
            // No tool has an option for who orders: that is the diner's to say.
            let asksWho = hint?.contains("--guest") == true
            remarks.append(Self.words(message, asksWho ? Say.Agents.theDinerSaysWho : hint))
        }
        if document == nil, remarks.isEmpty {
            fail(Problem(.internal, .agents.toolFailed(reason: Say.Agents.noAnswer)))
        }
    }

    private static func words(_ message: String, _ hint: String?) -> String {
        Sanitizer.line(message + (hint.map { " " + $0 } ?? ""))
    }

    func write(to json: inout JSONWriter) {
        let texts = document.map { [String(decoding: $0, as: UTF8.self)] } ?? []
        // Errors repeat what a server says, too.
        json.objects("content", [Say.Agents.whatFollowsIsData] + remarks + texts) { json, text in
            json.field("type", "text")
            json.field("text", text)
        }
        // Of a failure the code and the facts, as the command has them.
        if let structured = document ?? failure {
            json.key("structuredContent")
            json.rawJSON(structured)
        }
        json.field("isError", document == nil)
    }
}

extension JSONDocument {
    fileprivate var cleaned: [UInt8] {
        get throws { try root.cleaned }
    }
}

extension JSONValue {
    /// The value in one line, without what only a machine would read in its texts, such as
    /// characters that are not seen.
    fileprivate var cleaned: [UInt8] {
        get throws {
            var json = JSONWriter(reserving: 4096)
            try writeCleaned(to: &json)
            return json.bytes
        }
    }

    fileprivate func writeCleaned(to json: inout JSONWriter) throws {
        switch kind {
        case .string: json.string(Sanitizer.block(try string()))
        case .array:
            try json.array { json in
                for element in try elements() { try element.writeCleaned(to: &json) }
            }
        case .object:
            try json.object { json in
                for (key, member) in try members() {
                    json.key(key)
                    try member.writeCleaned(to: &json)
                }
            }
        case .null, .true, .false, .number: json.rawJSON(rawBytes)
        }
    }
}
