import type { Request } from 'express';

export interface NewestWins {
  /** Aborts the request that's still writing to the same thing, waits for it to end, then runs the work. */
  run<T>(id: string, request: Request, work: () => Promise<T>): Promise<T>;
}

interface ActiveRequest {
  request: Request;
  done: Promise<unknown>;
}

/**
 * Ensures that only one request at a time writes to an upload. A newer request means the client has given up
 * on the older one, even if its connection is still open.
 */
export function createNewestWins(): NewestWins {
  const active = new Map<string, ActiveRequest>();
  return {
    run: async (id, request, work) => {
      const before = active.get(id);
      const done = startAfter(before, work);
      const own = { request, done: done.catch(() => undefined) };
      active.set(id, own);
      try {
        return await done;
      } finally {
        if (active.get(id) === own) active.delete(id);
      }
    },
  };
}

async function startAfter<T>(
  before: ActiveRequest | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (before) {
    if (!before.request.readableEnded) before.request.socket.destroy();
    await before.done;
  }
  return work();
}
