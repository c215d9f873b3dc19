import Sentences
import Files
import Glibc
import OrderModels
import Presentation
import Services

/// Checks whether what a configuration names exists, which reading it does not show.
@MainActor
struct ConfigInspection {
    let config: Config
    let context: Context

    /// All that can be said of a configuration, by reading it (`found`) and by looking.
    static func remarks(
        of config: Config, _ found: [Config.Remark], _ context: Context
    ) async throws -> [Config.Remark] {
        let seen = try await ConfigInspection(config: config, context: context).remarks()
        return (found + seen).sorted { $0.line < $1.line }
    }

    private func remarks() async throws -> [Config.Remark] {
        let sentences: [(key: String, sentence: Sentence?)] =
            [
                ("server", try context.servers.flaw(of: config.server)), ("ca_file", authorities),
                ("proxy", proxy), ("plain_http_hosts", plainHosts), ("credentials", credentials),
                ("browser", commandNotFound(config.browser)),
                ("notify_command", commandNotFound(config.notifier)),
                ("place", try await place()),
            ] + addresses
        return sentences.compactMap { key, sentence in
            sentence.map {
                config.placed(
                    Config.Remark(
                        line: config.lines[key] ?? 1,
                        sentence: .settings.ofKey(key: key, trouble: $0), key: key))
            }
        }
    }

    // MARK: Addresses

    /// Those to which nothing would be sent.
    private var addresses: [(key: String, sentence: Sentence?)] {
        let hosts = Set(config.plainHTTPHosts.map { $0.lowercased() })
        let named: [(key: String, address: String?)] = [
            ("server", config.server), ("geocoder", config.geocoder),
            ("registry", config.registry), ("telemetry_url", config.telemetryURL),
            ("switches_url", config.switchesURL),
        ]
        return named.map { key, text in
            let url = text.flatMap { try? ServerURL($0) }
            let reason = url.flatMap { Network.refusal(of: $0.text, speakingPlainlyTo: hosts) }
            let isPlain = url?.text.hasPrefix("http:") ?? false
            return (
                key,
                reason.map {
                    isPlain
                        ? .settings.nothingIsSent(reason: $0)
                        : .settings.nothingIsSentThere(reason: $0)
                }
            )
        }
    }

    private var plainHosts: Sentence? {
        let wrong = config.plainHTTPHosts.first { host in
            host.isEmpty || host.contains("/") || host.contains(where: \.isWhitespace)
                || host.contains(":") && !host.hasPrefix("[")
        }
        return wrong.map { .settings.namesHosts(text: $0) }
    }

    private var proxy: Sentence? {
        guard let text = config.proxy, !text.isEmpty else { return nil }
        guard let address = ProxyAddress(text) else {
            return .settings.noProxyAddress
        }
        guard !context.isOffline, !address.answers else { return nil }
        return .settings.nobodyAnswers(host: address.host, port: address.port)
    }

    // MARK: Files

    private var authorities: Sentence? {
        guard let text = config.caFile else { return nil }
        let path = Paths.expanded(text)
        guard let file = fopen(path, "rbe") else {
            return .settings.certificateUnreadable(
                path: path, reason: String(cString: strerror(errno)))
        }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 4 << 20) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        let mark = Array("-----BEGIN CERTIFICATE-----".utf8)
        return bytes.contains(mark) ? nil : .settings.noCertificate(path: path)
    }

    /// Checks whether the shell finds the command's first word, and leaves more complex ones to it.
    private var credentials: Sentence? {
        commandNotFound(config.credentialCommand)
    }

    private func commandNotFound(_ command: String?) -> Sentence? {
        guard let command else { return nil }
        guard let word = command.split(whereSeparator: \.isWhitespace).first.map(String.init)
        else { return .settings.namesNoCommand }
        guard
            word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "._-/~".contains($0)) })
        else { return nil }
        let places =
            word.contains("/")
            ? [Paths.expanded(word)]
            : (Environment.value("PATH") ?? "").split(separator: ":").map { "\($0)/\(word)" }
        guard !places.contains(where: { access($0, X_OK) == 0 }) else { return nil }
        return .settings.commandNotFound(command: word)
    }

    // MARK: The place

    private func place() async throws -> Sentence? {
        guard let text = config.place else { return nil }
        let own = config.geocoder == Config.nobody ? nil : config.geocoder
        let services = try context.services
        let finder = own.map { services.places(by: $0) } ?? services.places(inDemo: false)
        guard try finder.known(text) == nil else { return nil }
        guard own != nil || services.mayAskGeocoder else { return .settings.placeNeedsAGeocoder }
        guard !context.isOffline else { return nil }
        do {
            _ = try await finder.find(text)
            return nil
        } catch {
            return .settings.placeNotFound(problem: Problem(explaining: error).said)
        }
    }
}
