import { freeMemoryWhenIdle } from './free-memory-when-idle.ts';

/** Startup errors that the operator can fix: printed as one line, without a stack trace. */
const EXPECTED_ERRORS: ReadonlySet<string> = new Set([
  'ConfigError',
  'DatabaseError',
  'FolderInUseError',
  'MigrationError',
]);

interface RunningProcess {
  /** Whether it does something that shouldn't be paused. */
  isWorking(): boolean;
  close(): Promise<void>;
}

/**
 * Starts the process and stops it cleanly on SIGINT and SIGTERM, even during startup. Expected errors are
 * printed as one line.
 */
export async function runUntilStopped(start: () => Promise<RunningProcess>): Promise<void> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
  try {
    const running = await start();
    freeMemoryWhenIdle(() => running.isWorking());
    void stopped.then(() => running.close()).then(() => process.exit(0));
  } catch (error) {
    if (!(error instanceof Error && EXPECTED_ERRORS.has(error.name))) throw error;
    process.stderr.write(`${error.message.replace(/\s+/gu, ' ')}\n`);
    process.exit(1);
  }
}
