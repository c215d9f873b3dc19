public import Files
import Glibc
import Presentation

/// The directories and the diner's configuration.
public struct Settings: Sendable {
    public let paths: Paths
    public var config: Config
    public let remarks: [Config.Remark]

    public init(paths: Paths, config: Config = Config()) {
        self.paths = paths
        self.config = config
        remarks = []
    }

    /// `forgiving` is for commands that repair the configuration: they run even if it is
    /// unreadable.
    init(_ options: Options, forgiving: Bool) throws(ProblemError) {
        if let profile = options.value("profile"), !Self.isName(profile) {
            throw ProblemError(.usage, .general.profileNames)
        }
        paths = try Paths(
            profile: options.value("profile"), configFile: options.value("config"))
        (config, remarks) = try Self.configuration(at: paths.config, forgiving: forgiving)
        if options.has("config"), access(paths.config, F_OK) != 0, !forgiving {
            throw ProblemError(.configuration, .general.noSuchFile(path: paths.config))
        }
    }

    /// Where pictures are kept.
    var pictureFolder: String { paths.cache + "/pictures" }

    public var credentialsFile: String { paths.data + "/credentials" }

    private static func configuration(
        at path: String, forgiving: Bool
    ) throws(ProblemError) -> (Config, [Config.Remark]) {
        do throws(ProblemError) {
            return try Config.read(path)
        } catch {
            guard forgiving else { throw error }
            return (Config(), [])
        }
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count < 64
            && text.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-"
                        || $0 == "_")
            }
    }
}
