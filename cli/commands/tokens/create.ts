import { z } from 'zod';
import { API_SCOPES } from '#app/domain/api/api-scopes.ts';
import { MAX_TOKEN_NAME, TOKEN_DAYS } from '#app/domain/api/api-tokens.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { list, oneOf } from '#cli/lib/command/option-schemas.ts';
import { toLine } from '#cli/text/text.ts';

const MISSING = '--name is required. Enter what uses the token.';
const DAYS = [
  '30',
  '90',
  '365',
  '0',
] as const satisfies readonly `${(typeof TOKEN_DAYS)[number]}`[];

export const command = defineCommand({
  options: [
    { flags: '--name <text>', description: 'name that says what uses the token' },
    {
      flags: '--scopes <list>',
      description: 'scopes: posts:read,posts:write,…; limited to those of your own token',
      isRepeatable: true,
    },
    { flags: '--environment <name>', description: 'use sandbox (default) or live accounts' },
    {
      flags: '--days <n>',
      description: 'days until it expires: 30, 90 (default), 365, or 0 for never',
    },
  ],
  input: z.object({
    name: z
      .string({ error: MISSING })
      .trim()
      .min(1, MISSING)
      .max(MAX_TOKEN_NAME, `--name can have at most ${MAX_TOKEN_NAME} characters.`),
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
    '{"token":{"id","name","prefix","environment","scopes","expiresAt",…},"text"}: "text" is the secret token, shown only once',
  exits: ['validation'],
  async run({ connect, terminal }, { days, ...input }) {
    const client = await connect();
    const body = { ...input, days: TOKEN_DAYS.find((allowed) => String(allowed) === days) ?? 90 };
    const data = await client.call('createToken', { body });
    terminal.writeStatus(
      `Created ${toLine(data.token.name)} (${data.token.id}). Copy the token now. It isn't shown again.`,
    );
    return { data, toText: () => `${toLine(data.text)}\n` };
  },
});
