import JSON
import TestSupport
import Testing

struct JSONNumberTests {
    @Test(arguments: [
        "01", "-", "+1", ".5", "1.", "1.e3", "1e", "1e+", "-01", "0x1", "1.2.3", "Infinity", "NaN",
        "00", "--1", "1e5.5", "١",
    ])
    func `what RFC 8259 does not call a number is refused`(text: String) {
        #expect(problem("[\(text)]") != nil)
        #expect(problem(text) != nil)
    }

    @Test(arguments: [
        "0", "-0", "10", "1e3", "1E+3", "1e-3", "0.5", "-0.0e0", "123456789012345678901234567890",
    ])
    func `what it does call a number is read`(text: String) throws {
        #expect(try JSONDocument(text: text).root.double() == Double(text))
    }

    @Test func `integers reach both ends of Int and no further`() throws {
        #expect(try JSONDocument(text: "\(Int.max)").root.int() == Int.max)
        #expect(try JSONDocument(text: "\(Int.min)").root.int() == Int.min)
        for text in [
            "9223372036854775808", "-9223372036854775809", String(repeating: "9", count: 400),
        ] {
            let root = try JSONDocument(text: "{\"n\":\(text)}").root
            let error = failure { _ = try root.required("n").int() }
            #expect(error?.problem == .outOfRange)
            #expect(error?.path == "n")
        }
    }

    @Test(arguments: ["12.0", "1e3", "\"12\"", "true", "null", "[]"])
    func `nothing but an integer is an integer`(text: String) throws {
        let root = try JSONDocument(text: text).root
        guard case .wrongType = failure({ _ = try root.int() })?.problem else {
            Issue.record("\(text) was taken for an integer")
            return
        }
    }

    @Test func `a number too large for a Double is out of range`() throws {
        let root = try JSONDocument(text: "1e400").root
        #expect(failure { _ = try root.double() }?.problem == .outOfRange)
    }

    @Test func `doubles are read to the last bit`() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let value =
                Double(Int.random(in: -999_999_999_999...999_999_999_999, using: &generator))
                / [1, 10, 100, 1e6, 3, 7e20][Int.random(in: 0..<6, using: &generator)]
            #expect(try JSONDocument(text: value.description).root.double() == value)
        }
    }
}
