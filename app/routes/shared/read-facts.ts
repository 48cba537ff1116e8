import type { SentDraft } from '#app/components/hooks/use-draft.ts';
import type { CreatorOptionsOutput } from '#app/domain/accounts/accounts.ts';
import {
  type ComposerAccount,
  findDefaultAccount,
} from '#app/domain/composer/composer-accounts.ts';
import { findChosenAccounts, pinAccounts } from '#app/domain/composer/draft-accounts.ts';
import { accountsField, isWholeDraft } from '#app/domain/composer/draft-fields.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { orElse } from './refusals.ts';
import type { SignedInContext } from './signed-in.ts';

/** Returns the platforms of a new post: each one with a usable default account. */
export function listUsable(accounts: readonly ComposerAccount[]): PlatformId[] {
  return PLATFORM_IDS.filter(
    (platform) => findDefaultAccount(accounts, platform)?.state === 'active',
  );
}

/** Returns the file with this ID, or null if it doesn't exist or was deleted. */
export async function findMedia(
  { services, actor }: SignedInContext,
  mediaId: string | null,
): Promise<MediaOutput | null> {
  if (mediaId === null) return null;
  return orElse(services.media.getMedia(actor, { mediaId }), null);
}

/** The longest that a page waits for TikTok. The choice is checked again when the post is published. */
const TIKTOK_WAIT_MS = 3000;

/** Requests to TikTok per page. The browser requests the options of further accounts. */
const MAX_CREATORS = 10;

/** Returns TikTok's options for the draft's accounts, without those for which TikTok doesn't respond. */
export async function readCreators(
  { services, actor }: SignedInContext,
  { draft, accounts }: { draft: Draft; accounts: readonly ComposerAccount[] },
): Promise<Record<string, CreatorOptionsOutput>> {
  const chosen = findChosenAccounts(draft, 'tiktok', accounts)
    .filter(({ state }) => state === 'active')
    .slice(0, MAX_CREATORS);
  const found = await Promise.all(
    chosen.map(async ({ id: accountId }) => {
      const reading = services.accounts.readCreatorOptions(actor, { accountId });
      const options = await Promise.race([orElse(reading, null), waitFor(TIKTOK_WAIT_MS)]);
      return options ? ([[accountId, options]] as const) : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

function waitFor(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds).unref();
  });
}

/** Returns whether a link or a form says where the post goes. */
export function hasWhere(query: URLSearchParams): boolean {
  if (isWholeDraft(query) || query.has('platforms')) return true;
  return PLATFORM_IDS.some((platform) => query.has(accountsField(platform)));
}

/**
 * Returns the draft with an account for each platform: those that the link or the saved draft names, or the
 * default ones.
 */
export function settleWhere(
  draft: Draft,
  { accounts, isChosen }: { accounts: readonly ComposerAccount[]; isChosen: boolean },
): Draft {
  const platforms = isChosen ? draft.platforms : listUsable(accounts);
  return { ...draft, platforms, accounts: pinAccounts(draft.accounts, accounts) };
}

/** Returns which draft fields a link sets. A link without text leaves a stored text alone. */
export function listMeant(query: URLSearchParams): SentDraft['changed'] {
  if (isWholeDraft(query)) return 'all';
  const meant: (keyof Draft)[] = [];
  if (query.has('caption') || query.has('hashtags')) meant.push('shared');
  if (query.has('mediaId')) meant.push('mediaId');
  if (hasWhere(query)) meant.push('platforms', 'accounts');
  return meant;
}
