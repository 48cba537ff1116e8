import type { Client } from '#cli/client/client.ts';
import { pause } from '#cli/client/pause.ts';
import type { ForwardResult } from './forward-event.ts';
import { isTransient } from '../publish/keep-following.ts';

type Result = Omit<ForwardResult, 'answer'> & { readonly deliveryId: string };

export interface Reporter {
  /** Queues a result. Results are sent to the server in batches. */
  add(result: Result): void;
}

const EVERY_MS = 1000;
const AT_ONCE = 100;

/**
 * Creates a reporter that acknowledges events at most once a second. A failed report is retried; until it
 * arrives, the server repeats those events and the listener ignores them. Of the local server's response,
 * only the status is sent.
 */
export function createReporter(client: Client, listenerId: string, signal: AbortSignal): Reporter {
  const waiting: Result[] = [];
  let isAtWork = false;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      await pause(EVERY_MS, signal);
      const items = waiting.slice(0, AT_ONCE);
      if (await report(items)) waiting.splice(0, items.length);
    }
    isAtWork = false;
  }

  async function report(items: readonly Result[]): Promise<boolean> {
    try {
      const body = {
        items: items.map(({ deliveryId, status, error, durationMs }) => ({
          deliveryId,
          status,
          error,
          durationMs,
        })),
      };
      await client.call('reportListenedEvents', { params: { listenerId }, body });
      return true;
    } catch (error) {
      return !isTransient(error);
    }
  }

  return {
    add: (result) => {
      waiting.push(result);
      if (isAtWork) return;
      isAtWork = true;
      // Only throws on Ctrl-C, when the listener is deleted along with its unacknowledged events.
      void work().catch(() => undefined);
    },
  };
}
