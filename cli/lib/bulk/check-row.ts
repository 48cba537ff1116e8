import { findDefaultAccount } from '#app/domain/composer/composer-accounts.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Queueing } from '#app/domain/posts/queue-faults.ts';
import type { Known } from '../content/known-accounts.ts';
import type { components } from '../../client/api-types.ts';
import { createFileReader } from '../lint/read-file-facts.ts';
import { type Finding, lintRow, UNKNOWN_ACCOUNTS } from '../lint/lint-row.ts';
import { toKnownAccounts } from '../lint/read-accounts.ts';
import type { PostRow } from '../rows/post-row.ts';

type KnownAccount = Known<components['schemas']['Account']>;

export interface CheckedBulkRow {
  readonly row: PostRow;
  readonly externalId: string | null;
  /** Platforms the row goes to. */
  readonly targets: readonly PlatformId[];
  /** IDs of the accounts the row goes to, as far as they're known: those it names, and platforms' default ones. */
  readonly accountIds: readonly string[];
  /** When the row says that it's published. */
  readonly timing: Queueing;
  /** Whether it has a time or a queue. */
  readonly isTimed: boolean;
  /** Why the row isn't sent; empty if it is. */
  readonly findings: readonly Finding[];
  /** How many further reasons aren't in `findings`. */
  readonly findingsOmitted: number;
}

export type RowCheck = (row: PostRow) => Promise<CheckedBulkRow>;

/**
 * Creates a check of everything that's known before sending: the linter's rules and the connected accounts.
 * Without a list of accounts, the server checks them.
 */
export function createRowCheck(accounts: readonly KnownAccount[] | null): RowCheck {
  const readFacts = createFileReader();
  const knownAccounts = accounts ? toKnownAccounts(accounts) : UNKNOWN_ACCOUNTS;
  const connected = accounts && new Set(accounts.map(({ platform }) => platform));
  return async (row) => {
    const { input, externalId, findings, findingsOmitted } = await lintRow(row, {
      readFacts,
      accounts: knownAccounts,
    });
    const checked = { row, externalId, findingsOmitted };
    if (!input)
      return { ...checked, targets: [], accountIds: [], timing: {}, isTimed: false, findings };
    const { platforms: named = [], accountIds: chosen = [] } = input;
    const missing = connected ? named.filter((platform) => !connected.has(platform)) : [];
    const targets = [...named, ...chosen.flatMap((id) => knownAccounts.find(id)?.platform ?? [])];
    const defaults = named.flatMap((id) => findDefaultAccount(accounts ?? [], id)?.id ?? []);
    const accountIds = [...chosen, ...defaults];
    const more = missing.map((platform) => toMissingAccount(row, { platform, named }));
    const all = [...findings, ...more];
    const isTimed = input.publishAt !== undefined || input.queue !== undefined;
    return { ...checked, targets, accountIds, timing: input, isTimed, findings: all };
  };
}

function toMissingAccount(
  row: PostRow,
  { platform, named }: { platform: PlatformId; named: readonly PlatformId[] },
): Finding {
  const { name } = PLATFORMS[platform];
  const pointer = `/platforms/${named.indexOf(platform)}`;
  return {
    file: row.file,
    row: row.row,
    ...row.locate(pointer),
    pointer,
    code: 'no_account',
    platform,
    message: `No ${name} account is connected. Connect one, or remove ${name}.`,
  };
}
