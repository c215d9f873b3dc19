import Glibc
public import OrderModels
import Synchronization

/// Time zones from the system's TZif files, each read once. The files are read here because a
/// static release build has no time zone data of its own.
public final class Zones: Sendable {
    private let directory: String
    private let localName: String?
    private let known = Mutex<[String: ZoneRules?]>([:])

    /// `local` names this machine's zone; nil uses the system's setting.
    public init(directory: String = "/usr/share/zoneinfo", local: String? = nil) {
        self.directory = directory
        localName = local
    }

    /// The rules of `name`, or nil if the system does not have them.
    public func rules(for name: String) -> ZoneRules? {
        if let found = known.withLock({ $0[name] }) { return found }
        let rules = read(name)
        known.withLock { $0[name] = rules }
        return rules
    }

    /// This machine's zone, from `TZ` or else from the system.
    public var local: ZoneRules {
        if let name = localName ?? getenv("TZ").map({ String(cString: $0) }), !name.isEmpty {
            return rules(for: name.hasPrefix(":") ? String(name.dropFirst()) : name) ?? .utc
        }
        return read(file: "/etc/localtime", name: "local") ?? .utc
    }

    private func read(_ name: String) -> ZoneRules? {
        guard name != "UTC" else { return .utc }
        // The name comes from a server: it must not lead to any other file.
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
        return try? ZoneRules(name: name, tzif: bytes)  // Nil if it is no zone file.
    }
}
