import type pg from 'pg';

/** The driver's error for a query that exceeded `query_timeout`; it has no code. */
const READ_TIMEOUT = 'Query read timeout';

/**
 * Closes a connection when one of its queries times out. The driver gives up on the query but not on the
 * connection, which would go back to the pool and block the next queries behind one that never finishes.
 */
export function dropWhenHanging(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const query = (...parts: unknown[]): unknown => {
    const result = send(...parts);
    // With a callback, the pool or the transaction drops the connection itself.
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (isReadTimeout(error)) close(client);
      });
    return result;
  };
  client.query = query as typeof client.query;
}

/** Returns whether the driver gave up on a query that exceeded `query_timeout`. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === READ_TIMEOUT;
}

function close(client: pg.ClientBase): void {
  // While a query is running, this closes the socket immediately instead of terminating the session first.
  (client as pg.Client).end().catch(() => undefined);
}
