import Glibc
import OrderModels

extension ZoneRules {
    /// The zone of that name, from the system's file.
    init(system name: String) throws(KitchenError) {
        guard !name.hasPrefix("/"), !name.contains(".."), !name.isEmpty,
            let file = Self.read("/usr/share/zoneinfo/" + name),
            let rules = try? ZoneRules(name: name, tzif: file)  // No zone: unknown.
        else { throw .unknownZone(name) }
        self = rules
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
