export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/**
 * What a shell is told of `luka`: to ask the command itself (`luka complete -- WORDS…`), which answers a line for each word that
 * fits, with a tab before what it means. Where nothing fits a file is meant. The words are passed on as they stand; no shell
 * reads them a second time.
 */
export const scripts: Record<Shell, string> = {
  bash: `# luka completion bash: source <(luka completion bash), e.g. in ~/.bashrc
_luka() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <("\${1/#\\~/$HOME}" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o bashdefault -o default -F _luka luka
`,
  zsh: `#compdef luka
# luka completion zsh: a file _luka in a folder of $fpath, or source <(luka completion zsh) after compinit
_luka() {
  local -a lines
  lines=("\${(@f)$("\${words[1]/#\\~/$HOME}" complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -z "$lines" ]]; then
    _files
    return
  fi
  lines=("\${(@)lines//:/\\\\:}")
  lines=("\${(@)lines/$'\\t'/:}")
  _describe luka lines
}
if [[ "\${funcstack[1]}" = _luka ]]; then
  _luka "$@"
else
  compdef _luka luka
fi
`,
  fish: `# luka completion fish: luka completion fish > ~/.config/fish/completions/luka.fish
function __luka_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l lines ($words[1] complete -- $words[2..] "$current" 2>/dev/null)
    if test (count $lines) -gt 0
        printf '%s\\n' $lines
    else
        __fish_complete_path "$current"
    end
end
complete -c luka -f -a '(__luka_complete)'
`,
};
