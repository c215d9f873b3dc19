import Foundation

/// A certificate for `localhost` that only a throw-away authority vouches for, as files in a folder:
/// `server.pem` and `server.key`.
public struct Certificates: Sendable {
    struct Failure: Error {
        let said: String
    }

    /// The authority's certificate, as PEM.
    public let authority: String
    public let certificate: String
    public let key: String

    /// Makes all of it, with a certificate for the host of that name.
    public init(in folder: String, for name: String = "localhost") throws {
        func run(_ command: String) throws {
            let words = command.split(separator: " ").map(String.init)
            let outcome = try ChildProcess(
                "/usr/bin/env", ["-C", folder] + words,
                environment: ProcessInfo.processInfo.environment
            ).outcome()
            guard outcome.status == 0 else { throw Failure(said: outcome.out + outcome.err) }
        }
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        try run(
            "openssl req -x509 \(key) -keyout authority.key -out authority.pem -days 2 "
                + "-subj /CN=throw-away -addext basicConstraints=critical,CA:TRUE")
        try run("openssl req \(key) -keyout server.key -out server.csr -subj /CN=\(name)")
        try write("subjectAltName=DNS:\(name)\n", to: folder + "/names")
        try run(
            "openssl x509 -req -in server.csr -CA authority.pem -CAkey authority.key "
                + "-CAcreateserial -out server.pem -days 2 -extfile names")
        authority = folder + "/authority.pem"
        certificate = folder + "/server.pem"
        self.key = folder + "/server.key"
    }
}
