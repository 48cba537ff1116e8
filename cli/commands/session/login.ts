import { z } from 'zod';
import { createClient } from '../../client/create-client.ts';
import { CliError } from '../../lib/cli-error.ts';
import { saveProfile } from '../../lib/config-file.ts';
import type { Context } from '../../lib/context.ts';
import { parseToken } from '../../lib/credentials.ts';
import { defineCommand } from '../../lib/define-command.ts';
import { promptForSecret } from '../../lib/prompt.ts';
import { readStdin } from '../../lib/read-stdin.ts';
import { toLine } from '../../lib/text.ts';

export const command = defineCommand({
  needs: 'server',
  options: [{ flags: '--token-stdin', description: 'read the token from stdin' }],
  input: z.object({ tokenStdin: z.boolean().default(false) }),
  examples: [
    'fanfare login',
    'fanfare login --url https://fanfare.example.com',
    'fanfare login --profile shop',
    'printenv MY_TOKEN | fanfare login --token-stdin',
  ],
  output:
    '{"url","email","workspaceId","path"}: who you are now, and the file that keeps it (0600)',
  async run(context, { tokenStdin }) {
    const { configPath, profileName, env, wire, terminal, options, changes } = context;
    const url = await context.findUrl();
    const token = parseToken(await readToken(context, { url, tokenStdin }));
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
  { options, stdin, signal, terminal }: Context,
  { url, tokenStdin }: { url: string; tokenStdin: boolean },
): Promise<string> {
  if (tokenStdin) return (await readStdin(stdin, signal)).toString('utf8');
  if (options.token !== undefined) return options.token;
  if (terminal.canPrompt) return promptForSecret(`API token for ${url}`, signal);
  throw new CliError('invalid_usage', {
    exit: 'usage',
    message: 'There is no terminal to ask for the token on.',
    hint: 'Send it with --token-stdin, or set FANFARE_TOKEN instead of logging in.',
  });
}

function warnAboutHttp({ terminal }: Context, url: string): void {
  const { protocol, hostname } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  if (protocol === 'http:' && !isLocal)
    terminal.say(`Your token goes to ${url} unencrypted. Use https where it leaves this machine.`);
}
