import JSON
import Sentences

/// The words for what a JSON5 file violates. The client's catalogue has its own; this server shares
/// only the reader with it.
extension JSON5Error {
    var words: String {
        let arguments = sentence.arguments.map(\.description)
        let first = MistakeList.bare(arguments.first ?? "")
        return switch sentence.name.split(separator: ".").last {
        case "tooLargeFile": "The file is larger than 4 MiB, which no menu is."
        case "notText": "The file is not UTF-8 text here; save it as UTF-8."
        case "endlessText": "This text is never closed with a quote."
        case "noEscape", "halfEscape", "hexDigits": "What follows the backslash is no escape."
        case "noNumber": "\(first) is no number; put texts and prices in quotes."
        case "hugeNumber": "\(first) is too large a number."
        case "nested": "Values are nested too deeply here."
        case "valueMissing": "A value is missing before the end of the file."
        case "neverClosed": "This \(first) is never closed."
        case "keyTwice":
            "The key \(first) is there twice, first on line \(arguments.last ?? "?")."
        case "colonMissing": "A colon must follow the key \(first)."
        case "commaMissing": "A comma or \(first) is missing here."
        case "keyMissing": "A key is expected here."
        case "noValue": "\(first) is no value; put quotes around a text."
        case "moreText": "There is more text after the end of the menu."
        case "endlessComment": "This comment is never closed with */."
        case "comment": "A comment begins with // or /*."
        default: "A value is expected here."
        }
    }
}

extension MistakeList {
    /// A text that is in quotes already.
    fileprivate static func bare(_ text: String) -> String {
        PlainText.line(text)
    }
}
