import type { OptionDescription, ProgramDescription } from '../command/command-description.ts';
import { listArgumentValues, listWords, takesFile, takesFiles } from './shared.ts';

/** Renders rules for fish, with a function that finds the command at the cursor. */
export function renderFish(program: ProgramDescription): string {
  const { commands, globals, version } = program;
  const words = listWords(program);
  return `# Completion of fanfare ${version} for fish. Made by: fanfare completion fish
function __fanfare_command
    set -l command
    set -l skip
    for word in (commandline -opc)[2..-1]
        if test -n "$skip"
            set skip
            continue
        end
        switch $word
            case ${globals
              .filter(({ value }) => value === 'required')
              .map(({ name }) => name)
              .join(' ')}
                set skip 1
            case '-*'
            case '*'
                if contains -- "$command" ${words.map(({ at }) => quote(at)).join(' ')}
                    set command (string trim -- "$command $word")
                end
        end
    end
    echo $command
end
function __fanfare_at
    test (__fanfare_command) = "$argv"
end
complete -c fanfare -f
${globals.map((option) => `complete -c fanfare ${toOption(option)}`).join('\n')}
${words
  .flatMap(({ at, words: next }) =>
    next.map(
      ({ word, summary }) =>
        `complete -c fanfare -n ${quote(`__fanfare_at ${at}`)} -a ${quote(word)} -d ${quote(summary)}`,
    ),
  )
  .join('\n')}
${commands
  .flatMap(({ command, options, arguments: args }) => {
    const at = `complete -c fanfare -n ${quote(`__fanfare_at ${command}`)}`;
    return [
      ...(takesFiles(args) ? [`${at} -F`] : []),
      ...listArgumentValues(args).map((value) => `${at} -a ${quote(value)}`),
      ...options.map((option) => `${at} ${toOption(option)}`),
    ];
  })
  .join('\n')}
`;
}

function toOption(option: OptionDescription): string {
  const { name, short, description, value, values, isList } = option;
  const flags = `-l ${name.slice(2)}${short ? ` -s ${short.slice(1)}` : ''} -d ${quote(description)}`;
  if (value !== 'required') return flags;
  if (values && isList)
    return `${flags} -x -a ${quote(`(__fish_append , ${values.map(quote).join(' ')})`)}`;
  if (values) return `${flags} -x -a ${quote(values.join(' '))}`;
  return takesFile(option) ? `${flags} -r -F` : `${flags} -x`;
}

/** Single-quotes a text. fish has two escapes inside single quotes. */
function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
