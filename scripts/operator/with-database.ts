import { readConfig } from '#app/server/config/config.ts';
import {
  type Database,
  openDatabase,
  type OpenDatabaseOptions,
  openRunningEmbedded,
} from '#app/server/db/open-database.ts';
import { AppError } from '#app/server/errors/app-error.ts';

/** Errors an operator can fix. They're printed as one line without a stack trace. */
const EXPECTED_ERRORS: ReadonlySet<string> = new Set([
  'BackupError',
  'ConfigError',
  'DatabaseError',
  'FolderInUseError',
  'MigrationError',
  'TypeError',
]);

/** Runs an operator's task on the database that the environment configures. */
export async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  await runTask(async () => {
    const { databaseUrl, dataDir } = readConfig();
    const database = await openShared({ databaseUrl, dataDir });
    try {
      await database.migrate();
      await work(database);
    } finally {
      await database.close();
    }
  });
}

/** Runs an operator's task. An error that the operator can fix is printed as one line, and the process exits with 1. */
export async function runTask(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) && !isExpected(error)) throw error;
    process.stderr.write(`${String(error instanceof Error ? error.message : error)}\n`);
    process.exit(1);
  }
}

/** Opens the database, through the running process if it's embedded and in use. */
export async function openShared(
  settings: Pick<OpenDatabaseOptions, 'databaseUrl'> & { readonly dataDir: string },
): Promise<Database> {
  try {
    return await openDatabase(settings);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'FolderInUseError')) throw error;
    return openRunningEmbedded(settings.dataDir);
  }
}

function isExpected(error: unknown): boolean {
  return error instanceof Error && EXPECTED_ERRORS.has(error.name);
}
