import Glibc
import JSON
import Presentation
import Services
import Terminal

/// A conversation with an agent: messages of JSON-RPC in, answers out, each in its line.
@MainActor
final class AgentSession {
    /// Versions of the protocol that begin with a greeting, and those whose requests stand alone.
    private static let greeted = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
    private static let alone = ["2026-07-28"]

    private let caller: AgentCaller
    private let turnstile = Turnstile(4)
    /// The calls that are being answered, by their IDs as written.
    private var running: [String: Task<Void, Never>] = [:]
    private var client: String?

    init(running program: String, _ forwarded: [String]) {
        caller = AgentCaller(program: program, forwarded: forwarded)
    }

    /// Answers until the input ends and every call has its answer.
    func serve(
        _ input: (lines: AsyncStream<AgentInput.Line>, release: @Sendable () -> Void)
    ) async {
        let reader = MainLoop.shared.watchReader(of: STDOUT_FILENO) {
            // As where an answer can be written to nobody. A thread waits for input meanwhile.
            _exit(ExitStatus.done.rawValue)
        }
        defer { reader.cancel() }
        for await line in input.lines {
            switch line {
            case .tooLong: answer("null", failing: .invalid, Say.Agents.messageTooLong)
            case .whole(let bytes): take(bytes)
            }
            input.release()
        }
        for call in running.values { await call.value }
    }

    private func take(_ bytes: [UInt8]) {
        guard let root = try? JSONDocument(bytes).root else {
            return answer("null", failing: .unreadable, Say.Agents.messageIsNoJSON)
        }
        // A batch of an old version: each message of it is answered alone.
        let messages = root.kind == .array ? (try? Array(root.elements())) ?? [] : [root]
        if messages.isEmpty { answer("null", failing: .invalid, Say.Agents.messageIsNoRequest) }
        for message in messages { take(message) }
    }

    private func take(_ message: JSONValue) {
        let id = message.member(named: "id")
        let isID = id.map { $0.kind == .string || $0.kind == .number } ?? true
        guard message.kind == .object, isID,
            message.member(named: "jsonrpc")?.equals("2.0") == true
        else { return answer("null", failing: .invalid, Say.Agents.messageIsNoRequest) }
        guard let method = try? message.member(named: "method")?.string() else {
            // An answer, though nothing was asked.
            if message.member(named: "result") != nil || message.member(named: "error") != nil {
                return
            }
            return answer("null", failing: .invalid, Say.Agents.messageIsNoRequest)
        }
        let parameters = message.member(named: "params")
        guard let id else { return hear(method, parameters) }
        request(method, parameters, String(decoding: id.rawBytes, as: UTF8.self))
    }

    /// A notification, which has no answer.
    private func hear(_ method: String, _ parameters: JSONValue?) {
        guard method == "notifications/cancelled",
            let id = parameters?.member(named: "requestId")
        else { return }
        let call = running.removeValue(forKey: String(decoding: id.rawBytes, as: UTF8.self))
        call?.cancel()
    }

    private func request(
        _ method: String, _ parameters: JSONValue?, _ id: String
    ) {
        if let version = Self.stated("protocolVersion", in: parameters).flatMap({ try? $0.string() }
        ),
            !(Self.alone + Self.greeted).contains(version)
        {
            return answer(id, failing: .version, Say.Agents.noSuchVersion(version: version)) {
                json in
                json.texts("supported", Self.alone + Self.greeted)
                json.field("requested", version)
            }
        }
        let info =
            parameters?.member(named: "clientInfo") ?? Self.stated("clientInfo", in: parameters)
        if let name = info?.member(named: "name").flatMap({ try? $0.string() }) { client = name }
        switch method {
        case "ping": answer(id) { _ in }
        case "initialize":
            let wanted = parameters?.member(named: "protocolVersion").flatMap { try? $0.string() }
            answer(id) { json in
                json.field(
                    "protocolVersion",
                    Self.greeted.first { $0 == wanted } ?? Self.greeted[Self.greeted.count - 1])
                json.object("serverInfo") { Self.writeSelf(to: &$0) }
                Self.writeCapabilities(to: &json)
            }
        case "server/discover":
            answer(id) { json in
                json.texts("supportedVersions", Self.alone + Self.greeted)
                Self.writeCapabilities(to: &json)
                Self.writeFreshness(to: &json)
                json.object("_meta") { json in
                    json.object(Self.meta + "serverInfo") { Self.writeSelf(to: &$0) }
                }
            }
        case "tools/list":
            answer(id) { json in
                json.objects("tools", AgentTool.all) { $1.write(to: &$0) }
                Self.writeFreshness(to: &json)
            }
        case "tools/call": call(parameters, id)
        default: answer(id, failing: .noMethod, Say.Agents.noSuchMethod(method: method))
        }
    }

