import type { SandboxClock } from './adapters/clock/sandbox-clock.ts';
import type { ServiceDeps } from './services/deps.ts';

/** How often the app asks the sandbox for its clock. */
const CLOCK_EVERY_MS = 1000;

/** Keeps the app's clock on the sandbox's; `onMove` runs after each time that it was moved. */
export async function followSandboxClock(
  {
    sandboxClock,
    deps,
  }: { readonly sandboxClock: SandboxClock | null; readonly deps: Pick<ServiceDeps, 'logger'> },
  onMove: () => Promise<void>,
): Promise<() => void> {
  if (!sandboxClock) return () => undefined;
  await sandboxClock.refresh();
  const timer = setInterval(() => {
    sandboxClock.refresh().then(
      (moved) => (moved ? onMove() : undefined),
      (error: unknown) => deps.logger.debug({ err: error }, 'The sandbox did not tell its clock.'),
    );
  }, CLOCK_EVERY_MS);
  return () => clearInterval(timer);
}
