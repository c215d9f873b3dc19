import Foundation
import Glibc

/// Debian's `rsyslogd` as the receiver of a log on loopback: a process of the test's own with
/// configuration and files in a directory of its own. It is killed when the test lets go of it.
public final class Rsyslog {
    public struct Trouble: Error {
        public let said: String
    }

    public let port: Int
    private let directory: TemporaryDirectory
    private let child: ChildProcess

    /// Returns when it listens. With `certificates` it speaks TLS.
    public init(port: Int, certificates: Certificates? = nil) async throws {
        self.port = port
        let directory = try TemporaryDirectory()
        self.directory = directory
        let configuration = directory.path + "/rsyslog.conf"
        try write(
            Self.configuration(in: directory.path, port, certificates), to: configuration)
        // Should the tests die, this outlives them by some minutes at most.
        child = try ChildProcess(
            "/usr/bin/timeout",
            [
                "-s", "KILL", "300", "/usr/sbin/rsyslogd", "-n", "-f", configuration, "-i",
                directory.path + "/pid",
            ], environment: ProcessInfo.processInfo.environment)
        // The first thing that it says itself, when it listens.
        let isThere = await waitForFiles(in: directory.path) {
            Self.read(directory.path + "/own").contains("start")
        }
        guard isThere else {
            kill(-child.id, SIGKILL)
            throw Trouble(said: try child.outcome().err)
        }
    }

    deinit {
        // The other one ends when this one has ended, and the port is free then.
        if let number = pid_t(Self.read(directory.path + "/pid").prefix(while: \.isNumber)) {
            kill(number, SIGKILL)
        }
        _ = try? child.outcome(within: 20)
    }

    /// Waits until so many lines have come, and returns all that are there then.
    public func lines(_ count: Int, within seconds: Int = 60) async -> [String] {
        let path = directory.path + "/log"
        _ = await waitForFiles(in: directory.path, within: seconds) {
            Self.read(path).utf8.count { $0 == 0x0A } >= count
        }
        return lines
    }

    public var lines: [String] {
        Self.read(directory.path + "/log").split(separator: "\n").map(String.init)
    }

    private static func read(_ path: String) -> String {
        // Not there yet reads as nothing, which is what is waited on.
        (try? Data(contentsOf: URL(fileURLWithPath: path))).map {
            String(decoding: $0, as: UTF8.self)
        }
            ?? ""
    }

    /// Lines as they came, whole and in order: no queue, no second thread, nothing escaped.
    private static func configuration(
        in path: String, _ port: Int, _ certificates: Certificates?
    ) -> String {
        let files =
            certificates.map {
                """
                defaultNetstreamDriver="ossl"
                defaultNetstreamDriverCAFile="\($0.authority)"
                defaultNetstreamDriverCertFile="\($0.certificate)"
                defaultNetstreamDriverKeyFile="\($0.key)"
                """
            } ?? ""
        let mode =
            certificates == nil
            ? ""
            : #" streamDriver.name="ossl" streamDriver.mode="1" streamDriver.authMode="anon""#
        return """
            global(workDirectory="\(path)" maxMessageSize="4m" processInternalMessages="on"
                parser.escapeControlCharactersOnReceive="off" \(files))
            main_queue(queue.type="Direct")
            module(load="imtcp"\(mode))
            template(name="line" type="string" string="%rawmsg%\\n")
            ruleset(name="keep" queue.type="Direct") {
                action(type="omfile" file="\(path)/log" template="line")
            }
            input(type="imtcp" port="\(port)" address="127.0.0.1" ruleset="keep"
                supportOctetCountedFraming="off")
            action(type="omfile" file="\(path)/own")

            """
    }
}
