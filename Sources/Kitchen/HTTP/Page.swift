/// Pages for browsers: without scripts and without anything from elsewhere.
///
/// Their paths are secrets or hold some, so they are not logged, and nothing is told to other sites.
enum Page {
    /// Nothing is loaded, framed, kept or told to other sites. Forms go to this server only, and the
    /// one style is the one below.
    static let headers = [
        "Cache-Control": "no-store",
        // To its own server a page names itself, so that a form can be told from another site's.
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy":
            "default-src 'none'; style-src 'sha256-\(Sodium.sha256(style))'; form-action 'self'; "
            + "frame-ancestors 'none'; base-uri 'none'",
    ]

    private static let style = """
        body { font: 1.1rem/1.4 sans-serif; margin: 0 auto; max-width: 60rem; padding: .5rem;
          overflow-wrap: anywhere }
        article, details { border: 2px solid; border-radius: .5rem; margin: .8rem 0; padding: .6rem }
        article.new { border-width: 5px }
        h2 { margin: 1rem 0 0 } article h2 { margin: 0 } p, ul { margin: .3rem 0 }
        ul { padding-left: 1.2rem }
        form { display: inline-block; max-width: 100% }
        fieldset { border: 1px solid; margin: .6rem 0; min-width: 0 }
        label { display: block; min-height: 3rem }
        button, summary, input { box-sizing: border-box; font: inherit; margin: .2rem;
          max-width: 100%; min-height: 3rem }
        button { min-width: 3rem; padding: 0 1rem }
        summary { cursor: pointer }
        input[type=radio], input[type=checkbox] { height: 2rem; min-height: 0;
          vertical-align: middle; width: 2rem }
        input[type=number] { width: 5rem }
        .note { border-left: .4rem solid; font-weight: bold; padding-left: .4rem }
        """

    /// The beginnings of their paths.
    static func isPage(_ path: String) -> Bool {
        ["/board/", "/payment/"].contains { path.hasPrefix($0) }
            || path.hasPrefix("/order/share/") || path.dropFirst(3).hasPrefix("/order/share/")
    }

    /// `renewing` is a path that the browser opens every 15 seconds.
    static func html(
        title: String, renewing path: String? = nil, in language: PageLanguage = .en,
        _ content: HTMLText
    ) -> String {
        var html = HTMLText()
        html.element("<!doctype html>\n<html lang=\"", language.rawValue, "\"><head>")
        html.markup("<meta charset=\"utf-8\">")
        html.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        if let path {
            html.element("<meta http-equiv=\"refresh\" content=\"15; url=", path, "\">")
        }
        html.element("<title>", title, "</title><style>")
        html.style(style)
        html.element("</style></head><body><h1>", title, "</h1>")
        html.add(content)
        html.markup("</body></html>\n")
        return html.text
    }
}

extension Answer {
    static func page(
        _ status: Int, title: String, renewing path: String? = nil,
        in language: PageLanguage = .en, _ content: HTMLText
    ) -> Answer {
        var answer = Answer(
            status, body: Body(Page.html(title: title, renewing: path, in: language, content)),
            contentType: "text/html; charset=utf-8")
        answer.headers = Page.headers
        answer.headers["Content-Language"] = language.rawValue
        return answer
    }

    /// Has the browser open a page anew, so that reloading does nothing twice.
    static func opening(_ path: String) -> Answer {
        var answer = Answer(303, contentType: nil)
        answer.headers = Page.headers
        answer.headers["Location"] = path
        return answer
    }

    /// A refusal as a sentence on a page, where a page was asked for.
    func shown(for request: Request) -> Answer {
        guard status >= 400, contentType != "text/html; charset=utf-8", Page.isPage(request.path),
            !request.asksForJSON
        else { return self }
        // Only the page of an invitation is in all languages.
        let language = request.path.contains("/order/share/") ? request.language : .en
        let words = language.refusal(status)
        var content = HTMLText()
        content.element("<p role=\"alert\">", words, "</p>")
        var answer = Answer.page(
            status,
            title: language("Not done", fr: "Pas fait", es: "Sin hacer", de: "Nicht erledigt"),
            in: language, content)
        answer.headers.merge(headers) { page, _ in page }
        return answer
    }
}

extension Request {
    /// The host by which the client knows this kitchen, with `http` or `https`.
    var base: String {
        let stated = headers["host"] ?? ""
        let isPlain = stated.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || "0123456789.-:[]".unicodeScalars.contains($0))
        }
        let host = isPlain && !stated.isEmpty ? stated : "localhost"
        return "\(isSecure ? "https" : "http")://\(host)"
    }

    /// Whether a page of another site sent it. A browser says which one did; other programs do not.
    var isFromOtherSite: Bool {
        if let site = headers["sec-fetch-site"] { return site != "same-origin" }
        guard let origin = headers["origin"] else { return false }
        return origin.split(separator: "/").last.map { $0.lowercased() }
            != headers["host"]?.lowercased()
    }

    func checkSite() throws(Refusal) {
        guard !isFromOtherSite else { throw .forbidden }
    }

    var asksForJSON: Bool {
        let accept = headers["accept"] ?? ""
        return accept.contains("json") && !accept.contains("text/html")
    }

    /// The values of the cookies with that name.
    func cookies(_ name: String) -> [String] {
        (headers["cookie"] ?? "").split(whereSeparator: { $0 == ";" || $0 == "," }).compactMap {
            let pair = $0.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, String(pair[0]).trimmed == name else { return nil }
            return String(pair[1]).trimmed
        }
    }
}
