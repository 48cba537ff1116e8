import { countClicks } from '#app/server/db/queries/short-link.ts';
import type { Sql } from '#app/server/db/sql.ts';
import type { Logger } from '#app/server/ports/logger.ts';

/** Counts clicks behind the redirects, which don't wait for it. */
export interface ClickCounter {
  count(code: string): void;
  /** Waits until all clicks are stored, or couldn't be. */
  finish(): Promise<void>;
}

/**
 * Creates the counter of one process. It has at most one statement running: clicks that arrive in the meantime wait
 * for the next one, so a link that many people open at once doesn't occupy the database's connections. Clicks that
 * can't be stored are counted with the next click. A killed process loses those of its last statement.
 */
export function createClickCounter(sql: Sql, logger: Logger): ClickCounter {
  let waiting = new Map<string, number>();
  let storing: Promise<void> | null = null;

  const add = (code: string, clicks: number): void =>
    void waiting.set(code, (waiting.get(code) ?? 0) + clicks);

  async function store(): Promise<void> {
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      try {
        await countClicks(sql, batch);
      } catch (error) {
        for (const [code, clicks] of batch) add(code, clicks);
        logger.warn({ err: error }, 'Couldn’t count clicks of short links.');
        break;
      }
    }
    storing = null;
  }

  return {
    count: (code) => {
      add(code, 1);
      storing ??= store();
    },
    finish: async () => {
      await (storing ?? store());
    },
  };
}
