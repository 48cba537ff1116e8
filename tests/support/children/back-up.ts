import { createLogger } from '#app/server/adapters/logger/create-logger.ts';
import { readConfig } from '#app/server/config/config.ts';
import { openDatabase } from '#app/server/db/open-database.ts';
import { startScheduledBackups } from '#app/server/start/start-scheduled-backups.ts';

// The part of a worker that makes scheduled backups.
const config = readConfig();
const { sql } = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: null });
await startScheduledBackups({ sql, logger: createLogger('error') }, config);
process.stdout.write('started\n');
process.on('disconnect', () => process.exit());
