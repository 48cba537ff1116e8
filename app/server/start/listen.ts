import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { ConfigError } from '../config/config.ts';

/**
 * Longer than the minute after which proxies usually close connections; otherwise they would send into a
 * closed connection.
 */
const KEEP_ALIVE_MS = 65_000;
const SILENCE_MS = 5 * 60_000;

/** Listens on the configured port. Throws ConfigError, which names the variable that changes it. */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Applies when nothing is sent in either direction: event streams have a heartbeat, and model requests have
  // their own limit.
  server.setTimeout(SILENCE_MS);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explainListen(error, { port, variable: 'PORT' });
  }
}

export function explainListen(
  error: unknown,
  { port, variable }: { port: number; variable: string },
): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${port} is in use. Stop the program that uses it, or set ${variable} to another port.`,
    );
  }
  if (error.code === 'EACCES')
    return new ConfigError(
      `Port ${port} isn't available to this user. Set ${variable} to a port above 1023.`,
    );
  return error;
}

/** Shuts a server down gracefully: requests in progress finish first. */
export interface DrainServer {
  /**
   * Accepts no new connections, closes event streams (their readers reconnect to another process), waits up
   * to `graceMs` for the other responses, and closes what is left.
   */
  (options: { graceMs: number }): Promise<void>;
}

/** Prepares a graceful shutdown. Call it before the first request. */
export function prepareDrain(server: Server): DrainServer {
  const running = new Set<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  return async ({ graceMs }) => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    const responses = [...running];
    for (const response of responses.filter(isEventStream)) response.destroy();
    const ended = responses
      .filter((response) => !response.closed)
      .map((response) => once(response, 'close').catch(() => undefined));
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, graceMs);
    await Promise.race([Promise.all(ended), late.promise]);
    clearTimeout(timer);
    server.closeAllConnections();
    await closed;
  };
}

function isEventStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
}
