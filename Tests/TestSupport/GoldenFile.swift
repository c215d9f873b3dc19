public import Foundation

/// A text that was looked at and found right, kept to compare others with.
public struct GoldenFile: Sendable {
    private let url: URL

    public init(_ url: URL) {
        self.url = url
    }

    /// Whether files are to be written rather than compared.
    public static let isRecording = ProcessInfo.processInfo.environment["EAT_RECORD"] == "1"

    /// How `lines` differ from what is kept, or nil. Blanks at the end of a line do not count.
    public func trouble(with lines: [String]) -> String? {
        let lines = lines.map(Self.trimmed)
        let text = lines.joined(separator: "\n") + "\n"
        // What cannot be read is not there.
        let kept = try? String(contentsOf: url, encoding: .utf8)
        guard kept != text else { return nil }
        guard !Self.isRecording else { return record(text) }
        let advice = "EAT_RECORD=1 writes it; see what git says has changed."
        guard let kept else {
            return "There is no \(url.lastPathComponent). \(advice)\n\(text)"
        }
        let old = kept.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return "\(url.lastPathComponent) is not what it was. If it is to be so, \(advice)\n"
            + Self.difference(old.map(String.init), lines)
    }

    private func record(_ text: String) -> String? {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
            return nil
        } catch {
            return "\(url.path) cannot be written: \(error)"
        }
    }

    /// Both texts in one, as diff has it: lines that went, lines that came, lines that stayed.
    static func difference(_ old: [String], _ new: [String]) -> String {
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [String] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if removed.contains(left) {
                lines.append("- " + old[left])
                left += 1
            } else if inserted.contains(right) {
                lines.append("+ " + new[right])
                right += 1
            } else {
                lines.append("  " + new[right])
                (left, right) = (left + 1, right + 1)
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func trimmed(_ line: String) -> String {
        var line = line[...]
        while line.hasSuffix(" ") { line = line.dropLast() }
        return String(line)
    }
}
