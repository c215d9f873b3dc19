import Sentences
import Glibc
import JSON
public import OrderModels
public import Presentation

/// A file to import into baskets: an exported draft, or a table of who wants what.
public enum ImportedFile {
    case draft(DraftFile)
    case table(DelimitedText)

    /// Larger than any real file.
    private static let largest = 16 << 20

    public init(reading path: String) throws(ProblemError) {
        let bytes = try OldFile.read(path, limit: Self.largest)
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        guard first != UInt8(ascii: "{") else {
            self = .draft(try Self.draft(bytes, path))
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self),
            let table = DelimitedText(text)
        else {
            throw ProblemError(
                .usage, .archive.neitherDraftNorTable(path: path),
                hint: .archive.saveAsCSV)
        }
        self = .table(table)
    }

    /// Runs off the main queue, because it waits for the disk.
    public nonisolated static func read(_ path: String) async throws(ProblemError) -> ImportedFile {
        try ImportedFile(reading: path)
    }

    /// Whether there is a file to read. A pipe counts as none, because reading could block.
    public static func isThere(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func draft(
        _ bytes: [UInt8], _ path: String
    ) throws(ProblemError) -> DraftFile {
        do throws(DraftFile.Trouble) {
            return try DraftFile(bytes)
        } catch {
            let reason: Sentence =
                switch error {
                case .notOurs: .archive.otherSchema(schema: DraftFile.schema)
                case .unreadable(let trouble): trouble.placed
                case .amount: .archive.unknownCurrency
                }
            throw ProblemError(
                .usage, .archive.cannotBeImported(path: path, reason: reason),
                hint: .archive.draftImportReads)
        }
    }
}
