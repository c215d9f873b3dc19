import Foundation
public import Terminal
public import Testing

/// Expects `lines` to be what `Golden/NAME.txt`, beside the test's own file, holds.
///
/// With `EAT_RECORD=1` the file is written instead: look at what git then says has changed.
public func expectGolden(
    _ lines: [String], named name: String, file: String = #filePath,
    at location: SourceLocation = #_sourceLocation
) {
    let directory = URL(fileURLWithPath: file).deletingLastPathComponent()
    let golden = GoldenFile(
        directory.appendingPathComponent("Golden").appendingPathComponent(name + ".txt"))
    guard let trouble = golden.trouble(with: lines) else { return }
    Issue.record(Comment(rawValue: trouble), sourceLocation: location)
}

/// Expects a frame, or some lines of it, to look as it did, its cursor included.
public func expectGolden(
    _ frame: Frame, lines: Range<Int>? = nil, named name: String, file: String = #filePath,
    at location: SourceLocation = #_sourceLocation
) {
    var lines = (lines ?? 0..<frame.size.lines).map { frame.text(line: $0) }
    // Blank lines at the end are told by the size.
    while lines.last?.allSatisfy({ $0 == " " }) == true { lines.removeLast() }
    for line in lines {
        if let doubled = line.doubledMark {
            Issue.record("\(name) has \(doubled): \(line)", sourceLocation: location)
        }
    }
    let cursor = frame.cursor.map { "\($0.column),\($0.line)" } ?? "hidden"
    expectGolden(lines + ["cursor \(cursor)"], named: name, file: file, at: location)
}

/// Expects what `draw` makes of each size to look as it did, in `NAME-80x24.txt` and so on.
@MainActor
public func expectGolden(
    named name: String, sizes: [Size] = Size.golden, file: String = #filePath,
    at location: SourceLocation = #_sourceLocation, draw: @MainActor (Size) throws -> Frame
) rethrows {
    for size in sizes {
        let frame = try draw(size)
        expectGolden(
            frame, named: "\(name)-\(size.columns)x\(size.lines)", file: file, at: location)
    }
}

extension String {
    /// The first place where two marks stand that end the same sentence, as in `Pasta & Co..`.
    public var doubledMark: Substring? {
        firstMatch(of: /(?:[^.]\.\.|[?!]\.|,\.|;\.|[:?!] ?:|,,)(?=\s|$)/)?.0
    }
}

extension Size {
    /// From the smallest that is usable, over both sides of the breakpoints, to a large window.
    public static let golden = [
        Size(columns: 24, lines: 6), Size(columns: 40, lines: 12), Size(columns: 80, lines: 24),
        Size(columns: 99, lines: 30), Size(columns: 100, lines: 30),
        Size(columns: 140, lines: 40),
    ]

    /// Those of them whose looks are kept.
    public static let kept = [Size(columns: 80, lines: 24), Size(columns: 40, lines: 12)]
}
