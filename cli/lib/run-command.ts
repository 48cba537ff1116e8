import { createContext } from './context.ts';
import type { Command } from './define-command.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { toJson } from './json.ts';
import type { ProgramRun } from './run-program.ts';
import { createTerminal } from './terminal.ts';

type Raw = Readonly<Record<string, unknown>>;

export interface CommandInput {
  /** The command's own options and arguments. */
  readonly own: Raw;
  /** --url, --token, --profile, --json, --quiet. */
  readonly globals: Raw;
}

/** Runs a command and writes its result. Resolves with the exit code. */
export async function runCommand(
  command: Command,
  { own, globals }: CommandInput,
  { streams, signal }: ProgramRun,
): Promise<number> {
  const { url, token, profile, json, quiet } = globals;
  const options = {
    url: typeof url === 'string' ? url : undefined,
    token: typeof token === 'string' ? token : undefined,
    profile: typeof profile === 'string' ? profile : undefined,
    json: json === true,
    quiet: quiet === true,
  };
  const terminal = createTerminal(streams, options);
  const context = createContext({ options, streams, terminal, signal });
  const result = await command.parseAndRun(context, own);
  terminal.writeResult(
    terminal.isJson
      ? `${toJson(result.data, { pretty: streams.stdout.isTTY })}\n`
      : result.toText(terminal.paintResult),
  );
  return EXIT_CODES[result.exit ?? 'ok'];
}
