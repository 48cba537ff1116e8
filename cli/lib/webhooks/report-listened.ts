import type { Client } from '#cli/client/client.ts';
import { pause } from '#cli/client/pause.ts';
import type { Forwarded } from './forward-event.ts';
import { isPassing } from '../publish/keep-following.ts';

type Result = Omit<Forwarded, 'answer'> & { readonly deliveryId: string };

export interface Reporter {
  /** Said to the server soon, together with others. */
  add(result: Result): void;
}

const EVERY_MS = 1000;
const AT_ONCE = 100;

/**
 * Answers for events, at most once a second. What does not arrive is said again: until then the server tells
 * those events anew, and they are known here. What was handed on stays on this machine, but for its status.
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
          ...{ deliveryId, status, error, durationMs },
        })),
      };
      await client.call('reportListenedEvents', { params: { listenerId }, body });
      return true;
    } catch (error) {
      return !isPassing(error);
    }
  }

  return {
    add: (result) => {
      waiting.push(result);
      if (isAtWork) return;
      isAtWork = true;
      // It throws at Ctrl-C alone: the listener goes then, and with it what nobody has answered for.
      void work().catch(() => undefined);
    },
  };
}
