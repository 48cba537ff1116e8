import { toGroupNameKey } from '#app/domain/accounts/account-group-limits.ts';
import type { AccountTier } from '#app/domain/platforms/account-tier.ts';
import { findDefaultAccount } from '#app/domain/composer/composer-accounts.ts';
import type { components } from '#cli/client/api-types.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Client } from '#cli/client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { type Known, listKnownAccounts } from '../content/known-accounts.ts';
import type { PublishInput } from '../content/publish-input.ts';
import type { PublishBody } from '../content/publish-request.ts';
import { toPlatformName } from '../show/show-post.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { findQueue } from './find-queue.ts';
import { toLine } from '#cli/text/text.ts';

type KnownAccount = Known<components['schemas']['Account']>;

export interface Targets {
  readonly request: Pick<PublishBody, 'platforms' | 'accountIds'>;
  readonly platforms: readonly PlatformId[];
  /** The account whose TikTok options are requested, if known. */
  readonly tiktokAccountId: string | null;
  /** Returns the tier whose limits apply. If unknown, it's `premium`: the server checks again. */
  readonly getTier: (platform: PlatformId) => AccountTier;
}

/** Resolves where the post goes. `all` means every platform with a connected account. */
export async function chooseTargets(
  client: Client,
  terminal: Terminal,
  {
    platforms,
    account: named,
    group,
    queue,
  }: Pick<PublishInput, 'platforms' | 'account' | 'group'> & Partial<Pick<PublishInput, 'queue'>>,
): Promise<Targets> {
  const isGiven = [platforms, named, group].some(({ length }) => length > 0);
  const queued = isGiven || queue === undefined ? [] : await listQueueAccounts(client, queue);
  const account = [...named, ...(await listGroupAccounts(client, group)), ...queued];
  const wantsAll = platforms.includes('all');
  const accounts = await listAccounts(client, { isRequired: wantsAll });
  if (account.length > 0) {
    const listed = accounts.filter(({ id }) => account.includes(id));
    return {
      request: { accountIds: [...new Set(account)] },
      platforms: [...new Set(listed.map(({ platform }) => platform))],
      tiktokAccountId: findTikTok(listed),
      getTier: (platform) => findTier(listed.filter((each) => each.platform === platform)),
    };
  }
  const chosen = wantsAll
    ? chooseAll(client, terminal, accounts)
    : PLATFORM_IDS.filter((id) => platforms.includes(id));
  return {
    request: { platforms: chosen },
    platforms: chosen,
    tiktokAccountId: chosen.includes('tiktok') ? findTikTok(accounts) : null,
    getTier: (platform) => findDefaultAccount(accounts, platform)?.tier ?? 'premium',
  };
}

/** Returns the accounts of groups, given by name or ID. Throws `not_found` if there is no such group. */
async function listGroupAccounts(client: Client, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { items } = await client.call('listAccountGroups');
  return names.flatMap((text) => {
    const key = toGroupNameKey(text.trim());
    const found = items.find(({ id, name }) => id === text || toGroupNameKey(name) === key);
    if (found && found.accountIds.length > 0) return found.accountIds;
    const message = found
      ? `The account group "${toLine(found.name)}" has no connected account.`
      : `This workspace has no account group "${toLine(text)}".`;
    const hint = 'Show the groups with "fanfare account-groups list".';
    throw new CliError('not_found', { exit: 'validation', message, hint });
  });
}

/** Returns the accounts of a queue. Throws `not_found` if there is no such queue, or it has no account. */
async function listQueueAccounts(client: Client, named: string): Promise<string[]> {
  const { accountIds, name } = await findQueue(client, named);
  if (accountIds.length > 0) return accountIds;
  throw new CliError('not_found', {
    exit: 'validation',
    message: `The queue "${toLine(name)}" has no connected account.`,
    hint: 'Specify where to publish with --platforms, --account, or --group.',
  });
}

/** Lists the accounts. A token that can publish but not list accounts can still use explicit targets. */
async function listAccounts(
  client: Client,
  { isRequired }: { isRequired: boolean },
): Promise<KnownAccount[]> {
  try {
    const { items } = await client.call('listAccounts');
    return listKnownAccounts(items);
  } catch (error) {
    if (!isRequired && error instanceof CliError && error.code === 'forbidden') return [];
    throw error;
  }
}

function findTikTok(accounts: readonly KnownAccount[]): string | null {
  const own = accounts.filter(({ platform }) => platform === 'tiktok');
  return (own.find(({ isDefault }) => isDefault) ?? own[0])?.id ?? null;
}

/** The post goes to all of these accounts, so the strictest tier applies. */
const findTier = (accounts: readonly KnownAccount[]): AccountTier =>
  accounts.some(({ tier }) => tier === 'standard') ? 'standard' : 'premium';

function chooseAll(
  client: Client,
  terminal: Terminal,
  accounts: readonly KnownAccount[],
): PlatformId[] {
  const isConnected = (id: PlatformId): boolean => accounts.some(({ platform }) => platform === id);
  const chosen = PLATFORM_IDS.filter(isConnected);
  if (chosen.length === 0) {
    throw new CliError('no_account', {
      exit: 'validation',
      message: "No accounts are connected, so there's nowhere to publish.",
      hint: `Connect accounts on the dashboard: ${client.url}/app`,
    });
  }
  const missing = PLATFORM_IDS.filter((id) => !isConnected(id)).map(toPlatformName);
  if (missing.length > 0)
    terminal.writeStatus(`Skipped, no account is connected: ${missing.join(', ')}.`);
  return chosen;
}
