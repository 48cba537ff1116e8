/** What stands in the way of a start and the operator can mend: told in one line, without a stack. */
const EXPECTED_ERRORS: ReadonlySet<string> = new Set([
  'ConfigError',
  'DatabaseError',
  'FolderInUseError',
  'MigrationError',
]);

/**
 * Starts, says where, and stops cleanly on SIGINT and SIGTERM, also when one comes while it still
 * starts. An expected failure is one line.
 */
export async function runUntilStopped<T extends { close(): Promise<void> }>(
  begin: () => Promise<T>,
): Promise<void> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
  try {
    const running = await begin();
    void stopped.then(() => running.close()).then(() => process.exit(0));
  } catch (error) {
    if (!(error instanceof Error && EXPECTED_ERRORS.has(error.name))) throw error;
    process.stderr.write(`${error.message.replace(/\s+/gu, ' ')}\n`);
    process.exit(1);
  }
}
