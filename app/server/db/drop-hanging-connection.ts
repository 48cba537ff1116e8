import type pg from 'pg';

/** The driver's error for a query that took longer than `query_timeout`; it has no code. */
const READ_TIMEOUT = 'Query read timeout';

/**
 * Closes a connection whose query timed out. The driver gives up on the query, not on the connection: back in
 * the pool, it would make the next queries wait behind one that never ends.
 */
export function dropWhenHanging(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const query = (...parts: unknown[]): unknown => {
    const result = send(...parts);
    // The pool itself drops a client that it queried with a callback.
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === READ_TIMEOUT) close(client);
      });
    return result;
  };
  client.query = query as typeof client.query;
}

function close(client: pg.ClientBase): void {
  // With a query under way this closes the socket at once instead of saying goodbye.
  (client as pg.Client).end().catch(() => undefined);
}
