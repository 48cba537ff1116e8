import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from '#app/server/adapters/metrics/create-metrics.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { explainListen } from './listen.ts';

/**
 * Serves `/metrics` on a port of its own, which isn't reachable through the public address. Returns a function that
 * stops. Throws ConfigError if the port is in use.
 */
export async function serveMetrics(
  metrics: Metrics,
  settings: { readonly host: string; readonly port: number },
  logger: Logger,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only /metrics is here.\n');
      return;
    }
    void metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        logger.error({ err: error }, 'The metrics couldn’t be rendered.');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(settings.port, settings.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explainListen(error, { port: settings.port, variable: 'METRICS_PORT' });
  }
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
