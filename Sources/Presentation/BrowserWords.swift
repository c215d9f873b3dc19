public import Sentences
public import Services

extension Browser.Trouble {
    public var sentence: Sentence {
        switch self {
        case .address: .paying.notAPage
        case .program(.notStarted(let program, let reason)):
            .paying.browserNotStarted(program: program, reason: reason)
        case .program(.failed(let program, let status)):
            .paying.browserFailed(program: program, status: Int(status))
        }
    }
}

extension OwnProgram.Trouble {
    /// Of the command that is told the news.
    public var ofNews: Sentence {
        switch self {
        case .notStarted(let program, let reason):
            .outside.notifierNotStarted(program: program, reason: reason)
        case .failed(let program, let status):
            .outside.notifierFailed(program: program, status: Int(status))
        }
    }
}
