import type { Client } from '../../client/client.ts';
import type { Context } from '../command/context.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { formatTime } from '#cli/text/format.ts';
import { toPlatformName } from '../show/show-post.ts';
import { type Finding, good, toFinding, warning } from './finding.ts';

const SOON_MS = 7 * 24 * 3600 * 1000;

/** Checks the token, its user and expiration, and the accounts it can access. */
export async function checkToken({ connect, getCredentials }: Context): Promise<Finding[]> {
  try {
    const { tokenFrom } = await getCredentials();
    const client = await connect();
    const { user, workspace, environment, scopes, token } = await client.call('whoAmI');
    const who = `${user.email ?? user.id} in ${workspace.name}, as ${workspace.role}`;
    const where = `${environment ?? 'all'} accounts, ${formatCount(scopes.length, 'scope')}, from the ${tokenFrom}`;
    const works = good('token', `Valid for ${who}: ${where}.`);
    const ends = token?.expiresAt ? checkEnd(token.expiresAt) : [];
    return [works, ...ends, ...(await checkAccounts(client, scopes))];
  } catch (error) {
    return [toFinding('token', error)];
  }
}

function checkEnd(expiresAt: string): Finding[] {
  if (Date.parse(expiresAt) - Date.now() > SOON_MS) return [];
  const message = `It expires ${formatTime(expiresAt)}.`;
  return [warning('token', message, 'Run "fanfare login" to get a new token.')];
}

async function checkAccounts(client: Client, scopes: readonly string[]): Promise<Finding[]> {
  if (!scopes.includes('accounts:read'))
    return [
      warning(
        'accounts',
        "The token can't list accounts.",
        'Use a token with the accounts:read scope.',
      ),
    ];
  const { items } = await client.call('listAccounts');
  const inNeed = items.filter(({ health }) => health.needsUser);
  if (inNeed.length === 0)
    return [good('accounts', `${items.length} connected, none need attention.`)];
  return inNeed.map(({ platform, name, id, health }) => ({
    check: 'accounts',
    state: 'wrong',
    exit: 'attention',
    message: `${toPlatformName(platform)}, ${name} (${id}): ${health.message}`,
    fix: health.remedy ?? `fanfare accounts connect ${platform}`,
  }));
}
