import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { getMediaIds } from '#app/domain/composer/draft-files.ts';
import { type Draft, getDraftText } from '#app/domain/composer/draft.ts';
import { findLink } from '#app/domain/text/find-link.ts';
import type { LinkOutput } from '#app/domain/posts/link-card.ts';
import type { SignedInContext } from '../shared/signed-in.ts';

/** If the link takes longer, the page is rendered without the card. */
const WAIT_MS = 3000;

interface LinkPageRequest {
  readonly draft: Draft;
  readonly signal: AbortSignal;
}

/** Returns the page that LinkedIn's text links to, for the preview card. Null if there is no card or page. */
export async function readLinkPage(
  { services, actor }: SignedInContext,
  { draft, signal }: LinkPageRequest,
): Promise<LinkOutput | null> {
  const hasFiles = getMediaIds(draft, 'linkedin').length > 0;
  const isShown = !hasFiles && draft.platforms.includes('linkedin') && !draft.linkedin.noCard;
  const url = isShown ? findLink(getDraftText(draft, 'linkedin').caption) : null;
  if (url === null) return null;
  const limit = AbortSignal.timeout(WAIT_MS);
  try {
    const read = { url, signal: AbortSignal.any([signal, limit]) };
    return { ...(await services.links.readLink(actor, read)), url };
  } catch (error) {
    if (isAppError(error) || limit.aborted) return null;
    throw error;
  }
}
