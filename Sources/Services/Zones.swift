import Glibc
public import OrderModels
import Synchronization

/// Time zones as the system's files tell them, each read once.
///
/// A static release build has no zones of its own, so the TZif files are read here.
public final class Zones: Sendable {
    private let directory: String
    private let localName: String?
    private let known = Mutex<[String: ZoneRules?]>([:])

    /// `local` names the zone this machine is in; nil goes by what the system says.
    public init(directory: String = "/usr/share/zoneinfo", local: String? = nil) {
        self.directory = directory
        localName = local
    }

    /// The rules of `name`, or nil where the system does not know them.
    public func rules(for name: String) -> ZoneRules? {
        if let found = known.withLock({ $0[name] }) { return found }
        let rules = read(name)
        known.withLock { $0[name] = rules }
        return rules
    }

    /// The zone this machine is in, as `TZ` or else the system says.
    public var local: ZoneRules {
        if let name = localName ?? getenv("TZ").map({ String(cString: $0) }), !name.isEmpty {
            return rules(for: name.hasPrefix(":") ? String(name.dropFirst()) : name) ?? .utc
        }
        return read(file: "/etc/localtime", name: "local") ?? .utc
    }

    private func read(_ name: String) -> ZoneRules? {
        guard name != "UTC" else { return .utc }
        // The name comes from a server: it may name a zone, and no other file.
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
                    || "/_+-".unicodeScalars.contains($0))
        }
        guard isPlain, !name.isEmpty, !name.hasPrefix("/"), name.utf8.count < 64 else { return nil }
        return read(file: directory + "/" + name, name: name)
    }

    private func read(file path: String, name: String) -> ZoneRules? {
        guard let file = fopen(path, "rbe") else { return nil }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 128 << 10) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        return try? ZoneRules(name: name, tzif: bytes)  // Not a zone: unknown.
    }
}
