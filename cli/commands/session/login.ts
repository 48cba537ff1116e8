import { z } from 'zod';
import { API_SCOPES } from '#app/domain/api-scopes.ts';
import { createClient } from '../../client/create-client.ts';
import { CliError } from '../../lib/cli-error.ts';
import { saveProfile } from '../../lib/config-file.ts';
import type { Context } from '../../lib/context.ts';
import { parseToken } from '../../lib/credentials.ts';
import { defineCommand } from '../../lib/define-command.ts';
import { obtainToken, chooseWay } from '../../lib/obtain-token.ts';
import { list, oneOf } from '../../lib/option-schemas.ts';
import { promptForSecret } from '../../lib/prompt.ts';
import { readStdin } from '../../lib/read-stdin.ts';
import { toLine } from '../../lib/text.ts';

const LoginInput = z.object({
  browser: z.boolean().default(false),
  device: z.boolean().default(false),
  scopes: list('--scopes')
    .pipe(z.array(oneOf(API_SCOPES, '--scopes')))
    .default([]),
  tokenStdin: z.boolean().default(false),
});
type LoginInput = z.infer<typeof LoginInput>;

export const command = defineCommand({
  needs: 'server',
  options: [
    { flags: '--browser', description: 'by a page in your browser; the default on a terminal' },
    { flags: '--device', description: 'by a code that you type in any browser, on any machine' },
    {
      flags: '--scopes <list>',
      description: 'what the token may do at most: posts:read,… (default: all but making tokens)',
      isRepeatable: true,
    },
    { flags: '--token-stdin', description: 'read the token from stdin' },
  ],
  input: LoginInput,
  examples: [
    'fanfare login',
    'fanfare login --url https://fanfare.example.com',
    'fanfare login --device',
    'fanfare login --profile shop',
    'printenv MY_TOKEN | fanfare login --token-stdin',
  ],
  output:
    '{"url","email","workspaceId","path"}: who you are now, and the file that keeps it (0600)',
  async run(context, input) {
    const { configPath, profileName, env, wire, terminal, options, changes } = context;
    const url = await context.findUrl();
    const token = parseToken(await readToken(context, { url, input }));
    const me = await createClient({ ...wire, url, token }).call('getMe');
    changes.begin({ write: configPath, content: { profile: profileName, url, token } });
    await saveProfile(configPath, { name: profileName, profile: { url, token } });
    warnAboutHttp(context, url);
    if (env['FANFARE_TOKEN'] && options.profile === undefined)
      terminal.say('FANFARE_TOKEN is set and goes before what was just kept.');
    return {
      data: { url, email: me.email, workspaceId: me.workspaceId, path: configPath },
      toText: (paint) =>
        `${paint('green', '✓')} Logged in at ${url} as ${toLine(me.email)}. Kept in ${configPath}\n`,
    };
  },
});

async function readToken(
  context: Context,
  { url, input }: { url: string; input: LoginInput },
): Promise<string> {
  const { options, stdin, signal, terminal } = context;
  if (input.tokenStdin) return (await readStdin(stdin, signal)).toString('utf8');
  if (options.token !== undefined) return options.token;
  const way = chooseWay(context, input);
  if (way === null) {
    throw new CliError('invalid_usage', {
      exit: 'usage',
      message: 'There is no terminal to ask for the token on.',
      hint: 'Send it with --token-stdin, let a person grant one with --device, or set FANFARE_TOKEN instead of logging in.',
    });
  }
  try {
    return await obtainToken(context, { url, way, scopes: input.scopes });
  } catch (error) {
    // A server from before this way of logging in still takes a token that was made by hand.
    const isOlder = error instanceof CliError && error.code === 'login_unsupported';
    if (!isOlder || !terminal.canPrompt) throw error;
    terminal.say(`Make a token at ${url}/app/settings/tokens.`);
    return promptForSecret(`API token for ${url}`, signal);
  }
}

function warnAboutHttp({ terminal }: Context, url: string): void {
  const { protocol, hostname } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  if (protocol === 'http:' && !isLocal)
    terminal.say(`Your token goes to ${url} unencrypted. Use https where it leaves this machine.`);
}
