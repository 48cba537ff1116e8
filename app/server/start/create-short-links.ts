import { createSelfHostedShortener } from '#app/server/adapters/link-shortener/self-hosted-shortener.ts';
import type { Config } from '#app/server/config/config.ts';
import type { Database } from '#app/server/db/open-database.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { createClickCounter } from '#app/server/services/short-links/click-counter.ts';

/** Creates the shortener of links, whose links this installation redirects, and the counter of their clicks. */
export function createShortLinks(
  { publicUrl }: Config,
  { sql, logger }: Pick<Database, 'sql'> & { readonly logger: Logger },
): Pick<ServiceDeps, 'linkShortener' | 'clickCounter'> {
  return {
    linkShortener: createSelfHostedShortener(publicUrl),
    clickCounter: createClickCounter(sql, logger),
  };
}
