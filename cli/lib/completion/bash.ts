import type { OptionDescription, ProgramDescription } from '../command/command-description.ts';
import { listArgumentValues, listWords, quote, takesFile, takesFiles, toNames } from './shared.ts';

const isGiven = ({ value }: OptionDescription): boolean => value === 'required';

/** Renders a static script for bash 3.2 and later. It contains all suggestions and never runs the CLI. */
export function renderBash(program: ProgramDescription): string {
  const { commands, globals } = program;
  const valued = [...globals, ...commands.flatMap(({ options }) => options)].filter(isGiven);
  const names = [...new Set(valued.flatMap(toNames))].sort();
  const words = listWords(program);
  return `# Completion of fanfare ${program.version} for bash. Made by: fanfare completion bash
_fanfare() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  local command= word= skip= i options= values= list= files=
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [ -n "$skip" ]; then skip=; continue; fi
    case "$word" in
      ${names.join('|')}) skip=1 ;;
      -*) ;;
      *)
        case "$command" in
          ''${words
            .slice(1)
            .map(({ at }) => `|${quote(at)}`)
            .join('')}) command="\${command:+$command }$word" ;;
        esac ;;
    esac
  done
  case "$command" in
${words.map(({ at, words: next }) => `    ${quote(at)}) values=${quote(next.map(({ word }) => word).join(' '))} ;;`).join('\n')}
${commands.map(({ command, options, arguments: args }) => `    ${quote(command)}) options=${quote(options.map(({ name }) => name).join(' '))}${takesFiles(args) ? ' files=1' : ''} values=${quote(listArgumentValues(args).join(' '))} ;;`).join('\n')}
  esac
  if [ -n "$skip" ]; then
    values= files=
    case "$command $prev" in
${commands.flatMap(({ command, options }) => options.filter(isGiven).flatMap((option) => toCase(command, option))).join('\n')}
    esac
  elif [ "\${cur#-}" != "$cur" ]; then
    values="$options ${globals.map(({ name }) => name).join(' ')}" files=
  fi
  if [ -n "$list" ] && [ "\${cur%,*}" != "$cur" ]; then
    COMPREPLY=($(compgen -P "\${cur%,*}," -W "$values" -- "\${cur##*,}"))
  elif [ -n "$files" ]; then
    # A line each: names may have spaces. What was typed may be quoted or escaped already.
    cur=\${cur//\\\\/} cur=\${cur#[\\"\\']}
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
    compopt -o filenames 2>/dev/null
  else
    COMPREPLY=($(compgen -W "$values" -- "$cur"))
  fi
}
complete -F _fanfare fanfare
`;
}

function toCase(command: string, option: OptionDescription): string[] {
  const offer = option.values
    ? `values=${quote(option.values.join(' '))}${option.isList ? ' list=1' : ''}`
    : takesFile(option)
      ? 'files=1'
      : null;
  if (offer === null) return [];
  const places = toNames(option).map((name) => quote(`${command} ${name}`));
  return [`      ${places.join('|')}) ${offer} ;;`];
}
