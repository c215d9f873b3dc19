/// Small pages for browsers, without scripts and without anything from elsewhere.
extension Answer {
    static func page(_ status: Int, title: String, _ content: HTMLText) -> Answer {
        var html = HTMLText()
        html.markup("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
        html.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        html.element("<title>", title, "</title></head>")
        html.element("<body><h1>", title, "</h1>")
        html.add(content)
        html.markup("</body></html>\n")
        var answer = Answer(
            status, body: Body(html.text), contentType: "text/html; charset=utf-8")
        answer.headers = [
            "Content-Security-Policy":
                "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
            "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
        ]
        return answer
    }
}
