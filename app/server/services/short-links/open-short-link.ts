import { findShortLink } from '#app/server/db/queries/short-link.ts';
import type { ServiceDeps } from '../deps.ts';

/** What opening a short link leads to. */
export type OpenedShortLink =
  | { readonly state: 'active'; readonly target: string }
  | { readonly state: 'revoked' }
  | { readonly state: 'unknown' };

/** Returns where a short link leads, for anyone. Counts the click behind the response, if it counts. */
export async function openShortLink(
  { sql, linkShortener, clickCounter }: Pick<ServiceDeps, 'sql' | 'linkShortener' | 'clickCounter'>,
  { code: text, counts }: { readonly code: string; readonly counts: boolean },
): Promise<OpenedShortLink> {
  const code = linkShortener.readCode(text);
  const found = code === null ? undefined : await findShortLink(sql, code);
  if (code === null || !found) return { state: 'unknown' };
  if (found.isRevoked) return { state: 'revoked' };
  if (counts) clickCounter.count(code);
  return { state: 'active', target: found.target };
}
