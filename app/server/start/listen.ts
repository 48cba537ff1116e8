import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { ConfigError } from '../config/config.ts';

/** Longer than the minute after which proxies usually close: else they send into a closed connection. */
const KEEP_ALIVE_MS = 65_000;
const SILENCE_MS = 5 * 60_000;

/** Takes the port of the configuration. Throws ConfigError that says which variable moves it. */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<void> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Nothing was sent either way for so long: event streams have their heartbeat, a model its own limit.
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
      `Port ${port} is in use: stop what uses it, or set ${variable} to another port.`,
    );
  }
  if (error.code === 'EACCES')
    return new ConfigError(
      `Port ${port} may not be used by this user: set ${variable} to one above 1023.`,
    );
  return error;
}

/** Ends a server in order: what it is answering is answered first. */
export interface Drain {
  /**
   * Takes no new connection, ends the streams of events (their readers come back to another process), waits
   * at most so long for the other answers, and closes what is left.
   */
  (options: { graceMs: number }): Promise<void>;
}

/** Before the first request. */
export function prepareDrain(server: Server): Drain {
  const running = new Set<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  return async ({ graceMs }) => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    const answers = [...running];
    for (const answer of answers.filter(isEventStream)) answer.destroy();
    const ended = answers
      .filter((answer) => !answer.closed)
      .map((answer) => once(answer, 'close').catch(() => undefined));
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, graceMs);
    await Promise.race([Promise.all(ended), late.promise]);
    clearTimeout(timer);
    server.closeAllConnections();
    await closed;
  };
}

function isEventStream(answer: ServerResponse): boolean {
  return String(answer.getHeader('content-type') ?? '').startsWith('text/event-stream');
}
