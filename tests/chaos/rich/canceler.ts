import { cancelDelivery } from '#tests/support/product-client.ts';
import type { Stage } from '../run/stage.ts';

/** How many of the threads that are midway, and of the first comments, a person cancels. */
const SHARES = { thread: 0.5, comment: 0.15 } as const;
type Canceled = keyof typeof SHARES;

/** Threads between two posts, and first comments that are planned, wait, or need a decision. */
const CANDIDATES = `
  SELECT id, 'thread' AS what FROM delivery
  WHERE live_parts <> '[]' AND intent_at IS NULL AND state NOT IN ('published', 'failed', 'canceled')
  UNION ALL
  SELECT id, 'comment' FROM delivery d
  WHERE options ? 'firstComment' AND state NOT IN ('published', 'failed', 'canceled')
    AND NOT EXISTS (SELECT FROM first_comment c WHERE c.delivery_id = d.id)
  UNION ALL
  SELECT delivery_id, 'comment' FROM first_comment WHERE state IN ('waiting', 'unconfirmed')`;

/** The IDs of deliveries whose thread, or first comment, is canceled by what the API said. */
export type Told = Readonly<Record<Canceled, ReadonlySet<string>>>;

/** Stops threads midway and cancels first comments while processes are killed, through the API as a person would. */
export function createCanceler(
  { query, web }: Pick<Stage, 'query' | 'web'>,
  { random }: { readonly random: () => number },
) {
  const wanted = new Map<string, boolean>();
  const told = { thread: new Set<string>(), comment: new Set<string>() };
  let isActing = false;

  function isWanted(key: string, what: Canceled): boolean {
    const known = wanted.get(key);
    if (known !== undefined) return known;
    const isDrawn = random() < SHARES[what];
    wanted.set(key, isDrawn);
    return isDrawn;
  }

  async function cancelAll(): Promise<void> {
    for (const { id: found, what: kind } of await query(CANDIDATES)) {
      const id = String(found);
      const what = kind === 'thread' ? 'thread' : 'comment';
      if (!isWanted(`${what} ${id}`, what)) continue;
      const status = await cancelDelivery(web, id, { onlyFirstComment: what === 'comment' });
      if (status === 200) told[what].add(id);
    }
  }

  return {
    told: told as Told,
    /** Cancels what it can now. A process that is killed meanwhile gives no response, so the books decide. */
    async tick(): Promise<void> {
      if (isActing) return;
      isActing = true;
      await cancelAll().catch(() => undefined);
      isActing = false;
    },
  };
}
