import Networking
import OrderModels

enum DecodeBenchmark {
    /// Decodes the long list and discards it, compared with reading every byte once.
    static let decode = Benchmark(names: ["decode"]) { bench in
        let answers = try await bench.answers(caterers: bench.catererCount)
        let provider = CoopCycle(
            id: ProviderID(rawValue: "bench"), baseURL: Larder.server,
            client: ParrotClient(answers: answers))
        var (decoding, scanning) = (Samples(), Samples())
        for _ in 0..<bench.repetitions(7) {
            guard case .fresh(let feed, _) = try await provider.caterers(near: nil, Known()) else {
                throw BenchError("the list did not come")
            }
            var count = 0
            decoding.add(
                try timed {
                    _ = try feed.forEach { caterer in count += caterer.name.isEmpty ? 0 : 1 }
                })
            guard count == bench.catererCount else { throw BenchError("\(count) caterers came") }
            var quotes = 0
            scanning.add(
                timed {
                    for byte in answers.listing where byte == 0x22 { quotes += 1 }
                })
            guard quotes > count else { throw BenchError("\(quotes) quotes") }
        }
        return [
            Measurement(
                name: "decode", measured: decoding.median, reference: scanning.median,
                unit: .milliseconds, budget: .none,
                remark: "reference: counting the quotes in the same bytes")
        ]
    }
}
