import { z } from 'zod';
import { fetchByWire } from '../../client/wire.ts';
import { toTransportError } from '../../client/transport-error.ts';
import type { Client } from '../../client/client.ts';
import { CliError } from '../../lib/cli-error.ts';
import { isReadableByOthers } from '../../lib/config-file.ts';
import type { Context } from '../../lib/context.ts';
import { defineCommand } from '../../lib/define-command.ts';
import type { ExitName } from '../../lib/exit-codes.ts';
import { formatTime } from '../../lib/format.ts';
import { toPlatformName } from '../../lib/show-post.ts';
import { type Cell, renderTable } from '../../lib/table.ts';

/** Signed links and codes of second factors go wrong beyond this. */
const MAX_SKEW_MS = 60_000;
const TIME_LIMIT_MS = 10_000;
const SOON_MS = 7 * 24 * 3600 * 1000;

interface Finding {
  readonly check: 'settings' | 'server' | 'clock' | 'token' | 'accounts';
  readonly state: 'good' | 'warning' | 'wrong';
  readonly message: string;
  /** What to do; null: nothing. */
  readonly fix: string | null;
  readonly exit?: ExitName;
}

export const command = defineCommand({
  needs: 'checks',
  input: z.object({}),
  examples: ['fanfare doctor', 'fanfare doctor --json'],
  output:
    '{"ok","findings":[{"check","state":"good"|"warning"|"wrong","message","fix"}]}; the exit code is that of the first thing that is wrong',
  exits: ['attention'],
  async run(context) {
    const found = [...(await checkSettings(context)), ...(await checkServer(context))];
    const isReached = found.every(({ check, state }) => check !== 'server' || state === 'good');
    if (isReached) found.push(...(await checkToken(context)));
    const exit = found.find(({ state }) => state === 'wrong')?.exit;
    const findings = found.map(({ exit: _exit, ...finding }) => finding);
    return {
      data: { ok: exit === undefined, findings },
      toText: (paint) => renderTable(findings.map(toRow), { paint }),
      ...(exit ? { exit } : {}),
    };
  },
});

const good = (check: Finding['check'], message: string): Finding => ({
  ...{ check, state: 'good', message, fix: null },
});

/** What a check threw, as its finding. */
function toFinding(check: Finding['check'], error: unknown): Finding {
  if (!(error instanceof CliError) || error.exit === 'interrupted') throw error;
  const { message, hint = null, exit } = error;
  return { check, state: 'wrong', message, fix: hint, exit };
}

async function checkSettings({ configPath }: Context): Promise<Finding[]> {
  const isOpen = await isReadableByOthers(configPath).catch(() => null);
  if (isOpen === null) return [good('settings', `Nothing is kept in ${configPath}.`)];
  if (!isOpen) return [good('settings', `${configPath} is yours alone.`)];
  const fix = `chmod 600 ${configPath}, then make a new token: the old one may be known.`;
  const message = `Others on this machine can read ${configPath}.`;
  return [{ check: 'settings', state: 'wrong', message, fix, exit: 'error' }];
}

async function checkServer(context: Context): Promise<Finding[]> {
  try {
    const url = await context.findUrl();
    const begin = Date.now();
    const response = await askHealth(context, url);
    await response.body?.cancel();
    if (!response.ok) {
      const message = `${url} answered ${response.status} at /healthz.`;
      const fix = 'Is --url or FANFARE_URL the address of a Fanfare server?';
      return [{ check: 'server', state: 'wrong', message, fix, exit: 'api' }];
    }
    const took = Date.now() - begin;
    const clock = checkClock(response.headers.get('date'), { atMs: begin + took / 2, took });
    return [good('server', `${url} answers, in ${took} ms.`), ...clock];
  } catch (error) {
    return [toFinding('server', error)];
  }
}

async function askHealth({ wire }: Context, url: string): Promise<Response> {
  const call = { server: url, method: 'GET', address: `${url}/healthz`, headers: {} };
  return fetchByWire(wire, { ...call, timeLimitMs: TIME_LIMIT_MS }).catch((error: unknown) => {
    throw toTransportError(error, { url, signal: wire.signal });
  });
}

/** The header has whole seconds. */
function checkClock(
  date: string | null,
  { atMs, took }: { atMs: number; took: number },
): Finding[] {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return [];
  const skewMs = atMs - theirs;
  if (Math.abs(skewMs) <= MAX_SKEW_MS + took) return [good('clock', "This clock is the server's.")];
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const message = `This clock is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the server's.`;
  return [{ check: 'clock', state: 'warning', message, fix: 'Set it by network time (NTP).' }];
}

async function checkToken({ connect, getCredentials }: Context): Promise<Finding[]> {
  try {
    const { tokenFrom } = await getCredentials();
    const client = await connect();
    const { user, workspace, environment, scopes, token } = await client.call('whoAmI');
    const who = `${user.email ?? user.id} in ${workspace.name}, as ${workspace.role}`;
    const where = `${environment ?? 'all'} accounts, ${scopes.length} scopes, from the ${tokenFrom}`;
    const works = good('token', `It works for ${who}: ${where}.`);
    const ends = token?.expiresAt ? checkEnd(token.expiresAt) : [];
    return [works, ...ends, ...(await checkAccounts(client, scopes))];
  } catch (error) {
    return [toFinding('token', error)];
  }
}

function checkEnd(expiresAt: string): Finding[] {
  if (Date.parse(expiresAt) - Date.now() > SOON_MS) return [];
  const message = `It ends ${formatTime(expiresAt)}.`;
  return [{ check: 'token', state: 'warning', message, fix: 'Run "fanfare login" for another.' }];
}

async function checkAccounts(client: Client, scopes: readonly string[]): Promise<Finding[]> {
  if (!scopes.includes('accounts:read')) {
    const message = 'The token may not see accounts.';
    return [{ check: 'accounts', state: 'warning', message, fix: 'Give it accounts:read.' }];
  }
  const { items } = await client.call('listAccounts');
  const inNeed = items.filter(({ health }) => health.needsUser);
  if (inNeed.length === 0) return [good('accounts', `${items.length} connected, none needs you.`)];
  return inNeed.map(({ platform, name, id, health }) => ({
    ...{ check: 'accounts', state: 'wrong', exit: 'attention' },
    message: `${toPlatformName(platform)}, ${name} (${id}): ${health.message}`,
    fix: health.remedy ?? `fanfare accounts connect ${platform}`,
  }));
}

const MARKS = {
  good: { text: '✓', color: 'green' },
  warning: { text: '!', color: 'yellow' },
  wrong: { text: '✗', color: 'red' },
} as const;

function toRow({ check, state, message, fix }: Omit<Finding, 'exit'>): Cell[] {
  return [MARKS[state], check, fix === null ? message : `${message} ${fix}`];
}
