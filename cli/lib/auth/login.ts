import { createClient } from '#cli/client/create-client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { saveProfile } from '../config/config-file.ts';
import type { Context } from '../command/context.ts';
import { parseToken } from '../config/credentials.ts';
import type { CommandResult } from '../command/define-command.ts';
import { chooseMethod, obtainToken } from './obtain-token.ts';
import { promptForSecret } from './prompt.ts';
import { readStdin } from './read-stdin.ts';
import { toLine } from '#cli/text/text.ts';

interface LoginOptions {
  readonly scopes: readonly string[];
  readonly browser: boolean;
  readonly device: boolean;
  readonly tokenStdin: boolean;
}

/** Gets a token from the user or from stdin, verifies it, and saves it. Throws the server's refusal. */
export async function login(context: Context, input: LoginOptions): Promise<CommandResult> {
  const { configPath, profileName, env, wire, terminal, options, changes } = context;
  const url = await context.findUrl();
  const token = parseToken(await readToken(context, { url, input }));
  const me = await createClient({ ...wire, url, token }).call('getMe');
  changes.announce({ write: configPath, content: { profile: profileName, url, token } });
  await saveProfile(configPath, { name: profileName, profile: { url, token } });
  warnAboutHttp(context, url);
  if (env['FANFARE_TOKEN'] && options.profile === undefined)
    terminal.writeStatus('FANFARE_TOKEN is set and overrides the login you just saved.');
  return {
    data: { url, email: me.email, workspaceId: me.workspaceId, path: configPath },
    toText: (paint) =>
      `${paint('green', '✓')} Logged in to ${url} as ${toLine(me.email)}. Saved in ${configPath}\n`,
  };
}

async function readToken(
  context: Context,
  { url, input }: { url: string; input: LoginOptions },
): Promise<string> {
  const { options, stdin, signal, terminal } = context;
  if (input.tokenStdin) return (await readStdin(stdin, signal)).toString('utf8');
  if (options.token !== undefined) return options.token;
  const method = chooseMethod(context, input);
  if (method === null) {
    throw new CliError('invalid_usage', {
      exit: 'usage',
      message: "Can't ask for a token because there's no terminal.",
      hint: 'Pass it with --token-stdin, log in with --device, or set FANFARE_TOKEN instead.',
    });
  }
  try {
    return await obtainToken(context, { url, method, scopes: input.scopes });
  } catch (error) {
    // Older servers don't support this login, but accept a token that was created by hand.
    const isOlder = error instanceof CliError && error.code === 'login_unsupported';
    if (!isOlder || !terminal.canPrompt) throw error;
    terminal.writeStatus(`Create a token at ${url}/app/settings/tokens.`);
    return promptForSecret(`API token for ${url}`, signal);
  }
}

function warnAboutHttp({ terminal }: Context, url: string): void {
  const { protocol, hostname } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  if (protocol === 'http:' && !isLocal)
    terminal.writeStatus(
      `Your token is sent to ${url} unencrypted. Use https for servers on other machines.`,
    );
}
