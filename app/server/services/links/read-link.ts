import type { LinkOutput, ReadLinkInput } from '#app/domain/posts/link-card.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { LinkReadError } from '#app/server/ports/link-reader.ts';
import { UrlFetchError } from '#app/server/ports/url-fetcher.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

type ReadDeps = Pick<ServiceDeps, 'linkReader' | 'urlFetcher' | 'callLimits'>;

/**
 * Reads the page facts that a preview card shows. Throws `validation_failed` with a violation at `/url` if
 * the page can't be read, or `rate_limited`.
 */
export async function readLink(
  { linkReader, urlFetcher, callLimits }: ReadDeps,
  actor: Actor,
  { url, signal }: ReadLinkInput & { readonly signal?: AbortSignal },
): Promise<LinkOutput> {
  requireRole(actor, 'editor', 'posts:write');
  try {
    urlFetcher.check(url);
    await callLimits.count('link-lookup', actor.workspaceId);
    return { url, ...(await linkReader.readPage(url, signal ? { signal } : {})) };
  } catch (error) {
    if (!(error instanceof UrlFetchError || error instanceof LinkReadError)) throw error;
    const code =
      error instanceof UrlFetchError
        ? (`url_${error.problem}` as const)
        : ('no_page_found' as const);
    const { message } = error;
    const violations = [{ pointer: '/url', code, message }];
    throw new AppError('validation_failed', { message, violations, cause: error });
  }
}

/** Returns a page's image as a small JPEG; null if it can't be read. Throws `rate_limited`. */
export async function readLinkImage(
  { linkReader, callLimits }: ReadDeps,
  actor: Actor,
  { url, signal }: ReadLinkInput & { readonly signal?: AbortSignal },
): Promise<Uint8Array<ArrayBuffer> | null> {
  requireRole(actor, 'editor', 'posts:write');
  await callLimits.count('link-lookup', actor.workspaceId);
  return linkReader.readImage(url, signal ? { signal } : {});
}
