import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Config } from '#app/server/config/config.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { readGauges } from '#app/server/services/operators/read-gauges.ts';
import { explainListen } from './listen.ts';
import { toGaugeReadings } from './to-gauge-readings.ts';

/**
 * Serves `/metrics` on a port of its own, which isn't reachable through the public address. Does nothing unless
 * the port is configured. Returns a function that stops. Throws ConfigError if the port is in use.
 */
export async function serveMetrics(
  deps: ServiceDeps,
  settings: Config['metrics'],
): Promise<() => Promise<void>> {
  if (settings === null) return () => Promise.resolve();
  const { createMetrics } = await import('../adapters/metrics/create-metrics.ts');
  const metrics = createMetrics({
    readGauges: async () => toGaugeReadings(await readGauges(deps)),
    onError: (error) => deps.logger.warn({ err: error }, 'The gauges couldn’t be read.'),
  });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only /metrics is here.\n');
      return;
    }
    void metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        deps.logger.error({ err: error }, 'The metrics couldn’t be rendered.');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(settings.port, settings.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    metrics.stop();
    throw explainListen(error, { port: settings.port, variable: 'METRICS_PORT' });
  }
  return async () => {
    metrics.stop();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
