import Foundation
import PackagePlugin

/// Makes Swift of the catalogue of sentences before `Presentation` is compiled.
@main
struct Catalogue: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appending(path: "English")
        let sources = try FileManager.default
            .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "words" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
        let areas = sources.map { $0.deletingPathExtension().lastPathComponent }
        let output = context.pluginWorkDirectoryURL
        return [
            .buildCommand(
                displayName: "Compiling the catalogue of sentences",
                executable: try context.tool(named: "eat-words").url,
                arguments: [output.path()] + sources.map { $0.path() },
                inputFiles: sources,
                outputFiles: (areas.map { "\($0).swift" } + ["Patterns.swift"]).map {
                    output.appending(path: $0)
                })
        ]
    }
}
