/// Small pages for browsers, without scripts and without anything from elsewhere.
extension Answer {
    static func page(_ status: Int, title: String, _ content: String) -> Answer {
        let title = escaped(title)
        let body = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            </head><body><h1>\(title)</h1>\(content)</body></html>
            """
        var answer = Answer(
            status, body: Body(body), contentType: "text/html; charset=utf-8")
        answer.headers = [
            "Content-Security-Policy": "default-src 'none'; form-action 'self'",
            "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
            "Cache-Control": "no-store",
        ]
        return answer
    }

    /// Text that stands for itself in HTML, also within quotes.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
