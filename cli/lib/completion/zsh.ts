import type {
  CommandDescription,
  OptionDescription,
  ProgramDescription,
} from '../command/command-description.ts';
import { listArgumentValues, listWords, quote, takesFile, takesFiles, toNames } from './shared.ts';

/** Renders a completion function for zsh, with summaries of commands and options. */
export function renderZsh(program: ProgramDescription): string {
  const { commands, globals, version } = program;
  return `#compdef fanfare
# Completion of fanfare ${version} for zsh. Made by: fanfare completion zsh
_fanfare() {
  local -a globals choices
  globals=(
${globals.map((option) => `    ${toSpec(option)}`).join('\n')}
  )
  local command= depth=0 i
  for ((i = 2; i < CURRENT; i++)); do
    case "$command" in
      ''${listWords(program)
        .slice(1)
        .map(({ at }) => `|${quote(at)}`)
        .join('')})
        case "\${words[i]}" in
          ${globals
            .filter(({ value }) => value === 'required')
            .map(({ name }) => name)
            .join('|')}) ((i++)) ;;
          -*) ;;
          *) command="\${command:+$command }\${words[i]}"; depth=$i ;;
        esac ;;
    esac
  done
  case "$command" in
${listWords(program)
  .map(
    ({ at, words }) => `    ${quote(at)})
      if [[ "\${words[CURRENT]}" == -* ]]; then _arguments "$globals[@]"; return; fi
      choices=(
${words.map(({ word, summary }) => `        ${quote(`${word}:${summary}`)}`).join('\n')}
      )
      _describe command choices ;;`,
  )
  .join('\n')}
${commands.map(toCommand).join('\n')}
  esac
}
if [ "$funcstack[1]" = "_fanfare" ]; then _fanfare "$@"; else compdef _fanfare fanfare; fi
`;
}

function toCommand({ command, options, arguments: args }: CommandDescription): string {
  const values = listArgumentValues(args);
  const specs = [
    ...options.map(toSpec),
    ...(takesFiles(args) ? ["'*:file:_files'"] : []),
    ...(values.length > 0 ? [quote(`*:value:(${values.join(' ')})`)] : []),
  ];
  return `    ${quote(command)})
      words=("\${words[depth]}" "\${(@)words[depth+1,-1]}"); ((CURRENT -= depth - 1))
      _arguments -s "$globals[@]" ${specs.map((spec) => `\\\n        ${spec}`).join(' ')} ;;`;
}

function toSpec(option: OptionDescription): string {
  const text = option.description.replaceAll(/[[\]:\\]/gu, '\\$&');
  const names = toNames(option);
  const spec = names.map(
    (name) => `${option.repeatable ? '*' : ''}${name}[${text}]${toValue(option)}`,
  );
  return spec.map(quote).join(' ');
}

function toValue(option: OptionDescription): string {
  const { value, placeholder, values, isList } = option;
  if (value === 'none') return '';
  const name = (placeholder ?? 'value').replaceAll(':', ' ');
  const mark = value === 'optional' ? '::' : ':';
  if (values && isList) return `${mark}${name}:_values -s , ${name} ${values.join(' ')}`;
  if (values) return `${mark}${name}:(${values.join(' ')})`;
  return takesFile(option) ? `${mark}${name}:_files` : `${mark}${name}: `;
}
