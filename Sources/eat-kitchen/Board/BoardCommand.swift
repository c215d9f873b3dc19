import Glibc
import Kitchen

/// The board: the orders of a kitchen that is being served, for cooks and for scripts.
struct BoardCommand {
    let options: BoardOptions

    func run() throws(BoardClient.Failure) {
        let path = options.socket ?? ""
        if case .show = options.task, !options.isJSON, isatty(STDIN_FILENO) == 1,
            isatty(STDOUT_FILENO) == 1
        {
            return try BoardSession(path: path, printer: Printer(options)).run()
        }
        var client = try BoardClient(path: path)
        defer { client.end() }
        switch options.task {
        case .show where options.isJSON:
            print(try client.ask(options.showsAll ? "list all" : "list"))
        case .show: try list(&client)
        case .perform(let line):
            let answer = try client.ask(line)
            guard !options.isJSON else {
                print(answer)
                if case .order = BoardClient.read(answer) { return }
                throw .init("nothing was done")
            }
            switch BoardClient.read(answer) {
            case .order(let order): print(order.told)
            case .error(let sentence): throw .init(sentence)
            case .picture, nil: throw .init("the kitchen's answer cannot be read")
            }
        case .ticket(let number):
            let order = try order(number, &client)
            let printer = Printer(options)
            guard printer.isThere else { return print(Ticket.text(order), terminator: "") }
            switch printer.print(order) {
            case .success(let sentence): print(sentence)
            case .failure(let failure): throw failure
            }
        }
    }

    /// The orders as text, where the board is no terminal.
    private func list(_ client: inout BoardClient) throws(BoardClient.Failure) {
        guard case .picture(let picture) = BoardClient.read(try client.ask("list")) else {
            throw .init("the kitchen's answer cannot be read")
        }
        for order in picture.orders { print(Ticket.text(order)) }
    }

    private func order(
        _ number: String, _ client: inout BoardClient
    ) throws(BoardClient.Failure) -> BoardOrder {
        guard case .picture(let picture) = BoardClient.read(try client.ask("list all")) else {
            throw .init("the kitchen's answer cannot be read")
        }
        let found = picture.orders.first { $0.number.uppercased() == number.uppercased() }
        guard let found else { throw .init("there is no order \(number)") }
        return found
    }
}

/// Where tickets go.
struct Printer: Sendable {
    private let command: String?
    private let directory: String?

    init(_ options: BoardOptions) {
        command = options.printer
        directory = options.tickets
    }

    var isThere: Bool { command != nil || directory != nil }

    /// Prints the ticket of `order`; a sentence says what happened.
    func print(_ order: BoardOrder) -> Result<String, BoardClient.Failure> {
        let bytes = Array(Ticket.text(order).utf8)
        // The kitchen's own number, but a file's name in any case.
        let number = order.number.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        if let directory {
            let path = "\(directory)/ticket-\(number).txt"
            guard let file = fopen(path, "wb") else {
                return .failure(.init("cannot write \(path): \(String(cString: strerror(errno)))"))
            }
            let written = fwrite(bytes, 1, bytes.count, file)
            guard fclose(file) == 0, written == bytes.count else {
                return .failure(.init("cannot write \(path); is the disk full?"))
            }
            guard command != nil else { return .success("Written: ticket-\(number).txt") }
        }
        guard let command, let pipe = popen(command, "w") else {
            return .failure(.init("start the board with --print COMMAND or --tickets DIR"))
        }
        fwrite(bytes, 1, bytes.count, pipe)
        let status = pclose(pipe)
        guard status == 0 else {
            return .failure(.init("\(number) was not printed: \(command) failed"))
        }
        return .success("Printed: \(number)")
    }
}
