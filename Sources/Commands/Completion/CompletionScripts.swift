/// What each shell reads.
extension CompletingShell {
    var script: String {
        switch self {
        case .bash: Self.forBash
        case .zsh: Self.forZsh
        case .fish: Self.forFish
        }
    }

    // What the program answers is inserted as it is, and nothing of it is evaluated.

    private static let forBash = #"""
        # Completion of eat-tui for bash: source <(eat-tui completion bash)
        _eat_tui() {
            local program=$1 answer
            COMPREPLY=()
            type -P -- "$program" >/dev/null || program=eat-tui
            if ! answer=$(command "$program" complete bash -- \
                "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null); then
                compopt -o default
                return
            fi
            [[ -z $answer ]] || mapfile -t COMPREPLY <<<"$answer"
            # "--server=" goes on.
            [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace
        }
        complete -F _eat_tui eat-tui
        """#

    private static let forZsh = #"""
        #compdef eat-tui
        # Completion of eat-tui for zsh: as _eat-tui in a directory of fpath, or
        # source <(eat-tui completion zsh) after compinit.
        _eat-tui() {
            local program=${${(Q)words[1]}/#\~\//$HOME/} typed=$PREFIX answer line
            local -a values shown
            [[ -n $compstate[quote] ]] || typed=${(Q)PREFIX}
            (( $+commands[$program] )) || [[ -x $program ]] || program=eat-tui
            answer=$(command $program complete zsh -- "${(@Q)words[2,CURRENT-1]}" "$typed" \
                2>/dev/null) || { _files; return }
            for line in "${(@f)answer}"; do
                [[ -n $line ]] || continue
                values+=("${line%%$'\t'*}")
                if [[ $line == *$'\t'* ]]; then
                    shown+=("${line%%$'\t'*}  -- ${line#*$'\t'}")
                else
                    shown+=("$line")
                fi
            done
            (( $#values )) || return 1
            # What fits is the program's to say.
            compadd -U -l -d shown -a values
        }
        if [[ $funcstack[1] == _eat-tui ]]; then
            _eat-tui "$@"
        else
            compdef _eat-tui eat-tui
        fi
        """#

    private static let forFish = #"""
        # Completion of eat-tui for fish: eat-tui completion fish | source
        function __eat_tui_complete
            set -l words (commandline -opc)
            set -l typed (commandline -ct)
            set -l program $words[1]
            type -q -- $program; or set program eat-tui
            set -e words[1]
            set -l answer (command $program complete fish -- $words "$typed" 2>/dev/null)
            if test $status -ne 0
                __fish_complete_path "$typed"
                return
            end
            test (count $answer) -eq 0; or printf '%s\n' $answer
        end
        complete -c eat-tui -f -a '(__eat_tui_complete)'
        """#
}