    private func call(
        _ parameters: JSONValue?, _ id: String
    ) {
        let name = parameters?.member(named: "name").flatMap { try? $0.string() }
        guard let tool = AgentTool.all.first(where: { $0.name == name }) else {
            return answer(id, failing: .parameters, Say.Agents.noSuchTool(name: name ?? ""))
        }
        let words: [String]
        do throws(ProblemError) {
            words = try tool.words(parameters?.member(named: "arguments"))
        } catch {
            return answer(id) { AgentAnswer(problem: error.problem).write(to: &$0) }
        }
        guard running[id] == nil else {
            return answer(id, failing: .invalid, Say.Agents.idIsInUse)
        }
        let author = tool.signs ? client : nil
        running[id] = Task {
            let result = await turnstile.pass { [caller] in
                // One that was cancelled while it waited does nothing.
                Task.isCancelled ? nil : await caller.answer(to: words, by: author)
            }
            // What was cancelled is not answered.
            guard let result, running[id] != nil, !Task.isCancelled else { return }
            running[id] = nil
            answer(id) { result.write(to: &$0) }
        }
    }

    // MARK: What is said of this program

    private static let meta = "io.modelcontextprotocol/"

    private static func stated(_ name: String, in parameters: JSONValue?) -> JSONValue? {
        parameters?.member(named: "_meta")?.member(named: meta + name)
    }

    private static func writeSelf(to json: inout JSONWriter) {
        json.field("name", "eat-tui")
        json.field("title", "eat-tui")
        json.field("version", Version.text)
    }

    private static func writeCapabilities(to json: inout JSONWriter) {
        json.object("capabilities") { $0.object("tools") { $0.field("listChanged", false) } }
        json.field("instructions", Say.Agents.instructions)
    }

    private static func writeFreshness(to json: inout JSONWriter) {
        json.field("ttlMs", 0)
        json.field("cacheScope", "private")
    }

    // MARK: Answers

    private enum Failure: Int {
        case unreadable = -32700
        case invalid = -32600
        case noMethod = -32601
        case parameters = -32602
        case version = -32022
    }

    /// `id` is as it was written.
    private func answer(_ id: String, _ write: (inout JSONWriter) -> Void) {
        send(id) { json in
            json.object("result") { json in
                write(&json)
                json.field("resultType", "complete")
            }
        }
    }

    private func answer(
        _ id: String, failing failure: Failure, _ message: String,
        _ data: ((inout JSONWriter) -> Void)? = nil
    ) {
        send(id) { json in
            json.object("error") { json in
                json.field("code", failure.rawValue)
                json.field("message", message)
                if let data { json.object("data", data) }
            }
        }
    }

    private func send(_ id: String, _ write: (inout JSONWriter) -> Void) {
        var json = JSONWriter(reserving: 4096)
        json.object { json in
            json.field("jsonrpc", "2.0")
            json.key("id")
            json.rawJSON(Array(id.utf8))
            write(&json)
        }
        Output.write(json.bytes + [0x0A], to: 1)
    }
}
