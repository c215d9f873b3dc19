import Glibc
import Kitchen

/// The command line of the kitchen.
@main
struct Main {
    static func main() {
        let command: Command
        do {
            command = try Command(arguments: Array(CommandLine.arguments.dropFirst()))
        } catch {
            complain(error.sentence, status: 2)
        }
        switch command {
        case .help(let text): print(text)
        case .version: print("eat-kitchen \(Command.versionNumber)")
        case .manual(let directory): manual(directory)
        case .serve(let options): serve(options)
        case .check(let path): check(path)
        case .board(let options): board(options)
        case .export(let options): export(options)
        }
    }

    private static func manual(_ directory: String) {
        do {
            try KitchenManual.write(to: directory)
        } catch {
            complain("cannot write \(error.path): \(error.reason)", status: 1)
        }
    }

    private static func export(_ options: ExportOptions) {
        do throws(KitchenError) {
            for line in try PlatformExport(menu: options.menu, data: options.data).lines {
                print(line)
            }
            fflush(nil)
        } catch {
            complain(error.sentence, status: 1)
        }
    }

    private static func board(_ options: BoardOptions) {
        do throws(BoardClient.Failure) {
            try BoardCommand(options: options).run()
        } catch {
            complain(error.sentence, status: 1)
        }
    }

    private static func check(_ path: String) {
        let check = MenuCheck(path: path)
        for line in check.lines { print(line) }
        fflush(nil)
        if !check.isGood { exit(1) }
    }

    private static func serve(_ options: ServeOptions) {
        let signals = StopSignals()
        LimitFlags.raiseDescriptors()
        do {
            var options = options
            options.kitchen.report = { complain($0) }
            if options.kitchen.dataFile == nil {
                // No run takes a hundred orders a second, so the next one begins after it.
                options.kitchen.ordersAfter = 100 * time(nil)
            }
            let server = try open(options)
            // A client that has the address may take the lock's file away.
            let watch = try options.lockFile.map { try LockWatch(path: $0) }
            print("eat-kitchen: \(server.url)")
            if let page = server.boardURL { print("eat-kitchen: board \(page)") }
            if let control = server.controlURL { print("eat-kitchen: control \(control)") }
            fflush(nil)
            watch?.start()
            signals.wait()
            server.stop()
        } catch let error as KitchenError {
            complain(error.sentence, status: 1)
        } catch {
            complain("\(error)", status: 1)
        }
    }

    private static func open(_ options: ServeOptions) throws(KitchenError) -> KitchenServer {
        do {
            return try KitchenServer(configuration: options.kitchen)
        } catch {
            guard case .damaged(let path, _) = error, options.replacesDamaged else { throw error }
            let kept = path + ".corrupt-\(time(nil))"
            for suffix in ["", "-wal", "-shm"] { rename(path + suffix, kept + suffix) }
            return try KitchenServer(configuration: options.kitchen)
        }
    }

    private static func complain(_ sentence: String, status: Int32) -> Never {
        complain(sentence)
        exit(status)
    }

    private static func complain(_ sentence: String) {
        let line = Array("eat-kitchen: \(sentence)\n".utf8)
        write(STDERR_FILENO, line, line.count)
    }
}
