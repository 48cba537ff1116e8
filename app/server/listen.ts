import { once } from 'node:events';
import type { Server } from 'node:http';
import { ConfigError } from './config/config.ts';

/** Takes the port of the configuration. Throws ConfigError that says which variable moves it. */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<void> {
  // A 300 MB upload over a slow line takes its time; the body's own limits bound it.
  server.requestTimeout = 0;
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

export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
