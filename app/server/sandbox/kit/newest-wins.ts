import type { Request } from 'express';

export interface NewestWins {
  /** Ends the request that still writes to the same thing, waits for it, then does the work. */
  run<T>(id: string, request: Request, work: () => Promise<T>): Promise<T>;
}

interface Turn {
  request: Request;
  done: Promise<unknown>;
}

/**
 * Two requests never write to one upload at a time. The newer one is from a client that has given the
 * older one up, even when its connection hasn't noticed yet.
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
