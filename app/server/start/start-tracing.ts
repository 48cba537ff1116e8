import type { Config } from '#app/server/config/config.ts';
import type { Logger } from '#app/server/ports/logger.ts';

/**
 * Sends traces to the configured collector. Loads nothing of OpenTelemetry unless there is one. Returns a function that
 * sends what waits, for a second at most, and stops.
 */
export async function startTracing(
  { telemetry }: Config,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (!telemetry?.traces) return () => Promise.resolve();
  const { traceProcess } = await import('../adapters/telemetry/trace-process.ts');
  return traceProcess({ ...telemetry, ...telemetry.traces }, logger);
}
