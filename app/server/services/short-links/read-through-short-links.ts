import { findShortLink } from '#app/server/db/queries/short-link.ts';
import type { Sql } from '#app/server/db/sql.ts';
import type { LinkReader } from '#app/server/ports/link-reader.ts';
import type { LinkShortener } from '#app/server/ports/link-shortener.ts';

/**
 * Returns a reader that reads short links at their targets, so preview cards show the page that a link leads to, the
 * installation doesn't request itself, and no click is counted.
 */
export function readThroughShortLinks(
  reader: LinkReader,
  { sql, linkShortener }: { readonly sql: Sql; readonly linkShortener: LinkShortener },
): LinkReader {
  const findTarget = async (url: string): Promise<string> => {
    const code = linkShortener.findCode(url);
    const found = code === null ? undefined : await findShortLink(sql, code);
    return found && !found.isRevoked ? found.target : url;
  };
  return {
    readPage: async (url, options) => reader.readPage(await findTarget(url), options),
    readImage: async (url, options) => reader.readImage(url, options),
  };
}
