import { z } from 'zod';
import { API_SCOPES } from '#app/domain/api/api-scopes.ts';
import { MAX_TOKEN_NAME, TOKEN_DAYS } from '#app/domain/api/api-tokens.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { list, oneOf } from '#cli/lib/command/option-schemas.ts';
import { toLine } from '#cli/text/text.ts';

const MISSING = '--name is missing: say what uses the token.';
const DAYS = [
  '30',
  '90',
  '365',
  '0',
] as const satisfies readonly `${(typeof TOKEN_DAYS)[number]}`[];

export const command = defineCommand({
  options: [
    { flags: '--name <text>', description: 'what uses it, so that you know later' },
    {
      flags: '--scopes <list>',
      description: 'what it may do: posts:read,posts:write,…; no more than your own token',
      isRepeatable: true,
    },
    { flags: '--environment <name>', description: 'sandbox (default) or live accounts' },
    { flags: '--days <n>', description: '30, 90 (default), 365, or 0: until it is revoked' },
  ],
  input: z.object({
    name: z
      .string({ error: MISSING })
      .trim()
      .min(1, MISSING)
      .max(MAX_TOKEN_NAME, `--name has at most ${MAX_TOKEN_NAME} characters.`),
    scopes: list('--scopes').pipe(
      z.array(oneOf(API_SCOPES, '--scopes')).min(1, '--scopes needs a value.'),
    ),
    environment: oneOf(['sandbox', 'live'], '--environment').default('sandbox'),
    days: oneOf(DAYS, '--days').default('90'),
  }),
  examples: [
    'fanfare tokens create --name "Night script" --scopes posts:read,posts:write --days 30',
    'fanfare tokens create --name ci --scopes posts:write --fields text',
  ],
  output:
    '{"token":{"id","name","prefix","environment","scopes","expiresAt",…},"text"}: "text" is the secret, shown this once',
  exits: ['validation'],
  async run({ connect, terminal }, { days, ...input }) {
    const client = await connect();
    const body = { ...input, days: TOKEN_DAYS.find((known) => String(known) === days) ?? 90 };
    const data = await client.call('createToken', { body });
    terminal.say(
      `Made ${toLine(data.token.name)} (${data.token.id}). It is shown once: keep it now.`,
    );
    return { data, toText: () => `${toLine(data.text)}\n` };
  },
});
