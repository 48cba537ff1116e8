/** What stands in the way of a start and the operator can mend: told in one line, without a stack. */
const EXPECTED_ERRORS: ReadonlySet<string> = new Set([
  'ConfigError',
  'DatabaseError',
  'FolderInUseError',
  'MigrationError',
]);

/** Starts, says where, and stops cleanly on SIGINT and SIGTERM. An expected failure is one line. */
export async function runUntilStopped<T extends { close(): Promise<void> }>(
  begin: () => Promise<T>,
): Promise<void> {
  let running: T;
  try {
    running = await begin();
  } catch (error) {
    if (!(error instanceof Error && EXPECTED_ERRORS.has(error.name))) throw error;
    process.stderr.write(`${error.message.replace(/\s+/gu, ' ')}\n`);
    process.exit(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.close().then(() => process.exit(0)));
  }
}
