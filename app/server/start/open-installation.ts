import { readInstallation } from '../db/queries/installation.ts';
import type { Sql } from '../db/sql.ts';
import type { HttpClientFactory } from '../ports/http-client.ts';
import type { Installation } from '../ports/installation.ts';
import type { Logger } from '../ports/logger.ts';
import { describePause, toPausedError } from '../services/installation/describe-pause.ts';

const CHECK_EVERY_MS = 2000;

/**
 * Reads whether this copy of the installation is paused, and returns a client that refuses every request while
 * it is: even reading from a platform could replace a refresh token that the other copy uses.
 */
export async function openInstallation(
  sql: Sql,
  http: HttpClientFactory,
): Promise<{ readonly installation: Installation; readonly http: HttpClientFactory }> {
  let state = await readInstallation(sql);
  const installation: Installation = {
    current: () => state,
    refresh: async () => (state = await readInstallation(sql)),
  };
  const create: HttpClientFactory['create'] = (options) => {
    const client = http.create(options);
    return {
      request: async (request) => {
        if (state.pause) throw toPausedError(state.pause);
        return client.request(request);
      },
    };
  };
  return { installation, http: { create } };
}

/**
 * Runs `start` now, or, in a paused copy, as soon as its operator has resumed it. Resolves with a function that
 * stops what was started.
 */
export async function startOnceActive(
  { installation, logger }: { readonly installation: Installation; readonly logger: Logger },
  start: () => Promise<() => Promise<void>>,
): Promise<() => Promise<void>> {
  const { pause } = installation.current();
  if (!pause) return start();
  logger.warn({ since: pause.since, reason: pause.reason }, describePause(pause));
  let stopped = false;
  let starting = Promise.resolve(async () => {});
  const check = async (): Promise<void> => {
    const { pause: remaining } = await installation.refresh();
    if (remaining || stopped) return;
    clearInterval(timer);
    stopped = true;
    logger.info({}, 'This copy was resumed and publishes from now on.');
    starting = start();
    await starting;
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) =>
      logger.error({ err: error }, 'The paused copy couldn’t resume.'),
    );
  }, CHECK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopped = true;
    await (
      await starting
    )();
  };
}
