public import Sentences
public import Actions
import Files
import Glibc
import JSON
public import OrderModels
import Presentation
import Telemetry
import Terminal

/// The diner's configuration file. The program reads it, and writes it only for `config set`.
public struct Config: Sendable {
    var server: String?
    public var place: String?
    /// An address, or ``nobody``.
    var geocoder: String?
    static let nobody = "nobody"
    /// Where a list of co-operatives is published.
    var registry: String?
    var plainHTTPHosts: [String] = []
    var caFile: String?
    var proxy: String?
    var timeout: Int64?
    var maxAge: Int64?
    var hold: Int64?
    public var color: String?
    public var language: String?
    public var ascii = false
    /// How many cells the terminal gives to characters that may have one or two: `narrow` or `wide`.
    var ambiguousWidth: String?
    /// Whether everything is said line by line, for screen readers.
    public var screenReader = false
    var logLevel: String?
    var logFormat: String?
    var logsToJournal = false
    /// Where logs are sent too: `tls://logs.example:9300`.
    var logServer: LogServer?
    /// Where events of the program's use are posted, once the diner has agreed to record them.
    var telemetryURL: String?
    /// For the screens.
    public var mouse = true
    public var peek = true
    public var prefetch = true
    public var notify = true
    /// A command that is told the news of orders.
    public var notifier: String?
    /// Whether texts may be offered to the terminal's clipboard.
    public var clipboard = false
    public var diet: Diet?
    public var alerts: [Allergen] = []
    /// The program that opens pages, instead of the desktop's.
    var browser: String?
    /// Whom the shares of an order are paid back to.
    public var payee: Payee?
    public var keys = KeySettings()
    /// Colours of the diner's own.
    public var colors: OwnColors?
    var theme: Switches.Look.Theme?
    var pictures: Switches.Look.Pictures?
    var switches: [SwitchKey: SwitchLayers.Configured] = [:]
    /// Switches with a value that they do not take.
    var spoiltSwitches: Set<SwitchKey> = []
    /// A server that may set some switches.
    var switchesURL: String?
    var experiments = true
    /// A command that stores secrets, instead of the keyring.
    var credentialCommand: String?
    /// What the file says, as it was read.
    private(set) var root: JSON5Value?
    /// The keys in the file.
    public var named: Set<String> = []
    /// The keys of which the environment says the value, and not the file.
    var ofEnvironment: Set<String> = []
    /// The line of each key.
    var lines: [String: Int] = [:]
    /// Values that are texts as the file has them, and what they come to: `1m` is `60s`.
    var texts: [String: (text: String, value: String)] = [:]

    /// What the file's own words for `key` come to; nil where they are the program's.
    func understanding(of key: ConfigKey) -> Sentence? {
        guard let said = texts[key.name], said.text != said.value else { return nil }
        return key.understood?(self)
    }
    /// Keys with a value that cannot be used.
    var refused: [String: Refusal] = [:]

    public init() {}

    /// A mistake in the file.
    public struct Remark: Sendable {
        public let line: Int
        /// What is wrong, and what is used instead when the program starts.
        public let sentence: Sentence
        /// What is wrong, where the default is used.
        let trouble: Sentence?
        /// The key that it is about.
        var key: String?
        /// The variable of the environment that says it, and no line of the file.
        var variable: String?
        /// Whether the value holds as it is, so that this is worth knowing and no mistake.
        var holds = false
        /// Why a value that holds where the file has it is refused to who is typing it.
        var whenTyped: Sentence?

        init(
            line: Int, sentence: Sentence, key: String? = nil, holds: Bool = false,
            whenTyped: Sentence? = nil
        ) {
            (self.line, self.sentence, trouble) = (line, sentence, nil)
            (self.key, self.holds, self.whenTyped) = (key, holds, whenTyped)
        }

        init(line: Int, defaultInsteadOf key: String, _ trouble: Sentence) {
            self.line = line
            self.trouble = .settings.ofKey(key: key, trouble: trouble)
            sentence = .settings.defaultUsed(name: key, trouble: trouble)
        }

        /// Where it is said: a line of the file at `path`, or a variable.
        public func place(in path: String) -> String { variable ?? "\(path):\(line)" }

        /// While the program runs, what held before stays.
        var whileRunning: Sentence {
            trouble.map { .settings.formerStays(trouble: $0) } ?? sentence
        }
    }

    /// A value that stands in the file and cannot be used.
    struct Refusal: Sendable {
        let line: Int
        let value: String
        let trouble: Sentence

        var sentence: Sentence {
            .settings.isNotUsed(line: line, value: value, trouble: trouble)
        }
    }

    /// What variables of the environment say, by their keys.
    static var ofEnvironment: [String: String] {
        var said: [String: String] = [:]
        // Most diners set none, and the keys need not be made then.
        guard !Environment.names(under: variablePrefix).isEmpty else { return said }
        for key in ConfigKeys.all { said[key.name] = Environment.value(variable(of: key.name)) }
        return said
    }

    /// Reads the file at `path`; a missing file configures nothing. What the environment says of a key
    /// holds instead of what the file does.
    static func read(
        _ path: String, environment: [String: String]? = nil
    ) throws(ProblemError) -> (Config, [Remark]) {
        let said = environment ?? ofEnvironment
        let root = try root(path)
        var (config, remarks) = try read(root, said)
        config.root = root
        return (config, remarks)
    }

