import Glibc
import Networking

/// A C program that sends requests one after the other over one connection and discards the
/// answers.
struct BareCurl {
    private let directory: String

    init(in directory: String) throws {
        self.directory = directory
        let script = "cat > bare.c <<'END'\n\(Self.source)\nEND\ncc -O2 -o bare bare.c -lcurl"
        try Program(path: "sh", arguments: ["-c", "cd \(directory) && " + script]).run(.discarded)
    }

    /// The total time in milliseconds.
    func time(_ requests: [HTTPRequest]) throws -> Double {
        let file = directory + "/bare.requests"
        try Self.write(requests.map(Self.text).joined(), to: file)
        let said = try Program(path: directory + "/bare", arguments: [file]).run()
        guard let time = Double(String(decoding: said, as: UTF8.self)) else {
            throw BenchError("the bare requests failed")
        }
        return time
    }

    /// The method and the URL, a line for each header, a blank line, and the body on one line.
    private static func text(_ request: HTTPRequest) -> String {
        let headers = request.headers.fields.map { "\($0.name): \($0.value)\n" }.joined()
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        return "\(request.method.rawValue) \(request.url)\n\(headers)\n\(body)\n"
    }

    private static func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "we") else { throw BenchError("cannot write \(path)") }
        defer { fclose(file) }
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            throw BenchError("cannot write \(path)")
        }
    }

    private static let source = #"""
        #define _GNU_SOURCE
        #include <curl/curl.h>
        #include <stdio.h>
        #include <string.h>
        #include <time.h>

        static size_t drop(char *data, size_t size, size_t count, void *rest) {
            return size * count;
        }

        static double now(void) {
            struct timespec time;
            clock_gettime(CLOCK_MONOTONIC, &time);
            return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
        }

        int main(int count, char **words) {
            FILE *file = fopen(words[1], "r");
            CURL *curl = curl_easy_init();
            char *line = 0, *header = 0, *body = 0;
            size_t room = 0, more = 0, most = 0;
            double sum = 0;
            while (file && getline(&line, &room, file) > 0) {
                struct curl_slist *headers = 0;
                line[strcspn(line, "\n")] = 0;
                char *url = strchr(line, ' ');
                *url++ = 0;
                while (getline(&header, &more, file) > 1) {
                    header[strcspn(header, "\n")] = 0;
                    headers = curl_slist_append(headers, header);
                }
                if (getline(&body, &most, file) < 1) return 1;
                body[strcspn(body, "\n")] = 0;
                curl_easy_reset(curl);
                curl_easy_setopt(curl, CURLOPT_URL, url);
                curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, line);
                curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
                curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, drop);
                if (*body) curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
                long status = 0;
                double start = now();
                if (curl_easy_perform(curl) != CURLE_OK) return 2;
                sum += now() - start;
                curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
                if (status >= 500) return 3;
                curl_slist_free_all(headers);
            }
            printf("%f", sum);
            return 0;
        }
        """#
}
