import type { SandboxClock } from '../adapters/clock/sandbox-clock.ts';
import type { Config } from '../config/config.ts';
import type { ServiceDeps } from '../services/deps.ts';

/**
 * Keeps the app's clock in sync with the sandbox's; `onMove` runs each time it has been moved. Returns a
 * function that stops it.
 */
export async function followSandboxClock(
  {
    sandboxClock,
    deps,
    config,
  }: {
    readonly sandboxClock: SandboxClock | null;
    readonly deps: Pick<ServiceDeps, 'logger'>;
    readonly config: Pick<Config, 'sandbox'>;
  },
  onMove: () => Promise<void>,
): Promise<() => void> {
  if (!sandboxClock) return () => undefined;
  await sandboxClock.refresh();
  let isRequesting = false;
  const timer = setInterval(() => {
    if (isRequesting) return;
    isRequesting = true;
    sandboxClock
      .refresh()
      .finally(() => (isRequesting = false))
      .then(
        (moved) => (moved ? onMove() : undefined),
        (error: unknown) =>
          deps.logger.debug({ err: error }, "The sandbox didn't return its clock."),
      );
  }, config.sandbox.clockEveryMs);
  return () => clearInterval(timer);
}
