import Foundation
import PackagePlugin

/// Makes Swift of the declared events and switches before `Telemetry` is compiled.
@main
struct Declarations: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let file = context.package.directoryURL.appending(path: "Sources/Telemetry/events.json")
        let output = context.pluginWorkDirectoryURL
        return [
            .buildCommand(
                displayName: "Compiling the declarations of events and switches",
                executable: try context.tool(named: "eat-events").url,
                arguments: ["swift", file.path(), output.path()],
                inputFiles: [file],
                outputFiles: [
                    output.appending(path: "Events.swift"),
                    output.appending(path: "Switches.swift"),
                ])
        ]
    }
}
