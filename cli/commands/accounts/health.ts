import { z } from 'zod';
import type { Client } from '../../client/client.ts';
import type { OperationResponse } from '../../client/endpoints.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { formatTime } from '#cli/text/format.ts';
import { toPlatformName } from '#cli/lib/show/show-post.ts';
import { type Cell, renderTable } from '#cli/lib/terminal/table.ts';
import type { Color, Paint } from '#cli/lib/terminal/terminal.ts';
import { cut, toLine } from '#cli/text/text.ts';

type Account = OperationResponse<'listAccounts'>['items'][number];

const CAPTION_WIDTH = 50;

export const command = defineCommand({
  arguments: [{ name: 'account', description: 'only this account (acct_…)', isOptional: true }],
  options: [
    {
      flags: '--probe',
      description: "check with the platforms now instead of using today's last check",
    },
  ],
  input: z.object({
    account: z.string().trim().min(1).optional(),
    probe: z.boolean().default(false),
  }),
  examples: ['fanfare accounts health', 'fanfare accounts health acct_01kb… --probe --json'],
  output:
    '{"items":[{"id","platform","name","handle","environment","health":{"status","needsUser","message","remedy",\n"reconnectUrl","accessToken","missingScopes","limitations","lastGoodProbeAt","heldUntil","atRisk":{"count","items"},…}}]}',
  exits: ['attention'],
  async run(context, { account: accountId, probe }) {
    const client = await context.connect();
    const accounts = await findAccounts(client, accountId);
    const items: Item[] = [];
    for (const account of accounts) items.push(await toItem(client, account, probe));
    if (items.length === 0)
      context.terminal.writeStatus(`Connect accounts on the dashboard: ${client.url}/app`);
    const needsUser = items.some(({ health }) => health.needsUser);
    return {
      data: { items },
      toText: (paint) => renderItems(items, paint),
      ...(needsUser ? { exit: 'attention' as const } : {}),
    };
  },
});

type Item = Pick<Account, 'id' | 'platform' | 'name' | 'handle' | 'environment' | 'health'>;

async function findAccounts(client: Client, accountId: string | undefined): Promise<Account[]> {
  const { items } = await client.call('listAccounts');
  if (accountId === undefined) return items;
  const found = items.filter(({ id }) => id === accountId);
  // No account matched, so let the server's 404 explain it.
  if (found.length === 0) await client.call('getAccountHealth', { params: { accountId } });
  return found;
}

async function toItem(client: Client, account: Account, probe: boolean): Promise<Item> {
  const { id, platform, name, handle, environment } = account;
  const health = probe
    ? await client.call('probeAccount', { params: { accountId: id } })
    : account.health;
  return { id, platform, name, handle, environment, health };
}

function renderItems(items: readonly Item[], paint: Paint): string {
  if (items.length === 0) return 'No accounts are connected.\n';
  const table = renderTable(items.map(toRow), {
    paint,
    header: ['PLATFORM', 'ACCOUNT', 'HEALTH', 'EXPIRES', 'LAST OK', 'WAITING', 'ID'],
  });
  const notes = items.flatMap((item) => toNotes(item, paint));
  return notes.length > 0 ? `${table}\n${notes.join('\n')}\n` : table;
}

function toRow({ id, platform, name, handle, health }: Item): Cell[] {
  const { status, lastGoodProbeAt, atRisk } = health;
  return [
    toPlatformName(platform),
    handle ? `@${handle.replace(/^@/u, '')}` : name,
    { text: status.replaceAll('_', ' '), color: toColor(health) },
    toEnd(health),
    lastGoodProbeAt ? formatTime(lastGoodProbeAt) : 'never',
    atRisk.count === 0 ? '' : String(atRisk.count),
    id,
  ];
}

function toColor({ status, needsUser }: Item['health']): Color {
  if (status === 'ok') return 'green';
  return needsUser ? 'red' : 'yellow';
}

function toEnd({ renewsItself, accessToken, refreshToken }: Item['health']): string {
  if (!renewsItself) return accessToken.endsAt ? formatTime(accessToken.endsAt) : 'never';
  return refreshToken.endsAt ? `renews, ${formatTime(refreshToken.endsAt)}` : 'renews';
}

/** Notes below the table: what's wrong with an account, and which posts it affects. */
function toNotes(item: Item, paint: Paint): string[] {
  return [...toTrouble(item, paint), ...toLimitations(item)];
}

/** Limitations aren't problems: the account can still publish. */
function toLimitations({ platform, health }: Item): string[] {
  return health.limitations.map((text) => `${toPlatformName(platform)}: ${toLine(text)}`);
}

function toTrouble({ platform, health }: Item, paint: Paint): string[] {
  if (health.status === 'ok') return [];
  const { message, remedy, reconnectUrl, heldUntil, probeMessage, atRisk } = health;
  const more = atRisk.count - atRisk.items.length;
  return [
    paint('bold', `${toPlatformName(platform)}: ${toLine(message)}`),
    ...(remedy ? [`  ${toLine(remedy)}`] : []),
    ...(reconnectUrl ? [`  ${paint('cyan', toLine(reconnectUrl))}`] : []),
    ...(heldUntil ? [`  Until ${formatTime(heldUntil)}`] : []),
    ...(probeMessage ? [`  Platform response: ${toLine(probeMessage)}`] : []),
    ...atRisk.items.map(({ postId, caption }) =>
      `  Waiting: ${toLine(postId)}  ${cut(toLine(caption), CAPTION_WIDTH)}`.trimEnd(),
    ),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
