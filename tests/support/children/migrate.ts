import { openDatabase } from '#app/server/db/open-database.ts';

/** Migrates the database with the given URL, like a starting process does. */
const database = await openDatabase({ databaseUrl: process.argv[2] ?? '', dataDir: null });
await database.migrate();
await database.close();