    /// Nil where there is nothing in the file, or no file.
    private static func root(_ path: String) throws(ProblemError) -> JSON5Value? {
        // Non-blocking, because opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw ProblemError(
                    .configuration,
                    .settings.cannotBeRead(path: path, reason: String(cString: strerror(errno))),
                    hint: .settings.checkThatItIsYours)
            }
            return nil
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0,
            status.st_mode & S_IFMT == S_IFREG || path == "/dev/null"
        else {
            throw ProblemError(
                .configuration, .settings.isNoFile(path: path),
                hint: .settings.isAFileOfText)
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: sizeLimit) { buffer, count in
            while count < buffer.count {
                let read = Glibc.read(
                    descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
                guard read > 0 || read < 0 && errno == EINTR else { break }
                count += max(0, read)
            }
        }
        let root: JSON5Value
        do throws(JSON5Error) {
            guard let found = try JSON5Reader.readIfAny(bytes) else { return nil }
            root = found
        } catch {
            throw ProblemError(
                .configuration,
                .store.remark(
                    place: "\(path):\(error.position.line)", remark: error.sentence),
                hint: .settings.mendThatLine)
        }
        try refuseCommands(in: root, of: status, path)
        return root
    }

    /// A longer file is no configuration.
    static let sizeLimit = 1 << 20

    private static func read(
        _ root: JSON5Value?, _ said: [String: String]
    ) throws(ProblemError) -> (Config, [Remark]) {
        guard !said.isEmpty else { return root.map { read($0) } ?? (Config(), []) }
        var members: [JSON5Value.Member] = []
        if let root {
            guard case .object(let own) = root.content else { return read(root) }
            members = own.filter { said[$0.key] == nil }
        }
        for key in ConfigKeys.all {
            guard let text = said[key.name] else { continue }
            switch key.typed(text) {
            case .success(let typed):
                members.append(
                    JSON5Value.Member(
                        key: key.name, keyPosition: typed.value.position, value: typed.value))
            case .failure(let refused):
                throw ProblemError(
                    .configuration,
                    .store.remark(place: variable(of: key.name), remark: refused.sentence),
                    hint: .settings.mendTheVariable)
            }
        }
        let start = JSON5Value.Position(line: 1, column: 1)
        var (config, remarks) = read(JSON5Value(content: .object(members), position: start))
        config.ofEnvironment = Set(said.keys)
        return (config, remarks.map(config.placed))
    }

    /// With the variable that says it, if one does.
    func placed(_ remark: Remark) -> Remark {
        guard let key = remark.key, ofEnvironment.contains(key) else { return remark }
        var placed = remark
        placed.variable = Self.variable(of: key)
        return placed
    }

    /// Variables that are called as if they set a key, and set none.
    static var unknownVariables: [Remark] {
        let known = ConfigKeys.all.map { variable(of: $0.name) }
        return Environment.names(under: variablePrefix).filter {
            !known.contains($0) && $0 != builtProgram
        }.sorted().map { name in
            let near = didYouMean(name, among: known)
            var remark = Remark(
                line: 0,
                sentence: near.map { .settings.unknownVariableMeant(known: $0) }
                    ?? .settings.unknownVariable)
            remark.variable = name
            return remark
        }
    }

    /// Names the program to scripts that test it.
    private static let builtProgram = variablePrefix + "BIN"

    /// Refuses commands and accounts in a file that others can write, who could run commands as the
    /// diner, or have money sent to them.
    private static func refuseCommands(
        in root: JSON5Value, of status: stat, _ path: String
    ) throws(ProblemError) {
        guard case .object(let members) = root.content,
            let key = members.first(where: { theDinersOwn.contains($0.key) })?.key
        else { return }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw ProblemError(
                .configuration, .settings.ofSomebodyElse(path: path, key: key),
                hint: .settings.makeItYours)
        }
        guard status.st_mode & 0o022 == 0 else {
            throw ProblemError(
                .configuration, .settings.othersMayWrite(path: path, key: key),
                hint: .settings.makeItYoursAlone(path: path))
        }
    }

    private static let theDinersOwn: Set = ["browser", "credentials", "payee"]

    static func read(_ root: JSON5Value) -> (Config, [Remark]) {
        var config = Config()
        guard case .object(let members) = root.content else {
            return (
                config, [Remark(line: 1, sentence: .settings.objectExpected(found: root.kind))]
            )
        }
        var remarks: [Remark] = []
        for member in members {
            guard let key = ConfigKeys.all.first(where: { $0.name == member.key }) else {
                let near = didYouMean(member.key, among: ConfigKeys.all.map(\.name))
                let sentence: Sentence =
                    near.map { .settings.unknownKeyMeant(key: member.key, known: $0) }
                    ?? .settings.unknownKey(key: member.key)
                remarks.append(Remark(line: member.keyPosition.line, sentence: sentence))
                continue
            }
            let trouble = key.read(member.value, &config)
            config.lines[key.name] = member.value.position.line
            if trouble.isEmpty { config.named.insert(key.name) }
            if trouble.allSatisfy(\.holds), !key.isConcealed, let value = key.written(config),
                let text = Written.texts(member.value)
            {
                config.texts[key.name] = (text, value)
            }
            if let first = trouble.first, !config.named.contains(key.name) {
                config.refused[key.name] = Refusal(
                    line: first.line, value: key.isConcealed ? "…" : Written.glimpse(member.value),
                    trouble: first.trouble ?? first.sentence)
            }
            remarks += trouble.map {
                var remark = $0
                remark.key = key.name
                return remark
            }
        }
        if let trouble = config.takeHold() { remarks.append(trouble) }
        if let trouble = config.takeTheme() { remarks.append(trouble) }
        if let trouble = config.takePictures() { remarks.append(trouble) }
        if let trouble = config.blocksInVain { remarks.append(trouble) }
        if !config.keys.overrides.isEmpty {
            remarks += ActionTable.keymap(config.keys).remarks.map {
                Remark(line: $0.line ?? 1, sentence: $0.sentence, key: "keys", holds: $0.holds)
            }
        }
        remarks.sort { $0.line < $1.line }
        return (config, remarks)
    }
}
