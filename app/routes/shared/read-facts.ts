import type { SentDraft } from '#app/components/hooks/use-draft.ts';
import type { AccountOutput, CreatorOptionsOutput } from '#app/domain/accounts/accounts.ts';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import { findChosenAccounts, pinAccounts } from '#app/domain/composer/draft-accounts.ts';
import { accountsField, isWholeDraft } from '#app/domain/composer/draft-fields.ts';
import { listAllMediaIds, type NamesFiles } from '#app/domain/composer/draft-files.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { parseTimeChoice } from '#app/domain/posts/time-choice.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { type LastChoice, toStartingWhere } from '#app/domain/composer/starting-accounts.ts';
import { orElse } from './refusals.ts';
import type { SignedInContext } from './signed-in.ts';

/** Returns the file with this ID, or null if it doesn't exist or was deleted. */
export async function findMedia(
  { services, actor }: SignedInContext,
  mediaId: string | null,
): Promise<MediaOutput | null> {
  if (mediaId === null) return null;
  return orElse(services.media.getMedia(actor, { mediaId }), null);
}

/** Returns all files that a draft names, without those that don't exist or were deleted. */
export function findFiles(
  { services, actor }: SignedInContext,
  draft: NamesFiles,
): Promise<MediaOutput[]> {
  return services.media.findMedia(actor, { mediaIds: listAllMediaIds(draft) });
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

interface SkippedAccounts {
  readonly draft: Draft;
  readonly accounts: readonly ComposerAccount[];
  /** Platforms, and IDs of accounts, that the page said would be skipped. */
  readonly skipped: readonly string[];
}

/**
 * Returns TikTok's options if the page skips TikTok. The reason can be one that only TikTok's options show, and
 * without it the post would go there after all and be refused.
 */
export async function readSkippedCreators(
  context: SignedInContext,
  { draft, accounts, skipped }: SkippedAccounts,
): Promise<Record<string, CreatorOptionsOutput>> {
  const isSkipped = accounts.some(
    ({ id, platform }) =>
      platform === 'tiktok' && (skipped.includes(id) || skipped.includes(platform)),
  );
  return isSkipped ? readCreators(context, { draft, accounts }) : {};
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
 * Returns the draft with where it goes. A link or a saved draft that names platforms decides, with the default account of
 * each platform for which it names none. Otherwise the draft starts where the person published last.
 */
export function settleWhere(
  draft: Draft,
  {
    connected,
    last,
    isChosen,
  }: {
    readonly connected: readonly AccountOutput[];
    readonly last: LastChoice | null;
    readonly isChosen: boolean;
  },
): Draft {
  return isChosen
    ? { ...draft, accounts: pinAccounts(draft.accounts, connected) }
    : { ...draft, ...toStartingWhere(connected, last) };
}

/** Returns which draft fields a link sets. A link without text leaves a stored text alone. */
export function listMeant(query: URLSearchParams): SentDraft['changed'] {
  if (isWholeDraft(query)) return 'all';
  const meant: (keyof Draft)[] = [];
  if (query.has('caption') || query.has('hashtags')) meant.push('shared');
  if (query.has('mediaId')) meant.push('mediaIds');
  if (hasWhere(query)) meant.push('platforms', 'accounts');
  if (parseTimeChoice(query).when !== 'now') meant.push('time');
  return meant;
}
