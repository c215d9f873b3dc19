import Networking
import OrderModels
import Services

enum HoursBenchmark {
    /// Computes one caterer's opening at many moments of a year.
    static let hours = Benchmark(names: ["hours"]) { bench in
        let answers = try await bench.answers(caterers: 500)
        let provider = CoopCycle(
            id: ProviderID(rawValue: "bench"), baseURL: Larder.server,
            client: ParrotClient(answers: answers))
        guard case .fresh(let feed, _) = try await provider.caterers(near: nil, Known()),
            let zone = Zones().rules(for: "Europe/Paris")
        else { throw BenchError("no list, or no time zones here") }
        var caterers: [OpeningHours] = []
        _ = try feed.forEach { caterers.append($0.hours) }
        let rounds = bench.isSmoke ? 1 : 100
        var samples = Samples()
        for _ in 0..<bench.repetitions(7) {
            var open = 0
            let time = timed {
                for round in 0..<rounds {
                    let moment = bench.now.adding(seconds: Int64(round) * 313_000)
                    for hours in caterers
                    where hours.opening(atOrAfter: moment, in: zone) != nil {
                        open += 1
                    }
                }
            }
            guard open > 0 else { throw BenchError("nobody ever opens") }
            samples.add(time * 1000 / Double(rounds * caterers.count))
        }
        return [
            Measurement(
                name: "hours", measured: samples.median, unit: .microseconds, budget: .none,
                remark: "a call of opening(atOrAfter:)")
        ]
    }
}
