import { openDatabase } from '#app/server/db/open-database.ts';

/** Migrates the database whose address it is given, as a starting process does. */
const database = await openDatabase({ databaseUrl: process.argv[2] ?? '', dataDir: null });
await database.migrate();
await database.close();
