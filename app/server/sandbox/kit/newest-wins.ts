import type { Request } from 'express';

export interface NewestWins {
  /** Aborts the request that's still writing to the same thing, waits for it to end, then runs the work. */
  run<T>(id: string, request: Request, work: () => Promise<T>): Promise<T>;
}

interface Turn {
  request: Request;
  done: Promise<unknown>;
}

/**
 * Ensures that only one request at a time writes to an upload. A newer request means the client has given up
 * on the older one, even if its connection is still open.
 */
export function createNewestWins(): NewestWins {
  const turns = new Map<string, Turn>();
  return {
    run: async (id, request, work) => {
      const before = turns.get(id);
      const done = startAfter(before, work);
      const turn = { request, done: done.catch(() => undefined) };
      turns.set(id, turn);
      try {
        return await done;
      } finally {
        if (turns.get(id) === turn) turns.delete(id);
      }
    },
  };
}

async function startAfter<T>(before: Turn | undefined, work: () => Promise<T>): Promise<T> {
  if (before) {
    if (!before.request.readableEnded) before.request.socket.destroy();
    await before.done;
  }
  return work();
}
