import type { AppLoadContext } from '@remix-run/node';
import type { SentDraft } from '#app/components/hooks/use-draft.ts';
import type { CreatorOptionsOutput } from '#app/domain/accounts/accounts.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import {
  type ComposerAccount,
  findDefaultAccount,
} from '#app/domain/composer/composer-accounts.ts';
import { isWholeDraft } from '#app/domain/composer/draft-fields.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { SignedInContext } from './publish-draft.ts';

/** null: nobody is signed in, and the route leads to the entrance. */
export function toSignedIn(context: AppLoadContext): SignedInContext | null {
  const { actor } = context;
  return actor ? { ...context, actor } : null;
}

/** The platforms that a new post goes to unless the person says otherwise: all that can be used. */
export function listUsable(accounts: readonly ComposerAccount[]): PlatformId[] {
  return PLATFORM_IDS.filter(
    (platform) => findDefaultAccount(accounts, platform)?.state === 'active',
  );
}

/** The file with this id; null when there is none, or no longer. */
export async function findMedia(
  { services, actor }: SignedInContext,
  mediaId: string | null,
): Promise<MediaOutput | null> {
  if (mediaId === null) return null;
  try {
    return await services.media.getMedia(actor, { mediaId });
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

/** A page is not kept waiting for TikTok; what was chosen is checked again when the post goes out. */
const TIKTOK_WAIT_MS = 3000;

/** What TikTok lets the account choose; null when there is no account, or TikTok doesn't answer. */
export async function readTikTokOptions(
  { services, actor }: SignedInContext,
  accounts: readonly ComposerAccount[],
): Promise<CreatorOptionsOutput | null> {
  const account = findDefaultAccount(accounts, 'tiktok');
  if (account?.state !== 'active') return null;
  const reading = services.accounts
    .readCreatorOptions(actor, { accountId: account.id })
    .catch((error: unknown) => {
      if (isAppError(error)) return null;
      throw error;
    });
  return Promise.race([reading, waitFor(TIKTOK_WAIT_MS)]);
}

function waitFor(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds).unref();
  });
}

/** The text fields of a posted form, each as often as it came. */
export function toFields(form: FormData): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  return fields;
}

/** What a link names; a link that says nothing of the text leaves a kept text alone. */
export function listMeant(query: URLSearchParams): SentDraft['meant'] {
  if (isWholeDraft(query)) return 'all';
  const meant: (keyof Draft)[] = [];
  if (query.has('caption') || query.has('hashtags')) meant.push('shared');
  if (query.has('mediaId')) meant.push('mediaId');
  if (query.has('platforms')) meant.push('platforms');
  return meant;
}
